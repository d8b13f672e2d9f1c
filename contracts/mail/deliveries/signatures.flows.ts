// The signatures of deliveries, over the raw bytes: the digest is computed here, from the documents alone.

import { createHmac } from 'node:crypto';
import { NotOffered, type ReceivedDelivery, type Session } from '../../../src/verify/session.ts';
import { assertSame, assertThat } from '../../support/assertions.ts';
import { always, inTurn, times } from '../../support/deliveries.ts';
import { flowsOf } from '../../support/flows.ts';
import {
  at,
  attemptsOf,
  changeEndpoint,
  ENDPOINT,
  ENDPOINTS,
  emitted,
  eventOf,
  mailAs,
  readEndpoint,
  register,
  untilRetry,
} from '../support.ts';

const ROTATION = `${ENDPOINT}/signing_secret` as const;

/** The largest difference between a timestamp and the receiver's clock, in seconds (M-SG-02). */
const TOLERANCE = 300;

/** Checks that a delivery has arrived and is signed with a secret. */
export function assertSigned(
  delivery: ReceivedDelivery | undefined,
  secret: string,
  which: string,
): asserts delivery is ReceivedDelivery {
  assertThat(delivery !== undefined, `${which} should have arrived, and has not`);
  assertSame(
    `X-Mail-Signature of ${which}`,
    delivery.headers['x-mail-signature'],
    signatureOf(delivery, secret),
  );
}

/** Whether a delivery is signed with a secret. */
export function isSigned(delivery: ReceivedDelivery | undefined, secret: string): boolean {
  return delivery !== undefined && delivery.headers['x-mail-signature'] === signatureOf(delivery, secret);
}

/** The expected `X-Mail-Signature` of a delivery. */
function signatureOf({ headers, body }: ReceivedDelivery, secret: string): string {
  const signed = `${headers['x-mail-timestamp']}.${body}`;
  return createHmac('sha256', secret).update(signed, 'utf8').digest('hex');
}

