// The timeline: world time from left to right, the past as it was, the future as it is planned.

import { useComputed, useSignal } from '@preact/signals';
import { Fragment } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { EmptyWorld } from '../frame/empty-world.tsx';
import { onKey } from '../frame/keys.ts';
import { nameOf } from '../model/timeline/mark.ts';
import { foldedScale } from '../model/timeline/scale.ts';
import { MarkIcon } from '../parts/mark.tsx';
import { usePictures } from '../state/pictures.ts';
import { clock, now } from '../state/present.ts';
import { Axis } from './axis.tsx';
import { placedRows } from './layout.ts';
import { NowLine } from './now-line.tsx';
import { ProjectionNote } from './projection-note.tsx';
import { RowLabel, RowNote } from './row-label.tsx';
import { RowMarks } from './row-marks.tsx';
import { hasItems, rows } from './rows.ts';
import { zoom, zoomBy } from './state.ts';
import { Tip, type Tipped } from './tip.tsx';
import { useWidth } from './use-width.ts';

/** What is shown of the future that has nothing in it, in milliseconds. */
const AHEAD_MS = 300_000;

/** How often the scale of a running world changes by itself, in wall milliseconds. */
const RUNNING_STEP_MS = 30_000;

export function TimelineView() {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const tipped = useSignal<Tipped | null>(null);
  const scale = useComputed(() => {
    const at = untilSettled(now.value);
    const instants = rows.value.flatMap(({ marks, spans }) => [
      ...marks.map((mark) => mark.at),
      ...spans.flatMap(({ from, to }) => [from, to ?? at]),
    ]);
    const last = instants.reduce((max, instant) => Math.max(max, instant), at);
    return foldedScale([...instants, at, ...(last > at ? [] : [at + AHEAD_MS])], width.value * zoom.value);
  });
  useZoomKeys();
  usePictures(hasItems.value);
  if (rows.value.length === 0) return <EmptyWorld />;
  const firstMarked = rows.value.find(({ marks }) => marks.length > 0);
  const whole = frame.current?.clientWidth ?? width.value;
  const { placed, height } = placedRows(rows.value, whole);
  return (
    <section class="timeline" aria-label="Timeline">
      <Toolbar />
      <ProjectionNote />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div class="timeline-frame" ref={frame} tabIndex={0} role="region" aria-label="Marks by time">
        <div class="timeline-rows" style={{ width: `calc(var(--labels) + ${scale.value.width}px)` }}>
          <div class="timeline-labels">
            <div class="timeline-corner" />
            {placed.map((one) => (
              <Fragment key={one.row.key}>
                <RowLabel row={one.row} />
                <RowNote placed={one} width={whole} />
              </Fragment>
            ))}
          </div>
          <div class="timeline-chart">
            <svg
              width={scale.value.width}
              height={height}
              role="group"
              aria-label="Past attempts and what is to come"
              onPointerMove={pan}
              onMouseLeave={() => {
                tipped.value = null;
              }}
            >
              <Axis scale={scale.value} height={height} />
              {placed.map(({ row, y }) => (
                <RowMarks
                  key={row.key}
                  row={row}
                  scale={scale.value}
                  y={y}
                  tipped={tipped}
                  isFirst={row === firstMarked}
                />
              ))}
            </svg>
            <NowLine scale={scale.value} rows={rows.value} height={height} />
          </div>
        </div>
      </div>
      <Tip tipped={tipped} />
    </section>
  );
}

/** What is between the marks can be taken and moved. */
function pan({ buttons, pointerType, target, currentTarget, movementX, movementY }: PointerEvent): void {
  const isBetween = target instanceof SVGElement && target.closest('a') === null;
  if (buttons !== 1 || pointerType !== 'mouse' || !isBetween) return;
  (currentTarget as SVGElement).closest('.timeline-frame')?.scrollBy(-movementX, -movementY);
}

/** While the clock runs, the scale has room for it ahead, so that not everything moves with it. */
function untilSettled(at: number): number {
  if (clock.value?.mode !== 'running') return at;
  const step = RUNNING_STEP_MS * clock.value.scale;
  return Math.ceil(at / step) * step;
}

const LEGEND = ['success', 'failure', 'timeout', 'to-come', 'disabled', 'item-to-come'] as const;

function Toolbar() {
  return (
    <div class="timeline-tools">
      <span class="legend">
        {LEGEND.map((kind) => (
          <span key={kind}>
            <MarkIcon kind={kind} /> {nameOf(kind)}
          </span>
        ))}
        <span title="Several marks in one place, of which not all are alike: point at them">
          <MarkIcon kind="failure" />
          <MarkIcon kind="success" /> mixed
        </span>
        <span>
          <sup>3</sup> three in one place
        </span>
      </span>
      <fieldset class="zoom" aria-label="Zoom">
        <button type="button" aria-label="Zoom out" disabled={zoom.value <= 1} onClick={() => zoomBy(0.5)}>
          −
        </button>
        <output>{Math.round(zoom.value * 100)} %</output>
        <button type="button" aria-label="Zoom in" onClick={() => zoomBy(2)}>
          +
        </button>
      </fieldset>
    </div>
  );
}

function useZoomKeys(): void {
  useEffect(() => {
    const ends = [
      onKey('+', () => zoomBy(2)),
      onKey('-', () => zoomBy(0.5)),
      onKey('0', () => {
        zoom.value = 1;
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, []);
}
