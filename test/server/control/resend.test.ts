// Resend: one attempt outside the schedule.

import { afterAll, expect, test } from 'vitest';
import { type MockWorld, startMock } from '../../../src/index.ts';
import { billing, billsTo, ISSUED } from '../../support/billing.ts';
import { problemOf } from '../../support/problem.ts';
import { addWebhook, inboxAnswers, shop, shopAs, WEBHOOKS } from '../../support/shop/caller.ts';

const mock = await startMock({ services: [shop, billing] });
afterAll(() => mock.close());

const NOW = '2026-01-01T00:00:00Z';

/** A world with one delivery to an inbox that answers as told, and then with 500 forever. */
async function delivered(...statuses: readonly number[]): Promise<{ world: MockWorld; id: string }> {
  const world = await mock.world({ now: NOW });
  await inboxAnswers(
    world,
    statuses.map((status) => ({ status })),
    { status: 500 },
  );
  await addWebhook(world);
  const { deliveries } = await world.emit({ service: 'shop', type: 'paid' });
  return { world, id: deliveries[0] as string };
}

const resend = (world: MockWorld, id: string, json?: unknown) =>
  world.control('POST', `/deliveries/${id}/resend`, json);

test('a resend that succeeds makes the delivery a success, and its retries are off', async () => {
  const { world, id } = await delivered(500, 200);
  await world.advance('30s');
  const { status, body } = await resend(world, id);
  expect(status).toBe(202);
  expect(body).toMatchObject({
    id,
    status: 'success',
    attempt: 2,
    next_attempt_at: null,
    attempts: [{ attempt: 1 }, { attempt: 2, at: '2026-01-01T00:00:30.000Z', response: { status: 200 } }],
  });
  expect(await world.advance('1d')).toMatchObject({ fired: [] });
});

test('a resend that fails changes nothing but the list of attempts', async () => {
  const { world, id } = await delivered();
  const before = (await world.control('GET', `/deliveries/${id}`)).body;
  const [webhook] = (await shopAs(world).get(WEBHOOKS)).body.webhooks;
  await world.advance('30s');
  const { body } = await resend(world, id);
  expect(body).toEqual({ ...before, attempt: 2, attempts: [before.attempts[0], expect.any(Object)] });
  expect(body.attempts[1]).toMatchObject({ attempt: 2, response: { status: 500 } });
  expect((await shopAs(world).get(`${WEBHOOKS}/${webhook.id}`)).body).toEqual(webhook);
});

test('a failed delivery is revived by a resend that succeeds', async () => {
  const { world, id } = await delivered(500, 500, 500, 500, 500, 500, 200);
  await world.advance('1d');
  expect((await world.deliveries())[0]?.status).toBe('failed');
  expect((await resend(world, id)).body).toMatchObject({ status: 'success', attempt: 7 });
});

test('a delivery whose endpoint is deleted cannot be sent again', async () => {
  const world = await mock.world({ settings: billsTo('https://inbox.countersign.test/hook') });
  const { deliveries } = await world.emit(ISSUED);
  const [id = ''] = deliveries;
  await world.settings({ billing: { webhook: null } });
  const before = (await world.control('GET', `/deliveries/${id}`)).body;
  expect(problemOf(await resend(world, id))).toMatchObject({ code: 'action-conflict', status: 409 });
  expect((await world.control('GET', `/deliveries/${id}`)).body).toEqual(before);
});

test('what does not exist cannot be sent again', async () => {
  const world = await mock.world();
  expect(problemOf(await resend(world, 'del_0000000000000000')).code).toBe('unknown-delivery');
});

const faultsOf = async (world: MockWorld) => (await world.control('GET', '/faults')).body.faults;

test('a resend with a fault is struck by it, and no other attempt is', async () => {
  const { world, id } = await delivered(500);
  const { status, body } = await resend(world, id, { fault: { webhook: 'tamper_body' } });
  expect(status).toBe(202);
  expect(body.attempts.map(({ fault }: { fault: string | null }) => fault)).toEqual([null, 'tamper_body']);
  expect(await faultsOf(world)).toMatchObject([
    { delivery: id, webhook: 'tamper_body', value: null, times: 1, struck: 1, spent: true },
  ]);
  await world.advance('1m');
  expect((await world.inbox('hook')).map(({ verified }) => verified)).toEqual([true, false, true]);
});

test.each([
  ['an effect that is not known', { webhook: 'tamper' }, 'validation-failed', '/fault/webhook'],
  ['no effect', {}, 'validation-failed', '/fault/webhook'],
  ['an effect on calls', { webhook: 'reset', connection: 'reset' }, 'unknown-field', '/fault/connection'],
  ['how often', { webhook: 'reset', times: 2 }, 'unknown-field', '/fault/times'],
  ['another delivery', { webhook: 'reset', delivery: 'del_1' }, 'unknown-field', '/fault/delivery'],
  ['a value for nothing', { webhook: 'reset', value: 1 }, 'fault-refused', '/fault/value'],
  ['too many copies', { webhook: 'duplicate', value: 11 }, 'fault-refused', '/fault/value'],
  ['an effect on several deliveries', { webhook: 'reverse' }, 'fault-refused', '/fault/webhook'],
])(
  'a resend with a fault that says %s is refused, and nothing is sent',
  async (_what, fault, code, pointer) => {
    const { world, id } = await delivered();
    const refused = problemOf(await resend(world, id, { fault }));
    expect(refused).toMatchObject({ code, status: 422, pointers: [pointer] });
    expect(await world.inbox('hook')).toHaveLength(1);
    expect(await faultsOf(world)).toEqual([]);
  },
);

test('a resend with a fault is refused where an older fault may take its attempt', async () => {
  const { world, id } = await delivered();
  const older = { service: 'shop', webhook: 'skew', probability: 0.5 };
  const made = (await world.control('POST', '/faults', older)).body;
  const refused = problemOf(await resend(world, id, { fault: { webhook: 'reset' } }));
  expect(refused).toMatchObject({ code: 'fault-never-strikes', status: 409 });
  expect(refused.detail).toContain(made.id);
  expect(await world.inbox('hook')).toHaveLength(1);
});

test('a field that is not known is refused, and nothing is sent', async () => {
  const { world, id } = await delivered();
  expect(problemOf(await resend(world, id, { times: 2 }))).toMatchObject({
    code: 'unknown-field',
    status: 422,
  });
  expect(await world.inbox('hook')).toHaveLength(1);
});