export const signatureFlows = flowsOf('mail', {
  'a delivery is signed over its timestamp and the exact bytes of its body': {
    rules: ['M-SG-01.1', 'M-SG-01.2', 'M-SG-01.4'],
    needs: ['inbox', 'emit'],
    async run(session) {
      await using endpoint = await register(session, 'mail-signed');
      // Characters that serializers write in different ways.
      const odd = { smtp_response: '550 „Müller/Søn“ is <full> & gone 🙁' };
      for (const fields of [{}, { metadata: odd }, { metadata: { note: 'Zoë \u2028 \\ / 1.0' } }]) {
        const event = await emitted(session, 'bounce', fields);
        const [delivery] = await attemptsOf(session, endpoint.inbox, event);
        assertSigned(delivery, endpoint.secret, `a delivery with ${JSON.stringify(fields)}`);
      }
    },
  },
  'each of six attempts is signed for the timestamp that it carries': {
    rules: [
      'M-DL-05.1',
      'M-SG-01.1',
      'M-SG-01.3',
      'M-DL-04.1',
      'M-DL-04.2',
      'M-DL-04.3',
      'M-DL-04.4',
      'M-DL-04.5',
    ],
    needs: ['clock', 'inbox', 'emit'],
    async run(session) {
      await session.inbox.script('mail-signed-again', always({ status: 500 }));
      await using endpoint = await register(session, 'mail-signed-again', ['open']);
      const event = await emitted(session, 'open');
      await session.clock.advance('4h');
      const attempts = await attemptsOf(session, endpoint.inbox, event);
      assertSame('attempts', attempts.length, 6);
      for (const [index, attempt] of attempts.entries()) {
        assertSigned(attempt, endpoint.secret, `attempt ${index + 1}`);
        assertHeaders(attempt, 'open');
      }
    },
  },
  'each attempt has the same event, and a timestamp that a receiver accepts then': {
    rules: ['M-SG-01.3', 'M-DL-04.4', 'M-EV-01.1', 'M-EV-01.3'],
    gaps: ['M-G-25'],
    needs: ['clock', 'inbox', 'emit'],
    async run(session) {
      await session.inbox.script('mail-timely-again', inTurn(...times(3, { status: 500 })));
      await using endpoint = await register(session, 'mail-timely-again', ['open']);
      const event = await emitted(session, 'open');
      await session.clock.advance('1h');
      const attempts = await attemptsOf(session, endpoint.inbox, event);
      assertSame('attempts', attempts.length, 4);
      for (const attempt of attempts) {
        assertTimely(attempt);
        assertSame(
          'the event of an attempt',
          attempts.map(eventOf),
          attempts.map(() => eventOf(attempt)),
        );
      }
    },
  },
  'a delivery has the documented headers, with a timestamp that a receiver accepts': {
    rules: ['M-DL-04.1', 'M-DL-04.2', 'M-DL-04.3', 'M-DL-04.4', 'M-DL-04.5'],
    needs: ['inbox', 'emit'],
    async run(session) {
      await using endpoint = await register(session, 'mail-headers', ['bounce', 'group_resubscribe']);
      for (const type of ['bounce', 'group_resubscribe'] as const) {
        const [delivery] = await attemptsOf(session, endpoint.inbox, await emitted(session, type));
        assertThat(delivery !== undefined, `an event of type ${type} should be delivered, and was not`);
        assertHeaders(delivery, type);
        assertTimely(delivery);
      }
    },
  },
  'a retry after the secret was rotated is signed with the new one': {
    rules: ['M-EP-13.3', 'M-SG-01.2'],
    needs: ['states', 'clock', 'inbox'],
    async run(session) {
      const inbox = 'mail-rotated-meanwhile';
      const url = session.inbox.url(inbox);
      const state = await session.state('the signing secret was rotated while a delivery waits', { url });
      const rotatedAt = (await session.clock.now()).getTime();
      await session.clock.advance('4h');
      const retries = (await session.inbox.received(inbox)).filter((each) => Date.parse(each.at) > rotatedAt);
      assertThat(retries.length > 0, 'the delivery that waited should be tried again, and was not');
      for (const retry of retries)
        assertSigned(retry, String(state.signing_secret), 'a retry after a rotation');
    },
  },
  'a rotated secret signs from then on, retries and new events, and the old one nothing': {
    rules: ['M-EP-13.2', 'M-EP-13.3', 'M-SG-01.2'],
    needs: ['clock', 'inbox', 'emit'],
    async run(session) {
      await session.inbox.script('mail-rotated', inTurn({ status: 500 }, { status: 500 }));
      await using endpoint = await register(session, 'mail-rotated', ['bounce']);
      await using other = await register(session, 'mail-not-rotated', ['bounce']);
      const event = await emitted(session, 'bounce');
      const second = await rotatedOnce(session, endpoint);
      assertThat(second !== endpoint.secret, 'rotation should make another secret, and answers the old one');
      await untilRetry(session);
      const third = await rotatedOnce(session, endpoint);
      await untilRetry(session, 2);
      const attempts = await attemptsOf(session, endpoint.inbox, event);
      for (const [index, secret] of [endpoint.secret, second, third].entries())
        assertSigned(attempts[index], secret, `attempt ${index + 1}, with ${index} rotations before it`);
      const late = await emitted(session, 'bounce');
      assertSigned(
        (await attemptsOf(session, endpoint.inbox, late))[0],
        third,
        'an event after two rotations',
      );
      assertSigned(
        (await attemptsOf(session, other.inbox, late))[0],
        other.secret,
        'the same event at another endpoint',
      );
    },
  },
  'each further rotation replaces the secret of the one before': {
    rules: ['M-EP-13.2', 'M-EP-03.2', 'M-SG-01.2'],
    needs: ['inbox', 'emit'],
    async run(session) {
      await using endpoint = await register(session, 'mail-rotated-again', ['bounce']);
      const secrets = [endpoint.secret];
      for (let count = 0; count < 3; count++) {
        const secret = await rotatedOnce(session, endpoint);
        assertThat(!secrets.includes(secret), 'each rotation should make another secret');
        secrets.push(secret);
        const event = await emitted(session, 'bounce');
        const [delivery] = await attemptsOf(session, endpoint.inbox, event);
        assertSigned(delivery, secret, `an event after ${count + 1} rotations`);
      }
      await changeEndpoint(session, endpoint, { enabled_events: ['open'] });
      const [changed] = await attemptsOf(session, endpoint.inbox, await emitted(session, 'open'));
      assertSigned(changed, String(secrets.at(-1)), 'an event after a change of the endpoint');
    },
  },
  'a retry is as fresh to its receiver as a first attempt, long after that one': {
    rules: ['M-SG-01.3'],
    needs: ['clock', 'inbox', 'emit'],
    async run(session) {
      // Now the clock of the service and the real clock differ, and the first attempt shows which one is used
      // for signing.
      await session.clock.advance('2h');
      await session.inbox.script('mail-fresh', inTurn(...times(3, { status: 500 })));
      await using endpoint = await register(session, 'mail-fresh', ['bounce']);
      const event = await emitted(session, 'bounce');
      const [first] = await attemptsOf(session, endpoint.inbox, event);
      await session.clock.advance('30m');
      const signedAt = (delivery: ReceivedDelivery | undefined) =>
        Number(delivery?.headers['x-mail-timestamp']);
      const arrivedAt = (delivery: ReceivedDelivery | undefined) => Date.parse(delivery?.at ?? '') / 1_000;
      const isOwnClock = Math.abs(signedAt(first) - arrivedAt(first)) <= TOLERANCE;
      const attempts = await attemptsOf(session, endpoint.inbox, event);
      assertSame('attempts, of which three failed', attempts.length, 4);
      for (const [index, attempt] of attempts.entries()) {
        const off = Math.abs(signedAt(attempt) - (isOwnClock ? arrivedAt(attempt) : Date.now() / 1_000));
        assertThat(
          off <= TOLERANCE,
          `attempt ${index + 1} is signed ${Math.round(off)} seconds off, and a receiver refuses more than ${TOLERANCE}`,
        );
        assertSigned(attempt, endpoint.secret, `attempt ${index + 1}`);
      }
    },
  },
  'a rotation answers the new secret of that endpoint, which is not shown again': {
    rules: ['M-EP-13.1', 'M-EP-03.2', 'M-EP-03.3', 'M-EP-10'],
    needs: ['inbox'],
    async run(session) {
      await using endpoint = await register(session, 'mail-rotated-once', ['bounce']);
      const before = await readEndpoint(session, endpoint);
      const mail = await mailAs(session);
      const { webhook_id, signing_secret: secret } = await rotation(session, endpoint);
      assertSame('webhook_id in the answer', webhook_id, endpoint.id);
      assertThat(/^whsec_./.test(secret), 'the new secret should begin with whsec_, and does not');
      assertThat(secret !== endpoint.secret, 'a rotation should answer another secret, and answers the same');
      assertSame('the endpoint after the rotation', await readEndpoint(session, endpoint), before);
      const list = await mail.unwrap(mail.GET(ENDPOINTS, { params: { query: { page_size: 100 } } }));
      const changed = await mail.unwrap(mail.PATCH(ENDPOINT, { ...at(endpoint), body: { enabled: false } }));
      for (const [which, answer] of Object.entries({ 'the list': list, 'a change': changed })) {
        const text = JSON.stringify(answer);
        const isShown = text.includes(secret) || text.includes('"signing_secret"');
        assertThat(!isShown, `${which} should not show the signing secret, and does`);
      }
    },
  },
});

