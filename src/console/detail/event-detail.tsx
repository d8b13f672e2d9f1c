// An event: what caused it, its payload, and to whom it was delivered.

import { useEffect } from 'preact/hooks';
import type { DetailProps } from '../model/route.ts';
import { instantText } from '../model/texts/time-text.ts';
import { Bytes } from '../parts/bytes.tsx';
import { DeliveryStatusText } from '../parts/delivery-status.tsx';
import { Id } from '../parts/id.tsx';
import { MarkIcon } from '../parts/mark.tsx';
import { WithRules } from '../parts/rules.tsx';
import { needPast, pastOf } from '../state/past.ts';

export function EventDetail({ subject: { id } }: DetailProps) {
  useEffect(() => needPast('event'), []);
  const past = pastOf();
  const event = past.events.find((one) => one.id === id);
  if (event === undefined) return <p class="detail-body muted">No event {id} is kept in this world.</p>;
  const { service, type, at, cause, payload, deliveries, undelivered } = event;
  return (
    <article aria-label={`Event ${id}`}>
      <header class="detail-head">
        <h2>
          <span class="service">{service}</span> {type}
        </h2>
        <span class="mono muted">
          {id} · {instantText(at)}
        </span>
      </header>
      <div class="detail-body exchange">
        <div>
          <p>Because of: {cause}</p>
          <h3>Deliveries</h3>
          {undelivered !== undefined && (
            <p>
              <WithRules text={undelivered} />
            </p>
          )}
          <ul class="changes">
            {deliveries.map((delivery) => {
              const one = past.deliveries.get(delivery);
              return (
                <li key={delivery}>
                  <MarkIcon kind={one?.last ?? 'to-come'} />{' '}
                  <Id subject={{ kind: 'delivery', id: delivery }} />{' '}
                  {one === undefined ? (
                    'not attempted yet'
                  ) : (
                    <DeliveryStatusText status={one.status} endpoint={one.endpoint} />
                  )}
                </li>
              );
            })}
          </ul>
        </div>
        <Bytes text={JSON.stringify(payload, null, 2)} label="Payload" />
      </div>
    </article>
  );
}
