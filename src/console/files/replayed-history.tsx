// A history that explore has found: what the sender did, and how the receiver answered.

import { replayRows, stepText } from '../model/files/replay-rows.ts';
import type { Replay } from '../model/files/report-file.ts';
import { durationText } from '../model/texts/time-text.ts';
import { visibleText } from '../model/texts/visible-text.ts';
import { words } from '../model/timeline/mark.ts';
import { ShellLine } from '../parts/shell-line.tsx';
import { MarkChart } from '../timeline/mark-chart.tsx';
import { FileNote } from './file-note.tsx';

export function ReplayedHistory({ replay }: { readonly replay: Replay }) {
  const { service, property, deviations, steps } = replay;
  return (
    <section class="timeline" aria-label="Replay">
      <FileNote>
        <b>
          A history of {visibleText(service)} that broke a receiver: {words(visibleText(property))} did not
          hold.
        </b>{' '}
        {deviations.length === 0
          ? 'The sender did nothing unusual.'
          : `The sender may do this: ${visibleText(deviations.map(words).join(', '))}.`}
      </FileNote>
      <MarkChart label="What the sender did" rows={replayRows(replay)} from={0}>
        <ol class="file-list">
          {steps.map((step, index) => (
            <li key={`${index}`}>
              <span class="mono muted">+{durationText(step.atMs)}</span> {visibleText(step.type ?? '')}{' '}
              {visibleText(stepText(step))}
              {step.by !== null && <span class="muted"> ({visibleText(words(step.by))})</span>}
            </li>
          ))}
        </ol>
        <ShellLine
          line={`npx countersign explore ${service} --replay history.json --url http://localhost:3000`}
        />
      </MarkChart>
    </section>
  );
}