function assertHeaders({ headers }: ReceivedDelivery, type: string): void {
  const [mediaType] = (headers['content-type'] ?? '').split(';');
  assertSame('Content-Type', mediaType?.trim(), 'application/json');
  assertSame('User-Agent', headers['user-agent'], 'Mail-Webhook/1.0');
  assertSame('X-Mail-Event', headers['x-mail-event'], type);
  const { 'x-mail-timestamp': timestamp = '', 'x-mail-signature': signature = '' } = headers;
  assertThat(/^[0-9]{10}$/.test(timestamp), `X-Mail-Timestamp should be Unix seconds, and is "${timestamp}"`);
  assertThat(
    /^[0-9a-f]{64}$/.test(signature),
    `X-Mail-Signature should be 64 hex digits, and is "${signature}"`,
  );
}

/** The target's clock, or the real one if the target signs with that. */
function assertTimely({ headers, at: arrivedAt }: ReceivedDelivery): void {
  const timestamp = Number(headers['x-mail-timestamp']);
  const isNear = (instant: number) => Math.abs(timestamp - instant / 1_000) <= TOLERANCE;
  assertThat(
    isNear(Date.parse(arrivedAt)) || isNear(Date.now()),
    `X-Mail-Timestamp should be at most ${TOLERANCE} seconds from ${arrivedAt}, and is ${timestamp}`,
  );
}

/** Rotates a secret, and returns the new one. */
export async function rotatedOnce(session: Session, endpoint: { readonly id: string }): Promise<string> {
  return (await rotation(session, endpoint)).signing_secret;
}

/**
 * The answer to a rotation. If a rotation needs a body, which is not documented (M-G-04), the flow is not exercised.
 */
async function rotation(session: Session, endpoint: { readonly id: string }) {
  const mail = await mailAs(session);
  const { data, response } = await mail.POST(ROTATION, at(endpoint));
  if ([400, 415, 422].includes(response.status)) throw new NotOffered('rotation without a body');
  assertSame('status of a rotation', response.status, 200);
  assertThat(data !== undefined, 'a rotation should answer the new secret, and answers nothing');
  return data;
}
