// A rule or a gap: what it states, what was verified of it, what it decided in this world, and the scenarios that show it.

import { useEffect } from 'preact/hooks';
import { api, bodyOf } from '../api/client.ts';
import { commandsOf } from '../api/command.ts';
import { RuleStatement } from '../contracts/rule-statement.tsx';
import { Mutants, RuleVerdictPart } from '../contracts/rule-verdict.tsx';
import type { DetailProps, Subject } from '../model/route.ts';
import { instantText } from '../model/texts/time-text.ts';
import { visibleText } from '../model/texts/visible-text.ts';
import { CommandLines } from '../parts/command-lines.tsx';
import { Id } from '../parts/id.tsx';
import { MarkIcon } from '../parts/mark.tsx';
import { WithRules } from '../parts/rules.tsx';
import { needPast, pastOf } from '../state/past.ts';
import { agenda, policies } from '../state/present.ts';
import { useRead } from '../state/read.ts';
import { worldId } from '../state/route.ts';
import { needRules, ruleOf } from '../state/rules.ts';

const MAX_SHOWN = 50;

export function RuleDetail({ subject: { id } }: DetailProps) {
  useEffect(() => needPast('request'), []);
  useEffect(needRules, []);
  const rule = ruleOf(id);
  const read = useRead((signal) => bodyOf(api.GET('/_countersign/scenarios', { signal })), []).value;
  const scenarios = (read.value?.scenarios ?? []).filter(({ rules, gaps }) =>
    [...rules, ...gaps].includes(id),
  );
  const requests = pastOf().requests.filter(({ rules }) => rules.includes(id));
  const due = agenda.value.filter(({ why }) => why.includes(id));
  return (
    <article aria-label={`Rule ${id}`}>
      <header class="detail-head">
        <h2>{visibleText(id)}</h2>
        {rule !== undefined && (
          <span class="muted">
            {rule.kind} of {visibleText(rule.service)}
          </span>
        )}
      </header>
      <div class="detail-body">
        {rule === undefined ? (
          <p class="muted">No service that runs here has a rule or a gap of this name.</p>
        ) : (
          <RuleStatement rule={rule} />
        )}
        {rule?.kind !== 'gap' && (
          <>
            <RuleVerdictPart id={id} />
            <Mutants id={id} />
          </>
        )}
        <Happened id={id} />
        <h3>Requests that it decided</h3>
        {requests.length === 0 && <p class="muted">None so far.</p>}
        <ul class="changes">
          {requests.slice(-MAX_SHOWN).map((request) => (
            <li key={request.id}>
              <Id subject={{ kind: 'request', id: request.id }} text={`${request.method} ${request.path}`} />{' '}
              {request.status}, <WithRules text={request.why} />
            </li>
          ))}
        </ul>
        <h3>Due because of it</h3>
        {due.length === 0 && <p class="muted">Nothing at present.</p>}
        <ul class="changes">
          {due.slice(0, MAX_SHOWN).map((item) => (
            <li key={item.id}>
              {item.name} {item.subject.id}: <WithRules text={item.why} />
            </li>
          ))}
        </ul>
        <h3>Scenarios that show it</h3>
        {scenarios.length === 0 && <p class="muted">None.</p>}
        {scenarios.map(({ name, description }) => (
          <div key={name}>
            <b>{name}</b> <span class="muted">{description}</span>
            <CommandLines command={commandsOf(worldId.value).scenario(name, {})} />
          </div>
        ))}
      </div>
    </article>
  );
}

/** The retries of services whose schedule rests on it, and the changes that name it. */
function Happened({ id }: { readonly id: string }) {
  const past = pastOf();
  const scheduled = new Set(
    Object.entries(policies.value).flatMap(([service, { schedule_basis: basis }]) =>
      basis.includes(id) ? [service] : [],
    ),
  );
  const attempts = past.attempts.filter(
    ({ service, attempt, why }) => why?.includes(id) || (attempt > 1 && scheduled.has(service)),
  );
  const changes = past.changes.filter(({ because }) => because.includes(id));
  return (
    <>
      <h3>Attempts and changes because of it</h3>
      {changes.length + attempts.length === 0 && <p class="muted">None so far.</p>}
      <ul class="changes">
        {attempts.slice(-MAX_SHOWN).map(({ key, at, delivery, attempt, eventType, outcome, answer }) => (
          <li key={key}>
            <MarkIcon kind={outcome} /> <span class="mono muted">{instantText(at)}</span> {eventType}, attempt{' '}
            {attempt}: {answer}{' '}
            <Id subject={{ kind: 'delivery', id: delivery, part: String(attempt) }} text={delivery} />
          </li>
        ))}
        {changes.slice(-MAX_SHOWN).map(({ seq, at, subject, from, to, because }) => (
          <li key={seq}>
            <MarkIcon kind="item" /> <span class="mono muted">{instantText(at)}</span>{' '}
            <Id subject={subjectOf(subject)} text={subject.name ?? subject.id} /> {from} → {to}:{' '}
            <WithRules text={because} />
          </li>
        ))}
      </ul>
    </>
  );
}

function subjectOf({ kind, id }: { readonly kind: string; readonly id: string }): Subject {
  return { kind: kind === 'endpoint' || kind === 'delivery' ? kind : 'item', id };
}
