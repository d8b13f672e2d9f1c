// A history that explore has found, on a timeline of its own: what the sender did, and how the receiver answered.

import { useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { onKey } from '../frame/keys.ts';
import { words } from '../model/mark.ts';
import { replayRows, stepText } from '../model/replay-rows.ts';
import type { Replay } from '../model/report-file.ts';
import { foldedScale } from '../model/scale.ts';
import { durationText } from '../model/time-text.ts';
import { visibleText } from '../model/visible-text.ts';
import { ShellLine } from '../parts/shell-line.tsx';
import { closeReplay } from '../state/opened-files.ts';
import { AXIS_HEIGHT, Axis } from './axis.tsx';
import { ROW_HEIGHT } from './layout.ts';
import { RowMarks } from './row-marks.tsx';
import { Tip, type Tipped } from './tip.tsx';
import { useWidth } from './use-width.ts';

export function ReplayView({ replay }: { readonly replay: Replay }) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const tipped = useSignal<Tipped | null>(null);
  const rows = useMemo(() => replayRows(replay), [replay]);
  const scale = useMemo(
    () =>
      foldedScale(
        replay.steps.map(({ atMs }) => atMs),
        width.value,
      ),
    [replay, width.value],
  );
  useEffect(() => onKey('Escape', closeReplay), []);
  const height = AXIS_HEIGHT + rows.length * ROW_HEIGHT;
  return (
    <section class="timeline" aria-label="Replay">
      <div class="projection-note" role="status">
        <span>
          <b>
            A history of {visibleText(replay.service)} that broke a receiver:{' '}
            {words(visibleText(replay.property))} did not hold.
          </b>{' '}
          {replay.deviations.length === 0
            ? 'The sender did nothing unusual.'
            : `The sender may do this: ${visibleText(replay.deviations.map(words).join(', '))}.`}
        </span>
        <button type="button" class="small" onClick={closeReplay}>
          Close <kbd>Esc</kbd>
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div class="timeline-frame" ref={frame} tabIndex={0} role="region" aria-label="Steps by time">
        <div class="timeline-rows" style={{ width: `calc(var(--labels) + ${scale.width}px)` }}>
          <div class="timeline-labels">
            <div class="timeline-corner" />
            {rows.map(({ key, label, detail }) => (
              <div class="row-label" key={key}>
                <div class="row-text">
                  <span class="row-name">{visibleText(label)}</span>
                  <span class="row-detail">{visibleText(detail)}</span>
                </div>
              </div>
            ))}
          </div>
          <div class="timeline-chart">
            <svg
              width={scale.width}
              height={height}
              role="group"
              aria-label="What the sender did"
              onMouseLeave={() => {
                tipped.value = null;
              }}
            >
              <Axis scale={scale} height={height} from={0} />
              {rows.map((row, index) => (
                <RowMarks
                  key={row.key}
                  row={row}
                  scale={scale}
                  y={AXIS_HEIGHT + (index + 0.5) * ROW_HEIGHT}
                  tipped={tipped}
                  isFirst={index === 0}
                />
              ))}
            </svg>
          </div>
        </div>
        <ol class="replay-steps">
          {replay.steps.map((step, index) => (
            <li key={`${index}`}>
              <span class="mono muted">+{durationText(step.atMs)}</span> {visibleText(step.type ?? '')}{' '}
              {visibleText(stepText(step))}
              {step.by !== null && <span class="muted"> ({visibleText(words(step.by))})</span>}
            </li>
          ))}
        </ol>
        <ShellLine
          line={`npx countersign explore ${replay.service} --replay history.json --url http://localhost:3000`}
        />
      </div>
      <Tip tipped={tipped} from={0} />
    </section>
  );
}
