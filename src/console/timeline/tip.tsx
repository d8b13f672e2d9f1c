// What a mark says while it is pointed at or has the focus: what, when, and why then.

import type { Signal } from '@preact/signals';
import type { Cluster } from '../model/clusters.ts';
import { nameOf } from '../model/mark.ts';
import { distanceText, durationText, instantText } from '../model/time-text.ts';
import { now } from '../state/present.ts';

export interface Tipped {
  readonly cluster: Cluster;
  readonly left: number;
  readonly top: number;
}

const WIDTH = 300;

interface TipProps {
  readonly tipped: Signal<Tipped | null>;
  /** From when instants count, where they are not those of a calendar. */
  readonly from?: number;
}

/** Screen readers read the same in the label of the mark. */
export function Tip({ tipped, from }: TipProps) {
  if (tipped.value === null) return null;
  const { cluster, left, top } = tipped.value;
  const { mark, count, title } = cluster;
  const style = {
    left: `${Math.max(8, Math.min(left - WIDTH / 2, innerWidth - WIDTH - 8))}px`,
    ...(top > innerHeight - 160 ? { bottom: `${innerHeight - top + 32}px` } : { top: `${top + 4}px` }),
  };
  return (
    <div class="tip" style={style} aria-hidden="true">
      <div class={`tip-kind is-${mark.kind}`}>{nameOf(mark.kind)}</div>
      <b>{count === 1 ? mark.title : title}</b>
      <div class="mono">
        {from === undefined
          ? `${instantText(mark.at)} · ${distanceText(mark.at, now.value)}`
          : `+${durationText(mark.at - from)}`}
      </div>
      {mark.why !== '' && <div class="muted">{mark.why}</div>}
    </div>
  );
}
