// An endpoint: what it subscribes to, how it does, and what has happened to it.

import { commandsOf } from '../api/command.ts';
import type { DetailProps } from '../model/route.ts';
import { instantText, msOf } from '../model/texts/time-text.ts';
import { CommandLines } from '../parts/command-lines.tsx';
import { Id } from '../parts/id.tsx';
import { MarkIcon } from '../parts/mark.tsx';
import { WithRules } from '../parts/rules.tsx';
import { act } from '../state/act.ts';
import { pastOf } from '../state/past.ts';
import { endpointsById } from '../state/present.ts';
import { worldId } from '../state/route.ts';
import { projectFailure } from '../timeline/state.ts';

const MAX_SHOWN = 100;

export function EndpointDetail({ subject: { id } }: DetailProps) {
  const endpoint = endpointsById.value.get(id);
  if (endpoint === undefined) {
    return (
      <div class="detail-body">
        <h2>No endpoint {id} in this world</h2>
        <p class="muted">It may have been deleted.</p>
      </div>
    );
  }
  const { service, url, state, events, failure_count: failures, failure_limit: limit } = endpoint;
  const to = state === 'enabled' ? 'paused' : 'enabled';
  const command = commandsOf(worldId.value).switchEndpoint(id, to);
  const deliveries = [...pastOf().deliveries.values()].filter((one) => one.endpoint === id);
  return (
    <article aria-label={`Endpoint ${id}`}>
      <header class="detail-head">
        <h2>
          <span class="service">{service}</span> {url}
        </h2>
        <span class={`status is-${state}`}>{state}</span>
        <span class="mono muted">{id}</span>
        <button type="button" class="primary" onClick={() => void act(command)}>
          {to === 'enabled' ? 'Enable' : 'Pause'}
        </button>
        {state === 'enabled' && (
          <button type="button" onClick={() => void projectFailure(endpoint)}>
            If it keeps failing…
          </button>
        )}
      </header>
      <div class="detail-body">
        {endpoint.why !== null && (
          <p>
            <b>
              <WithRules text={endpoint.why} />
            </b>
          </p>
        )}
        <dl class="facts">
          <Fact name="Events" value={events.join(', ') || 'none'} />
          <Fact
            name="Failures in a row"
            value={limit === null ? `${failures}` : `${failures}; ${limit} disable it`}
          />
          <Fact name="Last success" value={instantOf(endpoint.last_success_at)} />
          <Fact name="Last failure" value={instantOf(endpoint.last_failure_at)} />
          <Fact name="Disabled" value={instantOf(endpoint.disabled_at)} />
        </dl>
        <CommandLines command={command} />
        <h3>Latest deliveries</h3>
        <ul class="changes">
          {deliveries
            .slice(-MAX_SHOWN)
            .reverse()
            .map((one) => (
              <li key={one.id}>
                <MarkIcon kind={one.last} /> <Id subject={{ kind: 'delivery', id: one.id }} /> {one.eventType}
                , {one.attempts} {one.attempts === 1 ? 'attempt' : 'attempts'}, {one.answer}
              </li>
            ))}
        </ul>
      </div>
    </article>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function instantOf(iso: string | null): string {
  return iso === null ? 'never' : instantText(msOf(iso));
}
