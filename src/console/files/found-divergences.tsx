// What a search found: each divergence as two rows, the mock's answers above and those of what was compared below, with the first
// difference marked.

import type { Divergence, Divergences, TwinStep } from '../model/files/divergence-file.ts';
import { durationText } from '../model/texts/time-text.ts';
import { visibleText } from '../model/texts/visible-text.ts';
import type { MarkKind } from '../model/timeline/mark.ts';
import { MarkIcon } from '../parts/mark.tsx';
import { DifferenceTable } from './difference-table.tsx';
import { FileNote } from './file-note.tsx';

export function FoundDivergences({ found }: { readonly found: Divergences }) {
  const isKept = found.of.every(({ differences }) => differences.length === 0);
  return (
    <section class="timeline" aria-label="Divergences">
      <FileNote>
        <b>
          {found.of.length === 1 ? '1 history' : `${found.of.length} histories`} in which an implementation is
          not as the mock.
        </b>{' '}
        {isKept
          ? 'This file has the steps alone; countersign verify --replay does them again, and says where the two differ.'
          : 'Up to the last step both answered alike.'}
      </FileNote>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div class="file-body" tabIndex={0} role="region" aria-label="Histories">
        {found.of.map((divergence, index) => (
          <OneDivergence key={`${index}`} divergence={divergence} number={index + 1} />
        ))}
      </div>
    </section>
  );
}

function OneDivergence({ divergence, number }: { readonly divergence: Divergence; readonly number: number }) {
  const { service, steps, statements, differences } = divergence;
  const name = `${number}. ${visibleText(service)}, ${steps.length === 1 ? '1 step' : `${steps.length} steps`}`;
  return (
    <article class="divergence" aria-label={name}>
      <h2>{name}</h2>
      {differences.length > 0 && <TwinRows steps={steps} />}
      <ol class="file-list">
        {steps.map((step, index) => (
          <li key={`${index}`}>
            <span class="mono muted">+{durationText(step.afterMs)}</span> {visibleText(step.does)}
          </li>
        ))}
      </ol>
      {differences.length > 0 && <DifferenceTable statements={statements} differences={differences} />}
    </article>
  );
}

/** A column for each step; calls of one instant would lie on top of each other on a scale of time. */
function TwinRows({ steps }: { readonly steps: readonly TwinStep[] }) {
  const last = steps.length - 1;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div class="twin-frame" tabIndex={0} role="region" aria-label="Both answers to each step">
      <table class="twin">
        <thead>
          <tr>
            <td />
            {steps.map(({ afterMs }, index) => (
              <th scope="col" key={`${index}`}>
                {index + 1}
                <span class="muted">+{durationText(afterMs)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">The mock</th>
            {steps.map((step, index) => (
              <td key={`${index}`}>
                <Answer step={step} status={step.expected} />
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">Compared</th>
            {steps.map((step, index) => (
              <td key={`${index}`} class={index === last ? 'is-first-difference' : ''}>
                <Answer step={step} status={step.observed} />
                {index === last && <b>differs</b>}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function Answer({ step, status }: { readonly step: TwinStep; readonly status: number | null }) {
  return (
    <span class="twin-answer">
      <MarkIcon kind={kindOf(step, status)} /> {status ?? (step.kind === 'clock' ? 'time' : step.kind)}
    </span>
  );
}

function kindOf({ kind }: TwinStep, status: number | null): MarkKind {
  if (kind === 'clock') return 'timeout';
  if (status === null) return 'item';
  return status < 400 ? 'success' : 'failure';
}
