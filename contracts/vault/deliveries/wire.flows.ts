// The wire format of a delivery. The digest is computed here, from the raw bytes and the secret alone.

import { knownTypes } from '../../../src/receiver/index.ts';
import type { ReceivedDelivery, Values } from '../../../src/verify/session.ts';
import { assertFields, assertSame, assertThat } from '../../support/assertions.ts';
import { always, assertReceived, inTurn } from '../../support/deliveries.ts';
import { flowsOf } from '../../support/flows.ts';
import { granted } from '../call-vault.ts';
import { emit, eventIdOf, eventOf, only, type Subscription, subscribe, subscribeToAll } from '../support.ts';
import { assertSigned } from './signing.ts';

const needs = ['inbox', 'emit'] as const;

/** A path with characters that serializers write in different ways. */
const awkward = ({ mark }: Subscription) => ({ path: `${mark}/käse "+" </db>` });

export const wireFlows = flowsOf('vault', {
  'the body of a delivery is the event': {
    rules: ['V-DL-06.1', 'V-DL-06.3', 'V-DL-06.4'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['secret.created']);
      const emitted = await emit(session, hook, 'secret.created');
      const delivery = only(await hook.received(), 'deliveries');
      assertSame('event_id in the body', eventOf(delivery).event_id, emitted.event_id);
      assertFields('data in the body', eventOf(delivery), { data: emitted.data });
      const { 'x-vault-signature': signature } = delivery.headers;
      assertThat(
        signature !== undefined && signature !== '',
        'a delivery should be signed, and has no X-Vault-Signature',
      );
    },
  },
  'every attempt is an HTTP POST': {
    rules: ['V-DL-06.2'],
    needs: ['clock', 'inbox', 'emit'],
    async run(session) {
      await using hook = await subscribe(session, ['secret.created'], { answers: always({ status: 500 }) });
      await emit(session, hook, 'secret.created');
      await session.clock.advance('35h');
      const methods = (await hook.received()).map(({ method }) => method);
      assertSame('methods of the attempts', methods, Array(7).fill('POST'));
    },
  },
  'a delivery has the documented headers': {
    rules: ['V-DL-07.1', 'V-DL-07.2', 'V-DL-07.3', 'V-DL-07.4', 'V-DL-07.5'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['secret.created']);
      await emit(session, hook, 'secret.created');
      assertHeaders(only(await hook.received(), 'deliveries'));
    },
  },
  'a delivery is JSON': {
    rules: ['V-DL-06.4'],
    gaps: ['V-G-32'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['secret.created']);
      await emit(session, hook, 'secret.created');
      const { headers } = only(await hook.received(), 'deliveries');
      assertFits('Content-Type', headers['content-type'], /^application\/json\b/);
    },
  },
  'the signature is the HMAC-SHA256 of the timestamp, a dot and the raw body': {
    rules: ['V-DL-06.1', 'V-DL-07.3'],
    gaps: ['V-G-11'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['secret.created']);
      await emit(session, hook, 'secret.created', awkward(hook));
      assertSigned(only(await hook.received(), 'deliveries'), hook.secret, 'with the registered secret');
    },
  },
  'each attempt has a new signature over the same event': {
    rules: ['V-DL-06.1', 'V-DL-06.4'],
    gaps: ['V-G-11', 'V-G-32'],
    needs: ['clock', 'inbox', 'emit'],
    async run(session) {
      await using hook = await subscribe(session, ['secret.created'], { answers: inTurn({ status: 500 }) });
      await emit(session, hook, 'secret.created', awkward(hook));
      await session.clock.advance('35s');
      const attempts = await hook.received();
      assertReceived(attempts, 2, 'the first attempt failed');
      for (const attempt of attempts) assertSigned(attempt, hook.secret, 'with the registered secret');
      assertSame('different bodies', new Set(attempts.map(({ body }) => body)).size, 1);
    },
  },
  'every attempt has the documented headers, for the event in its own body': {
    rules: [
      'V-DL-06.1',
      'V-DL-06.4',
      'V-DL-07.1',
      'V-DL-07.2',
      'V-DL-07.3',
      'V-DL-07.4',
      'V-DL-07.5',
      'V-EV-01.1',
    ],
    needs: ['clock', 'inbox', 'emit'],
    async run(session) {
      const types = ['policy.created', 'policy.binding.created', 'dynamic.lease.expired'] as const;
      await using hook = await subscribe(session, types, { answers: always({ status: 500 }) });
      const emitted = new Map<unknown, Values>();
      for (const type of types) {
        const event = await emit(session, hook, type);
        emitted.set(event.event_id, event);
      }
      await session.clock.advance('35h');
      const attempts = await hook.received();
      assertReceived(attempts, 21, 'three events failed at seven attempts each');
      for (const attempt of attempts) {
        assertHeaders(attempt);
        const event = emitted.get(eventIdOf(attempt));
        assertThat(event !== undefined, 'an attempt has the id of no event that was emitted');
        assertFields('the event of an attempt', eventOf(attempt), event);
      }
    },
  },
  'the headers and the body have the same type, for every type of the catalogue': {
    rules: ['V-DL-07.1', 'V-DL-07.2', 'V-DL-07.3', 'V-DL-07.4', 'V-DL-07.5', 'V-DL-06.4'],
    needs,
    async run(session) {
      await using hook = await subscribeToAll(session);
      for (const type of knownTypes('vault')) {
        const { event_id } = await emit(session, hook, type);
        const delivery = only(await hook.received(String(event_id)), `deliveries of ${type}`);
        assertSame('type in the header', delivery.headers['x-vault-event-type'], type);
        assertHeaders(delivery);
      }
    },
  },
  'X-Vault-Timestamp is now, in seconds': {
    rules: ['V-DL-07.4'],
    needs: ['clock', 'inbox', 'emit'],
    async run(session) {
      await using hook = await subscribe(session, ['policy.created']);
      const now = (await session.clock.now()).getTime();
      await emit(session, hook, 'policy.created');
      const { headers } = only(await hook.received(), 'deliveries');
      const timestampMs = Number(headers['x-vault-timestamp']) * 1_000;
      // A target whose clock can be moved may sign with its own clock or with the wall clock.
      const offMs = Math.min(Math.abs(timestampMs - now), Math.abs(timestampMs - Date.now()));
      assertThat(offMs < 300_000, `X-Vault-Timestamp is ${headers['x-vault-timestamp']}, which is not now`);
    },
  },
  'an event reaches two webhooks as one event, with the same id and the same body': {
    rules: ['V-DL-06.3', 'V-DL-06.4', 'V-EV-01.1'],
    needs,
    async run(session) {
      await using first = await subscribe(session, ['policy.created']);
      await using second = await subscribe(session, ['policy.**']);
      const { event_id } = await emit(session, first, 'policy.created');
      const bodies = [];
      for (const hook of [first, second])
        bodies.push(eventOf(only(await hook.received(String(event_id)), 'deliveries')));
      assertSame('the event at the second webhook', bodies[1], bodies[0]);
    },
  },
  'another secret signs otherwise, and so does another event': {
    rules: ['V-DL-06.1'],
    needs,
    async run(session) {
      await using first = await subscribe(session, ['policy.created', 'policy.updated']);
      await using second = await subscribe(session, ['policy.created']);
      const { event_id } = await emit(session, first, 'policy.created');
      await emit(session, first, 'policy.updated');
      const signatures = [...(await first.received()), ...(await second.received(String(event_id)))].map(
        ({ headers }) => headers['x-vault-signature'],
      );
      assertReceived(signatures, 3, 'one webhook asked for two events, another for one of them');
      assertSame('different signatures', new Set(signatures).size, 3);
    },
  },
  'a url is kept letter by letter': {
    rules: ['V-DL-06.3'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['policy.created']);
      const name = `${hook.mark}-In-Box`;
      const given = { name: 'twin', secret: hook.secret, url: session.inbox.url(name) };
      const body = { ...given, events: ['policy.created'] };
      const { id } = await granted<{ readonly id: string }>(session, 'POST', '/v1/webhooks', body);
      await emit(session, hook, 'policy.created');
      await granted(session, 'DELETE', `/v1/webhooks/${id}`);
      assertReceived(await session.inbox.received(name), 1, 'its url has capital letters');
      assertReceived(await session.inbox.received(name.toLowerCase()), 0, 'it is another url');
    },
  },
  'a webhook whose deliveries fail gets new events all the same': {
    rules: ['V-DL-06.3'],
    needs: ['clock', 'inbox', 'emit'],
    async run(session) {
      await using hook = await subscribe(session, ['policy.created'], { answers: always({ status: 500 }) });
      for (const pause of ['1s', '35h', '10m']) {
        const { event_id } = await emit(session, hook, 'policy.created');
        assertReceived(await hook.received(String(event_id)), 1, 'an event was just emitted');
        await session.clock.advance(pause);
      }
    },
  },
  'text of any language and of any length arrives as it was given': {
    rules: ['V-DL-06.4'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['secret.created']);
      const many = Array.from({ length: 2_000 }, (_, index) => `tag-${index}`);
      const emitted = await emit(session, hook, 'secret.created', {
        ...awkward(hook),
        data: { created_by: 'user:Zoë 漢字 🔑', tags: ['ü', '"quoted"', ...many] },
      });
      assertFields('the event', eventOf(only(await hook.received(), 'deliveries')), emitted);
    },
  },
  'deliveries to each webhook are signed with its own secret, with any characters': {
    rules: ['V-DL-06.1'],
    gaps: ['V-G-03', 'V-G-11'],
    needs,
    async run(session) {
      await using first = await subscribe(session, ['policy.created']);
      await using second = await subscribe(session, ['policy.created']);
      const secret = 'Schlüssel 漢字 and more than 32 bytes';
      await granted(session, 'PATCH', second.path, { secret });
      const { event_id } = await emit(session, first, 'policy.created');
      const [toFirst, toSecond] = [
        only(await first.received(String(event_id)), 'deliveries'),
        only(await second.received(String(event_id)), 'deliveries'),
      ];
      assertSigned(toFirst, first.secret, 'of the first webhook');
      assertSigned(toSecond, secret, 'of the second webhook');
    },
  },
  'each of the seven attempts has its own signature over the same body': {
    rules: ['V-DL-06.1', 'V-DL-06.4'],
    gaps: ['V-G-11', 'V-G-32'],
    needs: ['clock', 'inbox', 'emit'],
    async run(session) {
      await using hook = await subscribe(session, ['policy.created'], { answers: always({ status: 500 }) });
      await emit(session, hook, 'policy.created');
      await session.clock.advance('35h');
      const attempts = await hook.received();
      assertReceived(attempts, 7, 'all of them failed');
      for (const attempt of attempts) assertSigned(attempt, hook.secret, 'with the registered secret');
      assertSame('different bodies', new Set(attempts.map(({ body }) => body)).size, 1);
    },
  },
});

function assertFits(subject: string, value: string | undefined, form: RegExp): void {
  assertThat(
    value !== undefined && form.test(value),
    `${subject}: expected something like ${form}, got ${value}`,
  );
}

/** Asserts the headers that every delivery has, and compares them with the event in its body. */
function assertHeaders(delivery: ReceivedDelivery): void {
  const { headers } = delivery;
  const { event_id, event_type } = eventOf(delivery);
  assertSame('X-Vault-Event-Id', headers['x-vault-event-id'], event_id);
  assertSame('X-Vault-Event-Type', headers['x-vault-event-type'], event_type);
  assertSame('User-Agent', headers['user-agent'], 'Vault-Webhook/1.0');
  assertFits('X-Vault-Signature', headers['x-vault-signature'], /^sha256=.+$/);
  // Ten digits are seconds until the year 2286; milliseconds have thirteen.
  assertFits('X-Vault-Timestamp', headers['x-vault-timestamp'], /^[0-9]{10}$/);
}
