// Two halves, and the border between them, which can be moved by mouse and by keyboard.

import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';

const KEY = 'countersign.split';
const MIN = 20;
const MAX = 80;

interface SplitProps {
  /** How much of the height the upper half gets at most, in percent, as long as nobody has moved the border. */
  readonly upperPercent: number;
  readonly upper: ComponentChildren;
  readonly lower: ComponentChildren;
}

export function Split({ upperPercent, upper, lower }: SplitProps) {
  const moved = useSignal(localStorage.getItem(KEY));
  const percent = Number(moved.value ?? upperPercent);
  const move = (to: number) => {
    moved.value = String(Math.min(MAX, Math.max(MIN, Math.round(to))));
    localStorage.setItem(KEY, moved.value);
  };
  const drag = (event: PointerEvent) => {
    const handle = event.currentTarget as HTMLElement;
    if (!handle.hasPointerCapture(event.pointerId)) return;
    const { top, height } = (handle.parentElement as HTMLElement).getBoundingClientRect();
    move(((event.clientY - top) / height) * 100);
  };
  return (
    <div class="split" style={{ gridTemplateRows: `fit-content(${percent}%) auto minmax(0, 1fr)` }}>
      <div class="split-part">{upper}</div>
      <div
        class="split-handle"
        role="separator"
        aria-orientation="horizontal"
        aria-label="Height of the upper half"
        aria-valuenow={percent}
        aria-valuemin={MIN}
        aria-valuemax={MAX}
        tabIndex={0}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={({ key }) => {
          if (key === 'ArrowUp') move(percent - 4);
          if (key === 'ArrowDown') move(percent + 4);
        }}
      />
      <section class="split-part detail" aria-label="What is open">
        {lower}
      </section>
    </div>
  );
}
