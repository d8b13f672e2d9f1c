// What a mark says while it is pointed at or has the focus: what, when, why then, and what the rules behind it say.

import type { Signal } from '@preact/signals';
import { distanceText, durationText, instantText } from '../model/texts/time-text.ts';
import type { Cluster } from '../model/timeline/clusters.ts';
import { nameOf } from '../model/timeline/mark.ts';
import { RuleSentences } from '../parts/rules.tsx';
import { TipBox } from '../parts/tip-box.tsx';
import { now } from '../state/present.ts';

export interface Tipped {
  readonly cluster: Cluster;
  readonly left: number;
  readonly top: number;
}

interface TipProps {
  readonly tipped: Signal<Tipped | null>;
  /** From when instants count, where they are not those of a calendar. */
  readonly from?: number;
}

/** Screen readers read the same in the label of the mark. */
export function Tip({ tipped, from }: TipProps) {
  if (tipped.value === null) return null;
  const { cluster, left, top } = tipped.value;
  const { mark, count, others, title } = cluster;
  return (
    <TipBox left={left} top={top}>
      <div class="tip-kind">{[mark.kind, ...others].map(nameOf).join(', ')}</div>
      <b>{count === 1 ? mark.title : title}</b>
      <div class="mono">
        {from === undefined
          ? `${instantText(mark.at)} · ${distanceText(mark.at, now.value)}`
          : `+${durationText(mark.at - from)}`}
      </div>
      {mark.why !== '' && <div class="muted">{mark.why}</div>}
      <RuleSentences text={mark.why} />
    </TipBox>
  );
}
