// What comes next, as a list: what is due and why then, and what waits for something other than time.

import { commandsOf } from '../api/command.ts';
import type { AgendaItem, Endpoint } from '../api/schemas.ts';
import { advance } from '../frame/clock-bar.tsx';
import { distanceText, instantText, msOf } from '../model/texts/time-text.ts';
import { Cut } from '../parts/cut.tsx';
import { MarkIcon } from '../parts/mark.tsx';
import { WithRules } from '../parts/rules.tsx';
import { act, pending } from '../state/act.ts';
import { agenda, endpointsById, now } from '../state/present.ts';
import { linkTo, worldId } from '../state/route.ts';

/** The timeline shows the rest. */
const MAX_SHOWN = 100;

export function Upcoming() {
  const items = agenda.value.slice(0, MAX_SHOWN);
  return (
    <section class="upcoming" aria-label="What comes next">
      <h2>What comes next</h2>
      {items.length === 0 ? (
        <p class="muted">Nothing is due: time alone changes nothing in this world.</p>
      ) : (
        <ul>
          {items.map((item) => (
            <UpcomingItem key={item.id} item={item} />
          ))}
        </ul>
      )}
      {agenda.value.length > MAX_SHOWN && <p class="muted">and {agenda.value.length - MAX_SHOWN} more</p>}
    </section>
  );
}

function UpcomingItem({ item }: { readonly item: AgendaItem }) {
  const { at, kind, service, name, subject, attempt, delivery_id: delivery, waits_for: waitsFor, why } = item;
  const endpoint = endpointsById.value.get(item.endpoint_id ?? '');
  return (
    <li>
      <MarkIcon kind={at === null ? 'paused' : kind === 'attempt' ? 'to-come' : 'item-to-come'} />
      <span class="when">
        {at === null ? 'waits' : distanceText(msOf(at), now.value)}
        {at !== null && <span class="muted mono"> {instantText(msOf(at))}</span>}
      </span>
      <span class="what">
        <span class="service">{service}</span>{' '}
        {delivery === undefined ? (
          <span>
            {name.replaceAll('_', ' ')} <Cut text={subject.id} />
          </span>
        ) : (
          <a class="alone" href={linkTo({ kind: 'delivery', id: delivery, part: String(attempt) })}>
            {name}, attempt {attempt}
          </a>
        )}
      </span>
      <span class="why muted">
        <WithRules text={at === null ? (endpoint?.why ?? waitsFor ?? why) : why} />
      </span>
      {at === null ? (
        <EnableButton endpoint={endpoint} />
      ) : (
        <button
          type="button"
          class="small quiet"
          disabled={pending.value > 0}
          aria-label={`Go there: ${instantText(msOf(at))}`}
          onClick={() => advance({ to: at })}
        >
          Go there
        </button>
      )}
    </li>
  );
}

/** What waits for an endpoint is sent once that is enabled. */
function EnableButton({ endpoint }: { readonly endpoint: Endpoint | undefined }) {
  if (endpoint === undefined || endpoint.state === 'enabled') return <span />;
  return (
    <button
      type="button"
      class="small quiet"
      disabled={pending.value > 0}
      aria-label={`Enable ${endpoint.url}`}
      onClick={() => void act(commandsOf(worldId.value).switchEndpoint(endpoint.id, 'enabled'))}
    >
      Enable
    </button>
  );
}
