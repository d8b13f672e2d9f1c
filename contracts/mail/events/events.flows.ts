// The content of an event: its envelope and its type, the same in every attempt.

import type { MailEvent } from '../../../src/receiver/index.ts';
import type { ReceivedDelivery, Session } from '../../../src/verify/session.ts';
import { assertSame, assertThat } from '../../support/assertions.ts';
import { inTurn } from '../../support/deliveries.ts';
import { flowsOf } from '../../support/flows.ts';
import { attemptsOf, EVENT_TYPES, emitted, eventOf, register } from '../support.ts';

export const eventFlows = flowsOf('mail', {
  'each of the twelve types is delivered, and its header agrees with its payload': {
    rules: ['M-EV-01.2', 'M-EV-02.1', 'M-EV-02.2', 'M-DL-05.3', 'M-DL-05.5', 'M-EP-06.2', 'M-DL-04.3'],
    needs: ['inbox', 'emit'],
    async run(session) {
      const deliveries = await oneOfEachType(session, 'mail-types');
      const typesBy = (read: (delivery: ReceivedDelivery) => unknown) => deliveries.map(read);
      assertSame(
        'types by X-Mail-Event',
        typesBy(({ headers }) => headers['x-mail-event']),
        EVENT_TYPES,
      );
      assertSame(
        'types by event_type',
        typesBy((delivery) => eventOf(delivery).event_type),
        EVENT_TYPES,
      );
    },
  },
  'every payload has the documented fields, and smtp_response is among the metadata': {
    rules: [
      'M-EV-01.1',
      'M-EV-01.2',
      'M-EV-01.3',
      'M-EV-01.4',
      'M-EV-01.5',
      'M-EV-01.6',
      'M-EV-01.7',
      'M-EV-03',
    ],
    needs: ['inbox', 'emit'],
    async run(session) {
      const events = (await oneOfEachType(session, 'mail-payloads')).map(eventOf);
      for (const event of events) assertEnvelope(event);
      const distinct = (field: 'event_id' | 'tenant_id') => new Set(events.map((event) => event[field])).size;
      assertSame('different event ids in twelve events', distinct('event_id'), events.length);
      assertSame('different tenants in the events of one', distinct('tenant_id'), 1);
      const hasResponse = events.some(({ metadata }) => Object.hasOwn(metadata, 'smtp_response'));
      assertThat(hasResponse, 'smtp_response should be a key of the metadata of some event, and is of none');
    },
  },
  'an event names its recipient by the whole address, and each event has an id of its own': {
    rules: ['M-EV-01.1', 'M-EV-01.5'],
    needs: ['inbox', 'emit'],
    async run(session) {
      await using endpoint = await register(session, 'mail-recipients', ['click', 'open']);
      const ids = new Set<string>();
      for (const recipient_email of ['ada@customer.example', 'zoe+tag@customer.example'])
        for (const type of ['click', 'open'] as const) {
          const id = await emitted(session, type, { recipient_email });
          const [delivery] = await attemptsOf(session, endpoint.inbox, id);
          assertThat(
            delivery !== undefined,
            `an event for ${recipient_email} should be delivered, and was not`,
          );
          assertSame(`recipient_email of ${type}`, eventOf(delivery).recipient_email, recipient_email);
          ids.add(id);
        }
      assertSame('different ids of four events', ids.size, 4);
    },
  },
  'the timestamp of an event is when it happened, in Unix seconds': {
    rules: ['M-EV-01.3'],
    needs: ['clock', 'inbox', 'emit'],
    async run(session) {
      await using endpoint = await register(session, 'mail-happened', ['click']);
      for (const wait of ['1s', '1h']) {
        await session.clock.advance(wait);
        const [delivery] = await attemptsOf(session, endpoint.inbox, await emitted(session, 'click'));
        assertThat(delivery !== undefined, 'an event that was emitted should be delivered, and was not');
        const off = eventOf(delivery).timestamp - Date.parse(delivery.at) / 1_000;
        assertThat(
          Math.abs(off) <= 60,
          `the timestamp should be that of the event, and is ${off} seconds off`,
        );
      }
    },
  },
  'the type, the header and the id are the same at the second and the third attempt': {
    rules: ['M-EV-02.2', 'M-EV-01.1', 'M-EV-01.2', 'M-DL-04.3', 'M-DL-03'],
    needs: ['clock', 'inbox', 'emit'],
    async run(session) {
      await session.inbox.script('mail-same-event', inTurn({ status: 500 }, { status: 500 }));
      await using endpoint = await register(session, 'mail-same-event', ['spam_report']);
      const id = await emitted(session, 'spam_report');
      await session.clock.advance('10m');
      const attempts = await session.inbox.received(endpoint.inbox);
      const contents = attempts.map((attempt) => [
        attempt.headers['x-mail-event'],
        eventOf(attempt).event_type,
        eventOf(attempt).event_id,
      ]);
      assertSame(
        'header, type and id of three attempts',
        contents,
        attempts.map(() => ['spam_report', 'spam_report', id]),
      );
      assertSame('attempts', attempts.length, 3);
    },
  },
  'every attempt has the same bytes, the time of the event included': {
    rules: ['M-EV-01.3', 'M-DL-02'],
    gaps: ['M-G-25'],
    needs: ['clock', 'inbox', 'emit'],
    async run(session) {
      await session.inbox.script('mail-same-bytes', { then: { status: 500 } });
      await using endpoint = await register(session, 'mail-same-bytes', ['bounce']);
      const id = await emitted(session, 'bounce');
      await session.clock.advance('4h');
      const attempts = await attemptsOf(session, endpoint.inbox, id);
      assertSame('different bodies of six attempts', new Set(attempts.map(({ body }) => body)).size, 1);
      assertSame('attempts', attempts.length, 6);
    },
  },
});

/** The first attempts of twelve events, one of each type, in the order of the types. */
async function oneOfEachType(session: Session, inbox: string): Promise<ReceivedDelivery[]> {
  await using _ = await register(session, inbox);
  const deliveries: ReceivedDelivery[] = [];
  for (const type of EVENT_TYPES) {
    const [delivery] = await attemptsOf(session, inbox, await emitted(session, type));
    assertThat(delivery !== undefined, `an event of type ${type} should be delivered, and was not`);
    deliveries.push(delivery);
  }
  return deliveries;
}

/** Checks the documented fields of a payload. */
export function assertEnvelope(event: MailEvent): void {
  const { event_type: type, event_id, timestamp, message_id, recipient_email, tenant_id, metadata } = event;
  assertThat(/^evt_./.test(event_id), `event_id of ${type} should begin with evt_, and is ${event_id}`);
  assertThat(/^msg_./.test(message_id), `message_id of ${type} should begin with msg_, and is ${message_id}`);
  assertThat(
    Number.isInteger(timestamp) && timestamp < 1e11,
    `timestamp of ${type} should be whole Unix seconds, and is ${timestamp}`,
  );
  assertThat(
    /^[^@\s]+@[^@\s]+$/.test(recipient_email),
    `recipient_email of ${type} should be an address, and is ${recipient_email}`,
  );
  assertSame(`the type of tenant_id of ${type}`, typeof tenant_id, 'string');
  const isObject = typeof metadata === 'object' && metadata !== null && !Array.isArray(metadata);
  assertThat(isObject, `metadata of ${type} should be an object, and is ${JSON.stringify(metadata)}`);
}
