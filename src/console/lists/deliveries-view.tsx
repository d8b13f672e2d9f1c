// All deliveries, the newest first.

import { signal } from '@preact/signals';
import { EmptyWorld } from '../frame/empty-world.tsx';
import type { DeliverySummary } from '../model/history.ts';
import { shortUrl } from '../model/mark.ts';
import { Instant } from '../parts/instant.tsx';
import { MarkIcon } from '../parts/mark.tsx';
import { VirtualList } from '../parts/virtual-list.tsx';
import { pastOf } from '../state/past.ts';
import { endpointsById } from '../state/present.ts';
import { linkTo, subject } from '../state/route.ts';
import { Filter, matching } from './filter.tsx';

const text = signal('');

export function DeliveriesView() {
  const all = [...pastOf().deliveries.values()].reverse();
  if (all.length === 0) return <EmptyWorld />;
  const urlOf = (endpoint: string) => shortUrl(endpointsById.value.get(endpoint)?.url ?? endpoint);
  const shown = matching(
    all,
    text.value,
    (one) =>
      `${one.id} ${one.service} ${one.eventType} ${one.status} ${one.answer} ${urlOf(one.endpoint)} ${one.endpoint}`,
  );
  return (
    <div class="list-frame">
      <Filter
        text={text}
        placeholder="id, type, endpoint, status, 500"
        shown={shown.length}
        all={all.length}
      />
      <VirtualList
        label="Deliveries"
        className="deliveries"
        items={shown}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => linkTo({ kind: 'delivery', id })}
        isOpen={({ id }) => id === subject.value?.id}
        cells={(one) => <Cells one={one} url={urlOf(one.endpoint)} />}
      />
    </div>
  );
}

function Cells({ one, url }: { readonly one: DeliverySummary; readonly url: string }) {
  const { id, service, eventType, status, attempts, answer, lastAt, last } = one;
  return (
    <>
      <MarkIcon kind={last} />
      <Instant at={lastAt} />
      <span>
        <span class="service">{service}</span>
        {eventType}
      </span>
      <span>{url}</span>
      <span class={`status is-${status}`}>{status}</span>
      <span class="muted">
        {attempts} {attempts === 1 ? 'attempt' : 'attempts'}, {answer}
      </span>
      <span class="mono muted">{id}</span>
    </>
  );
}
