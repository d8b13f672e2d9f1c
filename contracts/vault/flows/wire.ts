// What a delivery looks like on the wire. The digest is computed here, from the raw bytes and the secret alone.

import { createHmac } from 'node:crypto';
import { type Flow, flow } from '../../../src/verify/flow.ts';
import type { ReceivedDelivery } from '../../../src/verify/session.ts';
import { assertSame, assertThat } from '../../support/assertions.ts';
import { assertReceived, emit, eventOf, inTurn, only, type Subscription, subscribe } from './support.ts';

const needs = ['inbox', 'emit'] as const;

/** A path with characters that a serializer may write in more than one way. */
const awkward = ({ mark }: Subscription) => ({ path: `${mark}/käse "+" </db>` });

export const wireFlows: readonly Flow[] = [
  flow({
    service: 'vault',
    title: 'the body of a delivery is the event',
    rules: ['V-DL-06'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['secret.created']);
      const emitted = await emit(session, hook, 'secret.created');
      const delivery = only(await hook.received(), 'deliveries');
      assertSame('event_id in the body', eventOf(delivery).event_id, emitted.event_id);
      assertSame('data in the body', eventOf(delivery).data, emitted.data);
      const { 'x-vault-signature': signature } = delivery.headers;
      assertThat(
        signature !== undefined && signature !== '',
        'a delivery should be signed, and has no X-Vault-Signature',
      );
    },
  }),
  flow({
    service: 'vault',
    title: 'a delivery has the documented headers',
    rules: ['V-DL-07'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['secret.created']);
      await emit(session, hook, 'secret.created');
      const delivery = only(await hook.received(), 'deliveries');
      const { headers } = delivery;
      const { event_id, event_type } = eventOf(delivery);
      assertSame('X-Vault-Event-Id', headers['x-vault-event-id'], event_id);
      assertSame('X-Vault-Event-Type', headers['x-vault-event-type'], event_type);
      assertSame('User-Agent', headers['user-agent'], 'Vault-Webhook/1.0');
      assertFits('X-Vault-Signature', headers['x-vault-signature'], /^sha256=.+$/);
      // Ten digits are seconds until the year 2286; milliseconds have thirteen.
      assertFits('X-Vault-Timestamp', headers['x-vault-timestamp'], /^[0-9]{10}$/);
    },
  }),
  flow({
    service: 'vault',
    title: 'a delivery is JSON',
    rules: ['V-DL-06'],
    gaps: ['V-G-32'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['secret.created']);
      await emit(session, hook, 'secret.created');
      const { headers } = only(await hook.received(), 'deliveries');
      assertFits('Content-Type', headers['content-type'], /^application\/json\b/);
    },
  }),
  flow({
    service: 'vault',
    title: 'the signature is the HMAC-SHA256 of the timestamp, a dot and the raw body',
    rules: ['V-DL-06', 'V-DL-07'],
    gaps: ['V-G-11'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['secret.created']);
      await emit(session, hook, 'secret.created', awkward(hook));
      assertSigned(only(await hook.received(), 'deliveries'), hook.secret, 'with the registered secret');
    },
  }),
  flow({
    service: 'vault',
    title: 'each attempt is signed anew, over the same event',
    rules: ['V-DL-06'],
    gaps: ['V-G-11', 'V-G-32'],
    needs: ['clock', 'inbox', 'emit'],
    async run(session) {
      await using hook = await subscribe(session, ['secret.created'], { answers: inTurn({ status: 500 }) });
      await emit(session, hook, 'secret.created', awkward(hook));
      await session.clock.advance('31s');
      const attempts = await hook.received();
      assertReceived(attempts, 2, 'the first attempt failed');
      for (const attempt of attempts) assertSigned(attempt, hook.secret, 'with the registered secret');
      assertSame('different bodies', new Set(attempts.map(({ body }) => body)).size, 1);
    },
  }),
];

function assertFits(what: string, value: string | undefined, form: RegExp): void {
  assertThat(
    value !== undefined && form.test(value),
    `${what}: expected something like ${form}, got ${value}`,
  );
}

function assertSigned({ headers, body }: ReceivedDelivery, secret: string, how: string): void {
  const content = `${headers['x-vault-timestamp']}.${body}`;
  const digest = createHmac('sha256', secret).update(content, 'utf8').digest('hex');
  assertSame(`X-Vault-Signature ${how}`, headers['x-vault-signature'], `sha256=${digest}`);
}
