// Rows of marks that are no part of this world: on a time scale of their own, with what belongs to them below.

import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import { visibleText } from '../model/texts/visible-text.ts';
import type { Row } from '../model/timeline/mark.ts';
import { foldedScale } from '../model/timeline/scale.ts';
import { AXIS_HEIGHT, Axis } from './axis.tsx';
import { ROW_HEIGHT } from './layout.ts';
import { RowMarks } from './row-marks.tsx';
import { Tip, type Tipped } from './tip.tsx';
import { useWidth } from './use-width.ts';

interface MarkChartProps {
  /** What the marks are, for who cannot see them. */
  readonly label: string;
  readonly rows: readonly Row[];
  /** From when instants count, where they are not those of a calendar. */
  readonly from?: number;
  readonly children: ComponentChildren;
}

export function MarkChart({ label, rows, from, children }: MarkChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const tipped = useSignal<Tipped | null>(null);
  const scale = useMemo(
    () =>
      foldedScale(
        rows.flatMap(({ marks }) => marks.map(({ at }) => at)),
        width.value,
      ),
    [rows, width.value],
  );
  const height = AXIS_HEIGHT + rows.length * ROW_HEIGHT;
  const region = `${label} by time`;
  const beginning = from === undefined ? {} : { from };
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div class="timeline-frame mark-chart" ref={frame} tabIndex={0} role="region" aria-label={region}>
        <div class="timeline-rows" style={{ width: `calc(var(--labels) + ${scale.width}px)` }}>
          <div class="timeline-labels">
            <div class="timeline-corner" />
            {rows.map((row) => (
              <div class="row-label" key={row.key}>
                <div class="row-text">
                  <span class="row-name" title={row.label}>
                    {visibleText(row.label)}
                  </span>
                  <span class="row-detail" title={row.detail}>
                    {visibleText(row.detail)}
                  </span>
                </div>
              </div>
            ))}
          </div>
          <div class="timeline-chart">
            <svg
              width={scale.width}
              height={height}
              role="group"
              aria-label={label}
              onMouseLeave={() => {
                tipped.value = null;
              }}
            >
              <Axis scale={scale} height={height} {...beginning} />
              {rows.map((row, index) => (
                <RowMarks
                  key={row.key}
                  row={row}
                  scale={scale}
                  y={AXIS_HEIGHT + (index + 0.5) * ROW_HEIGHT}
                  tipped={tipped}
                  isFirst={index === rows.findIndex(({ marks }) => marks.length > 0)}
                />
              ))}
            </svg>
          </div>
        </div>
        <div class="below-chart">{children}</div>
      </div>
      <Tip tipped={tipped} {...beginning} />
    </>
  );
}
