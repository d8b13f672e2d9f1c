// The webhook endpoints that are registered at a service: where they lead, what they subscribe to, and whether they are sent it.

import { useSignal } from '@preact/signals';
import type { Endpoint } from '../api/schemas.ts';
import { visibleText } from '../model/texts/visible-text.ts';
import { shortUrl } from '../model/timeline/mark.ts';
import { Cut } from '../parts/cut.tsx';
import { WithRules } from '../parts/rules.tsx';
import { ShowMore, STEP } from '../parts/show-more.tsx';
import { linkTo } from '../state/route.ts';

export function Webhooks({ endpoints }: { readonly endpoints: readonly Endpoint[] }) {
  const count = useSignal(STEP);
  if (endpoints.length === 0) return <p class="muted">No webhook endpoint is registered.</p>;
  return (
    <>
      <h3>Webhook endpoints: {endpoints.length}</h3>
      <ul class="webhooks">
        {endpoints.slice(0, count.value).map((endpoint) => (
          <Webhook key={endpoint.id} endpoint={endpoint} />
        ))}
      </ul>
      <ShowMore count={count} of={endpoints.length} />
    </>
  );
}

function Webhook({ endpoint: { id, url, state, events, why } }: { readonly endpoint: Endpoint }) {
  return (
    <li>
      <a class="alone" href={linkTo({ kind: 'endpoint', id })}>
        <Cut text={shortUrl(url)} />
      </a>
      <span class={`status is-${state}`}>{state}</span>
      <span class="muted">
        {why === null ? `subscribes to ${visibleText(events.join(', '))}` : <WithRules text={why} />}
      </span>
    </li>
  );
}
