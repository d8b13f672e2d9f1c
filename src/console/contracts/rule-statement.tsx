// What a rule or a gap states, and where the specification rests on it.

import type { RuleEntry } from '../model/rule-entries.ts';
import { visibleText } from '../model/texts/visible-text.ts';

/** How many places are shown before somebody asks for more. */
const MAX_PLACES = 12;

const SHOWN_BY = {
  provider: 'Who implements the service can show it.',
  consumer: 'It binds who receives or calls: only a consumer can show it.',
  advice: 'It is advice, which nobody can show.',
} as const;

export function RuleStatement({ rule }: { readonly rule: RuleEntry }) {
  const { kind, says, choice, proof, statements, verdict } = rule;
  // The verdict has them once more, each with its checks.
  const isVerdictByStatement = (verdict?.statements.length ?? 0) > 0;
  return (
    <section class="rule-statement" aria-label={kind === 'gap' ? 'The gap' : 'The rule'}>
      {kind === 'gap' ? (
        <dl class="facts">
          <div>
            <dt>The documents leave open</dt>
            <dd>{visibleText(says)}</dd>
          </div>
          <div>
            <dt>The mock does</dt>
            <dd>{visibleText(choice ?? '')}</dd>
          </div>
        </dl>
      ) : (
        <p class="rule-says">{visibleText(says)}</p>
      )}
      {statements.length > 0 && !isVerdictByStatement && (
        <ol class="changes">
          {statements.map((statement) => (
            <li key={statement.id}>
              <span class="mono muted">{statement.id}</span> {visibleText(statement.says)}
              {statement.unobservable && (
                <span class="muted"> It cannot be observed: {visibleText(statement.unobservable)}</span>
              )}
            </li>
          ))}
        </ol>
      )}
      <p class="muted">
        {kind === 'gap'
          ? 'A real service may decide otherwise. If you rely on it, say so.'
          : proof !== null && SHOWN_BY[proof]}
      </p>
      <Places rule={rule} />
    </section>
  );
}

function Places({ rule: { service, places } }: { readonly rule: RuleEntry }) {
  if (places.length === 0) return null;
  const shown = places.slice(0, MAX_PLACES);
  return (
    <>
      <h3>In the specification of {visibleText(service)}</h3>
      <ul class="changes places">
        {shown.map(({ pointer, says, operation_id: operation }) => (
          <li key={pointer} title={pointer}>
            {operation === null ? (
              visibleText(says)
            ) : (
              <a
                class="alone"
                href={`/_countersign/docs/#${encodeURIComponent(service)}/${encodeURIComponent(operation)}`}
                target="_blank"
                rel="noreferrer"
              >
                {visibleText(says)}
              </a>
            )}
          </li>
        ))}
      </ul>
      {places.length > shown.length && <p class="muted">and {places.length - shown.length} more places</p>}
    </>
  );
}
