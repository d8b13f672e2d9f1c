// Which endpoints an event reaches, and what it says.

import { knownTypes, type MailEvent } from '../../../src/receiver/index.ts';
import { type Flow, flow } from '../../../src/verify/flow.ts';
import { assertSame, assertThat } from '../../support/assertions.ts';
import { changeEndpoint, eventOf, register } from './support.ts';

const EVENT_TYPES = knownTypes('mail');

export const subscriptionFlows: readonly Flow[] = [
  flow({
    service: 'mail',
    title: 'an event goes to every enabled endpoint whose events have its type',
    rules: ['M-DL-05', 'M-EP-06'],
    needs: ['inbox', 'emit'],
    async run(session) {
      await using all = await register(session, 'mail-all', ['*']);
      await using some = await register(session, 'mail-some', ['bounce', 'dropped']);
      await using others = await register(session, 'mail-others', ['open', 'click']);
      await using paused = await register(session, 'mail-off', ['*']);
      await changeEndpoint(session, paused, { enabled: false });
      await session.emit('mail', 'bounce');
      await session.emit('mail', 'open');
      const typesAt = async (inbox: string) =>
        (await session.inbox.received(inbox)).map((delivery) => eventOf(delivery).event_type);
      assertSame('events at an endpoint for all', await typesAt(all.inbox), ['bounce', 'open']);
      assertSame('events at an endpoint for bounce and dropped', await typesAt(some.inbox), ['bounce']);
      assertSame('events at an endpoint for open and click', await typesAt(others.inbox), ['open']);
      assertSame('events at an endpoint that is not enabled', await typesAt(paused.inbox), []);
    },
  }),
  flow({
    service: 'mail',
    title: 'each of the twelve types is delivered, and its header agrees with its payload',
    rules: ['M-EV-02'],
    needs: ['inbox', 'emit'],
    async run(session) {
      await using endpoint = await register(session, 'mail-types');
      for (const type of EVENT_TYPES) await session.emit('mail', type);
      const deliveries = await session.inbox.received(endpoint.inbox);
      assertSame(
        'types by X-Mail-Event',
        deliveries.map(({ headers }) => headers['x-mail-event']),
        EVENT_TYPES,
      );
      assertSame(
        'types by event_type',
        deliveries.map((delivery) => eventOf(delivery).event_type),
        EVENT_TYPES,
      );
    },
  }),
  flow({
    service: 'mail',
    title: 'every payload has the documented fields, and smtp_response is among the metadata',
    rules: ['M-EV-01', 'M-EV-03'],
    needs: ['inbox', 'emit'],
    async run(session) {
      await using endpoint = await register(session, 'mail-payloads');
      for (const type of EVENT_TYPES) await session.emit('mail', type);
      const events = (await session.inbox.received(endpoint.inbox)).map(eventOf);
      for (const event of events) assertEnvelope(event);
      const ids = new Set(events.map(({ event_id }) => event_id));
      assertSame('different ids in twelve events', ids.size, events.length);
      const hasResponse = events.some(({ metadata }) => Object.hasOwn(metadata, 'smtp_response'));
      assertThat(hasResponse, 'smtp_response should be a key of the metadata of some event, and is of none');
    },
  }),
];

function assertEnvelope(event: MailEvent): void {
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
