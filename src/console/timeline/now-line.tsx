// The line for now: dragging it to the right moves the clock.

import { useSignal } from '@preact/signals';
import { advance } from '../frame/clock-bar.tsx';
import { durationText, instantText } from '../model/texts/time-text.ts';
import type { Row } from '../model/timeline/mark.ts';
import type { Scale } from '../model/timeline/scale.ts';
import { pending } from '../state/act.ts';
import { now } from '../state/present.ts';
import { AXIS_HEIGHT } from './axis.tsx';

interface NowLineProps {
  readonly scale: Scale;
  readonly rows: readonly Row[];
  readonly height: number;
}

/** How near to a mark the line has to be to take its instant, in pixels. */
const SNAP = 8;

/** How far the keyboard moves it, in milliseconds. */
const STEP_MS = 60_000;

export function NowLine({ scale, rows, height }: NowLineProps) {
  const target = useSignal<number | null>(null);
  const x = scale.x(now.value);
  const future = rows.flatMap(({ marks }) => marks.filter(({ kind }) => kind.endsWith('to-come')));
  const instantAt = (place: number) => {
    const near = future.find(({ at }) => Math.abs(scale.x(at) - place) <= SNAP);
    return Math.max(now.value, near?.at ?? scale.at(place));
  };
  const drag = (event: PointerEvent) => {
    const handle = event.currentTarget as HTMLElement;
    if (!handle.hasPointerCapture(event.pointerId)) return;
    const { left } = (handle.closest('.timeline-chart') as HTMLElement).getBoundingClientRect();
    target.value = instantAt(event.clientX - left);
  };
  const drop = () => {
    const to = target.value;
    target.value = null;
    if (to !== null && to > now.value) advance({ to: new Date(to).toISOString() });
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    advance({ by: event.shiftKey ? 60 * STEP_MS : STEP_MS });
  };
  const to = target.value;
  return (
    <>
      <div class="past" style={{ width: `${x}px`, height: `${height - AXIS_HEIGHT}px` }} />
      {to !== null && (
        <div class="ghost-line" style={{ left: `${scale.x(to)}px`, height: `${height}px` }}>
          <span>
            {to === now.value
              ? 'time does not go back'
              : `+${durationText(to - now.value)} · ${instantText(to)}${passedText(future, to)}`}
          </span>
        </div>
      )}
      <div
        class={`now-line ${pending.value > 0 ? 'is-busy' : ''}`}
        style={{ left: `${x}px`, height: `${height}px` }}
        role="slider"
        aria-label="Now: drag to the right to move the clock"
        aria-valuemin={scale.from}
        aria-valuemax={scale.to}
        aria-valuenow={now.value}
        aria-valuetext={instantText(now.value)}
        tabIndex={0}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onPointerUp={drop}
        onPointerCancel={() => {
          target.value = null;
        }}
        onKeyDown={press}
      >
        <span class="now-flag">now</span>
      </div>
    </>
  );
}

function passedText(future: readonly { readonly at: number }[], to: number): string {
  const count = future.filter(({ at }) => at <= to).length;
  return count === 0 ? '' : ` · ${count} due`;
}
