// A request to a service: which stage decided its answer, by which rules and faults, and how to get the same again.

import { useEffect } from 'preact/hooks';
import { api, bodyOf } from '../api/client.ts';
import { commandsOf } from '../api/command.ts';
import type { Schemas } from '../api/schemas.ts';
import type { DetailProps } from '../model/route.ts';
import { instantText } from '../model/texts/time-text.ts';
import { visibleText } from '../model/texts/visible-text.ts';
import type { RequestPoint } from '../model/timeline/history.ts';
import { Bytes } from '../parts/bytes.tsx';
import { CommandLines } from '../parts/command-lines.tsx';
import { Headers } from '../parts/headers.tsx';
import { Id } from '../parts/id.tsx';
import { RuleCode, WithRules } from '../parts/rules.tsx';
import { needPast, pastOf } from '../state/past.ts';
import { useRead } from '../state/read.ts';
import { worldId } from '../state/route.ts';
import { SpecOperation } from './spec-operation.tsx';

/** How much of their rules a request and a scenario must share. */
const LIKE = 0.5;

/** The stages of a request, in their order, as people say them. */
const STAGES = [
  ['prefer', 'Prefer header'],
  ['fault', 'fault'],
  ['path', 'path and method'],
  ['gate', 'credentials, scope, rate'],
  ['format', 'format of the body'],
  ['validation', 'schema'],
  ['operation', 'the operation itself'],
] as const;

export function RequestDetail({ subject: { id } }: DetailProps) {
  useEffect(() => needPast('request'), []);
  const request = pastOf().requests.find((one) => one.id === id);
  if (request === undefined) return <p class="detail-body muted">No request {id} is kept in this world.</p>;
  const { service, method, path, status, at, operation } = request;
  return (
    <article aria-label={`Request ${id}`}>
      <header class="detail-head">
        <h2>
          <span class="service">{service}</span> {method} <span class="mono">{visibleText(path)}</span>
        </h2>
        <span class={`status ${(status ?? 500) < 400 ? 'is-success' : 'is-failed'}`}>
          {status ?? 'no answer'}
        </span>
        <span class="mono muted">
          {operation ?? 'no operation'} · {instantText(at)}
        </span>
      </header>
      <div class="detail-body">
        <Why request={request} />
        {operation && <SpecOperation service={service} operation={operation} status={status} />}
        <div class="exchange">
          <div>
            <h3>Request</h3>
            <Headers headers={request.request.headers} />
            <Bytes text={textOf(request.request.body)} label="Body" />
          </div>
          <div>
            <h3>Answer</h3>
            <Headers headers={request.response.headers} />
            <Bytes text={textOf(request.response.body)} label="Body" />
          </div>
        </div>
      </div>
    </article>
  );
}

function Why({ request }: { readonly request: RequestPoint }) {
  const { decided_by: by, why, rules, faults } = request;
  const decided = STAGES.findIndex(([name]) => name === by);
  return (
    <section class="why" aria-label="Why">
      <ol class="stages">
        {STAGES.map(([name, text], index) => (
          <li key={name} class={index === decided ? 'is-decided' : index < decided ? 'is-passed' : 'is-open'}>
            {text}
          </li>
        ))}
      </ol>
      <p>
        <b>
          <WithRules text={why} />
        </b>
      </p>
      {rules.length > 0 && (
        <p>
          Rules:{' '}
          {rules.map((rule) => (
            <span key={rule}>
              <RuleCode id={rule} />{' '}
            </span>
          ))}
        </p>
      )}
      {faults.length > 0 && (
        <p>
          Faults:{' '}
          {faults.map((fault) => (
            <span key={fault}>
              <Id subject={{ kind: 'fault', id: fault }} />{' '}
            </span>
          ))}
        </p>
      )}
      <SameAgain request={request} />
    </section>
  );
}

/** The scenario that makes the same rule observable, if there is one. */
function SameAgain({ request: { rules, service } }: { readonly request: RequestPoint }) {
  const read = useRead((signal) => bodyOf(api.GET('/_countersign/scenarios', { signal })), []).value;
  const own = (read.value?.scenarios ?? []).filter((one) => one.service === service);
  const scenario = mostAlike(own, rules);
  if (scenario === undefined) return null;
  return (
    <>
      <p>
        The scenario <b>{scenario.name}</b> gives the same:
      </p>
      <CommandLines command={commandsOf(worldId.value).scenario(scenario.name, {})} />
    </>
  );
}

/** A scenario that is about these rules, rather than also about them. */
function mostAlike(
  scenarios: readonly Schemas['ScenarioDescription'][],
  rules: readonly string[],
): Schemas['ScenarioDescription'] | undefined {
  const likeness = (own: readonly string[]) => {
    const shared = own.filter((rule) => rules.includes(rule)).length;
    return shared / new Set([...own, ...rules]).size;
  };
  const [best] = scenarios.toSorted((a, b) => likeness(b.rules) - likeness(a.rules));
  return best !== undefined && likeness(best.rules) >= LIKE ? best : undefined;
}

function textOf(body: unknown): string {
  if (body === null || body === undefined) return '';
  return typeof body === 'string' ? body : JSON.stringify(body, null, 2);
}
