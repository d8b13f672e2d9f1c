// All deliveries, the newest first.

import { signal } from '@preact/signals';
import { EmptyWorld } from '../frame/empty-world.tsx';
import { deliveryStatus } from '../model/texts/delivery-status.ts';
import { visibleText } from '../model/texts/visible-text.ts';
import type { DeliverySummary } from '../model/timeline/history.ts';
import { shortUrl } from '../model/timeline/mark.ts';
import { Cut } from '../parts/cut.tsx';
import { DeliveryStatusText } from '../parts/delivery-status.tsx';
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
  const statusOf = ({ status, endpoint }: DeliverySummary) =>
    `${status} ${deliveryStatus(status, endpointsById.value.get(endpoint)).text}`;
  const shown = matching(
    all,
    text.value,
    (one) =>
      `${one.id} ${one.service} ${one.eventType} ${statusOf(one)} ${one.answer} ${urlOf(one.endpoint)} ${one.endpoint}`,
  );
  return (
    <div class="list-frame">
      <Filter
        text={text}
        placeholder="a type, an endpoint, waits, 500"
        noun={['delivery', 'deliveries']}
        shown={shown.length}
        all={all.length}
      />
      <VirtualList
        label="Deliveries"
        className="deliveries"
        heads={['', 'Last attempt', 'Event', 'To', 'Status', 'Attempts', 'Id']}
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
  const { id, service, eventType, endpoint, status, attempts, answer, lastAt, last } = one;
  const { waits } = deliveryStatus(status, endpointsById.value.get(endpoint));
  return (
    <>
      <MarkIcon kind={waits ? 'paused' : last} />
      <Instant at={lastAt} />
      <span title={`${service} ${eventType}`}>
        <span class="service">{service}</span>
        {visibleText(eventType)}
      </span>
      <Cut text={url} />
      <DeliveryStatusText status={status} endpoint={endpoint} />
      <span class="muted" title={`${attempts} attempts, ${answer}`}>
        {attempts} {attempts === 1 ? 'attempt' : 'attempts'}, {answer}
      </span>
      <span class="mono muted" title={id}>
        {id}
      </span>
    </>
  );
}
