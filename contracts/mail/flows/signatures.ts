// What a delivery is signed with, over the raw bytes: the digest is computed here, by the documents alone.

import { createHmac } from 'node:crypto';
import { type Flow, flow } from '../../../src/verify/flow.ts';
import type { ReceivedDelivery } from '../../../src/verify/session.ts';
import { assertSame, assertThat } from '../../support/assertions.ts';
import { assertReceived, inTurn, mailAs, readEndpoint, register } from './support.ts';

/** `X-Mail-Signature` of a delivery as it should be. */
function signatureOf({ headers, body }: ReceivedDelivery, secret: string): string {
  const signed = `${headers['x-mail-timestamp']}.${body}`;
  return createHmac('sha256', secret).update(signed, 'utf8').digest('hex');
}

function assertSigned(delivery: ReceivedDelivery, secret: string, which: string): void {
  const expected = signatureOf(delivery, secret);
  assertSame(`X-Mail-Signature of ${which}`, delivery.headers['x-mail-signature'], expected);
}

export const signatureFlows: readonly Flow[] = [
  flow({
    service: 'mail',
    title: 'a delivery is signed over its timestamp and the exact bytes of its body',
    rules: ['M-SG-01'],
    needs: ['inbox', 'emit'],
    async run(session) {
      await using endpoint = await register(session, 'mail-signed');
      await session.emit('mail', 'bounce');
      // Characters that a serializer may write in more than one way.
      await session.emit('mail', 'bounce', {
        metadata: { smtp_response: '550 „Müller/Søn“ is <full> & gone 🙁' },
      });
      const deliveries = await session.inbox.received(endpoint.inbox);
      assertReceived(deliveries, 2, 'two events were emitted');
      for (const delivery of deliveries) assertSigned(delivery, endpoint.secret, 'a first attempt');
    },
  }),
  flow({
    service: 'mail',
    title: 'each retry is signed for its own timestamp, over the same event',
    rules: ['M-SG-01'],
    needs: ['clock', 'inbox', 'emit'],
    async run(session) {
      await session.inbox.script('mail-signed-again', inTurn({ status: 500 }));
      await using endpoint = await register(session, 'mail-signed-again');
      await session.emit('mail', 'bounce');
      await session.clock.advance('2m');
      const deliveries = await session.inbox.received(endpoint.inbox);
      assertReceived(deliveries, 2, 'the first attempt failed');
      for (const [index, delivery] of deliveries.entries())
        assertSigned(delivery, endpoint.secret, `attempt ${index + 1}`);
    },
  }),
  flow({
    service: 'mail',
    title: 'a delivery has the documented headers',
    rules: ['M-DL-04'],
    needs: ['inbox', 'emit'],
    async run(session) {
      await using endpoint = await register(session, 'mail-headers', ['bounce']);
      await session.emit('mail', 'bounce');
      const [delivery] = await session.inbox.received(endpoint.inbox);
      const headers = delivery?.headers ?? {};
      const [mediaType] = (headers['content-type'] ?? '').split(';');
      assertSame('Content-Type', mediaType?.trim(), 'application/json');
      assertSame('User-Agent', headers['user-agent'], 'Mail-Webhook/1.0');
      assertSame('X-Mail-Event', headers['x-mail-event'], 'bounce');
      const { 'x-mail-timestamp': timestamp = '', 'x-mail-signature': signature = '' } = headers;
      assertThat(
        /^[0-9]{10}$/.test(timestamp),
        `X-Mail-Timestamp should be Unix seconds, and is "${timestamp}"`,
      );
      assertThat(
        /^[0-9a-f]{64}$/.test(signature),
        `X-Mail-Signature should be 64 hex digits, and is "${signature}"`,
      );
    },
  }),
  flow({
    service: 'mail',
    title: 'a retry after the secret was rotated is signed with the new one',
    rules: ['M-EP-13', 'M-SG-01'],
    needs: ['states', 'clock', 'inbox'],
    async run(session) {
      const inbox = 'mail-rotated-meanwhile';
      const state = await session.state('the signing secret was rotated while a delivery waits', {
        url: session.inbox.url(inbox),
      });
      await session.clock.advance('4h');
      const [retry] = await session.inbox.received(inbox);
      assertThat(retry !== undefined, 'the delivery that waited should be tried again, and was not');
      assertSigned(retry, String(state.signing_secret), 'a retry after a rotation');
    },
  }),
  flow({
    service: 'mail',
    title: 'a rotated secret signs from then on, and is not shown again',
    rules: ['M-EP-13', 'M-EP-03'],
    gaps: ['M-G-04'],
    needs: ['clock', 'inbox', 'emit'],
    async run(session) {
      await session.inbox.script('mail-rotated', inTurn({ status: 500 }));
      await using endpoint = await register(session, 'mail-rotated', ['bounce']);
      await session.emit('mail', 'bounce');
      const mail = await mailAs(session);
      const { signing_secret: secret } = await mail.unwrap(
        mail.POST('/v3/user/webhooks/{webhook_id}/signing_secret', {
          params: { path: { webhook_id: endpoint.id } },
        }),
      );
      assertThat(secret !== endpoint.secret, 'rotation should make another secret, and answers the old one');
      await session.clock.advance('2m');
      const [, retry] = await session.inbox.received(endpoint.inbox);
      assertThat(retry !== undefined, 'the first attempt failed, so there should be a second one');
      assertSigned(retry, secret, 'a retry after the rotation');
      const shown = JSON.stringify(await readEndpoint(session, endpoint));
      assertThat(!shown.includes(secret), 'a read should not show the signing secret, and does');
    },
  }),
];
