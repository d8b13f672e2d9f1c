// The events that the services emitted, the newest first.

import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { isEmitOpen } from '../frame/dialogs.ts';
import { visibleText } from '../model/texts/visible-text.ts';
import type { EventPoint } from '../model/timeline/history.ts';
import { Instant } from '../parts/instant.tsx';
import { MarkIcon } from '../parts/mark.tsx';
import { WithRules } from '../parts/rules.tsx';
import { VirtualList } from '../parts/virtual-list.tsx';
import { isRead, needPast, pastOf } from '../state/past.ts';
import { linkTo, subject } from '../state/route.ts';
import { Filter, matching } from './filter.tsx';

const text = signal('');

export function EventsView() {
  useEffect(() => needPast('event'), [pastOf()]);
  if (!isRead('event')) return <div class="page-wait" aria-busy="true" />;
  const all = pastOf().events.toReversed();
  if (all.length === 0) {
    return (
      <div class="empty">
        <h1>No event has been emitted in this world yet</h1>
        <p>Emit one by hand: it is delivered to every endpoint that subscribes to its type.</p>
        <EmitButton />
      </div>
    );
  }
  const shown = matching(all, text.value, (one) => `${one.id} ${one.service} ${one.type} ${one.cause}`);
  return (
    <div class="list-frame">
      <Filter
        text={text}
        placeholder="id, type, cause"
        noun={['event', 'events']}
        shown={shown.length}
        all={all.length}
      >
        <EmitButton />
      </Filter>
      <VirtualList
        label="Events"
        className="events"
        heads={['', 'At', 'Event', 'Sent', 'Because of', 'Id']}
        items={shown}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => linkTo({ kind: 'event', id })}
        isOpen={({ id }) => id === subject.value?.id}
        cells={(event) => <Cells event={event} />}
      />
    </div>
  );
}

function Cells({ event }: { readonly event: EventPoint }) {
  const { id, at, service, type, cause, deliveries, undelivered } = event;
  const sent =
    deliveries.length === 0
      ? ''
      : `${deliveries.length} ${deliveries.length === 1 ? 'delivery' : 'deliveries'}`;
  const told = [...(sent === '' ? [] : [sent]), ...(undelivered === undefined ? [] : [undelivered])].join(
    '. ',
  );
  return (
    <>
      <MarkIcon kind={deliveries.length === 0 ? 'paused' : 'item'} />
      <Instant at={at} />
      <span title={`${service} ${type}`}>
        <span class="service">{service}</span>
        {visibleText(type)}
      </span>
      <span class="muted" title={visibleText(told)}>
        <WithRules text={told} isInLink />
      </span>
      <span class="muted" title={visibleText(cause)}>
        {visibleText(cause)}
      </span>
      <span class="mono muted" title={id}>
        {id}
      </span>
    </>
  );
}

function EmitButton() {
  return (
    <div>
      <button
        type="button"
        class="primary"
        onClick={() => {
          isEmitOpen.value = true;
        }}
      >
        Emit an event…
      </button>
    </div>
  );
}
