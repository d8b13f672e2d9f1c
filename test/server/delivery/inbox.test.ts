// The built-in receiver, as documents of a world: what it takes in, how it judges it, what it answers.
import { expect, it } from 'vitest';
import type { AttemptRequest } from '../../../src/delivery/attempt.ts';
import { deliveryPolicyOf } from '../../../src/delivery/policy.ts';
import { removeEndpoint } from '../../../src/delivery/switching.ts';
import type { WebhookEffect } from '../../../src/faults/fault.ts';
import {
  clearInbox,
  inboxName,
  readInbox,
  readScript,
  receive,
  replaceScript,
} from '../../../src/server/delivery/inbox.ts';
import { Courier } from '../../support/courier.ts';
import { addWebhookFault } from '../../support/faults.ts';
import { specs } from '../../support/specs.ts';
import { START } from '../../support/worlds.ts';

const mail = deliveryPolicyOf(specs.mail);

it.each([
  ['https://inbox.countersign.test/ci', 'ci'],
  ['https://inbox.countersign.test/ci/any?thing', 'ci'],
  ['https://inbox.countersign.test/a%20b', 'a b'],
  ['https://inbox.countersign.test/%zz', '%zz'],
  ['https://inbox.countersign.test/', undefined],
  ['https://inbox.countersign.test:8443/ci', undefined],
  ['http://inbox.countersign.test/ci', undefined],
  ['https://inbox.countersign.test.example/ci', undefined],
  ['no url', undefined],
])('the inbox behind %s is %s', (url, want) => {
  expect(inboxName(url)).toBe(want);
});

it('a request is kept with its headers in lower case, those of the connection too, and its exact body', async () => {
  const { courier, departure } = await departed();
  take(courier, departure);
  expect(readInbox(courier.world, 'ci')).toEqual([
    {
      at: '2026-01-01T00:00:00.000Z',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Mail-Webhook/1.0',
        'x-mail-event': 'secret.created',
        'x-mail-timestamp': '1767225600',
        'x-mail-signature': departure.signature,
        host: 'inbox.countersign.test',
        'content-length': String(departure.body.length),
      },
      body: departure.body,
      verified: true,
      reason: null,
      duplicate_of: null,
      answered: 200,
    },
  ]);
});

it('each answer of the script serves one whole request, and then the last one all others', async () => {
  const { courier, departure } = await departed();
  const answers = [{ status: 503, delay_ms: 50, body: 'later' }, { hang: true }, { reset: true }];
  courier.call((world) => replaceScript(world, 'ci', { answers }));
  expect([1, 2, 3, 4, 5].map(() => take(courier, departure))).toEqual([
    { kind: 'answer', delayMs: 50, response: { status: 503, headers: {}, body: 'later' } },
    { kind: 'hang', delayMs: 0 },
    { kind: 'reset', delayMs: 0 },
    { kind: 'answer', delayMs: 0, response: { status: 200, headers: {}, body: '' } },
    { kind: 'answer', delayMs: 0, response: { status: 200, headers: {}, body: '' } },
  ]);
  expect(readInbox(courier.world, 'ci').map(({ answered }) => answered)).toEqual([503, null, null, 200, 200]);
  expect(readScript(courier.world, 'ci').answers).toEqual([]);
});

it('a duplicate is one of what was answered with 2xx before, in the same inbox', async () => {
  const { courier, departure } = await departed();
  courier.call((world) => replaceScript(world, 'ci', { answers: [{ status: 500 }] }));
  for (let count = 0; count < 3; count++) take(courier, departure);
  take(courier, departure, 'another');
  expect(readInbox(courier.world, 'ci').map(({ duplicate_of }) => duplicate_of)).toEqual([null, null, 1]);
  expect(readInbox(courier.world, 'another')).toMatchObject([{ duplicate_of: null }]);
});

it('what comes too late by the receiver’s clock is not verified', async () => {
  const { courier, departure } = await departed();
  take(courier, departure, 'ci', START + 301_000);
  expect(readInbox(courier.world, 'ci')).toMatchObject([
    { verified: false, reason: expect.stringContaining('more than 300 s') },
  ]);
});

it('nothing can be judged when the endpoint is gone', async () => {
  const { courier, departure } = await departed();
  courier.call((world) => removeEndpoint(world, courier.endpoint(), { keepDeliveries: true }));
  take(courier, departure);
  expect(readInbox(courier.world, 'ci')).toMatchObject([
    { verified: null, reason: expect.stringContaining('gone') },
  ]);
});

it.each<WebhookEffect>(['truncate', 'reset'])(
  'of a request under %s half is there, nobody answers it, and the script waits',
  async (how) => {
    const { courier, departure } = await departed(how);
    courier.call((world) => replaceScript(world, 'ci', { answers: [{ status: 503 }] }));
    expect(take(courier, departure)).toEqual({ kind: 'reset', delayMs: 0 });
    const length = departure.body.length;
    expect(readInbox(courier.world, 'ci')).toMatchObject([
      {
        headers: { 'content-length': String(length) },
        body: departure.body.slice(0, length >> 1),
        verified: false,
        reason: `the connection ended before all ${length} bytes`,
        answered: null,
      },
    ]);
    expect(readScript(courier.world, 'ci').answers).toEqual([{ status: 503 }]);
  },
);

it('an oversize request is judged by all of its bytes and kept as a note of them', async () => {
  const { courier, departure } = await departed('oversize', 2_000_000);
  take(courier, departure);
  expect(readInbox(courier.world, 'ci')).toMatchObject([
    { headers: { 'content-length': '2000000' }, body: '(2000000 bytes, not kept)', verified: true },
  ]);
});

it.each<[WebhookEffect, boolean]>([
  ['tamper_body', false],
  ['no_signature', false],
  ['unknown_field', true],
  ['drip', true],
])('a request under %s is verified: %s', async (how, verified) => {
  const { courier, departure } = await departed(how);
  take(courier, departure);
  expect(readInbox(courier.world, 'ci')).toMatchObject([{ verified, answered: 200 }]);
});

it('an inbox that is emptied keeps its script, and leaves other inboxes alone', async () => {
  const { courier, departure } = await departed();
  courier.call((world) => replaceScript(world, 'ci', { answers: [{ status: 503 }] }));
  take(courier, departure, 'another');
  courier.call((world) => clearInbox(world, 'ci'));
  expect(readScript(courier.world, 'ci').answers).toHaveLength(1);
  expect(readInbox(courier.world, 'another')).toHaveLength(1);
  courier.call((world) => clearInbox(world, 'another'));
  expect(readInbox(courier.world, 'another')).toEqual([]);
});

/** A delivery that has left for the inbox `ci`, under a fault if one is named. */
async function departed(how?: WebhookEffect, amount: number | null = null) {
  const courier = new Courier(mail);
  courier.register({ url: 'https://inbox.countersign.test/ci' });
  if (how !== undefined) courier.call((world) => addWebhookFault(world, how, amount));
  await courier.publish();
  return { courier, departure: courier.departures[0] as AttemptRequest };
}

function take(courier: Courier, departure: AttemptRequest, name = 'ci', wall = START) {
  return courier.call((world) => receive(world, name, departure, wall)).result;
}
