// Faults of a world: made with their defaults, listed, removed; what makes no sense is refused whole.

import { afterAll, expect, test } from 'vitest';
import { type MockWorld, startMock } from '../../../src/index.ts';
import { billing, billsTo, ISSUED } from '../../support/billing.ts';
import { problemOf } from '../../support/problem.ts';
import { addWebhook, shop, shopAs, WEBHOOKS } from '../../support/shop/caller.ts';

const mock = await startMock({ services: [shop, billing] });
afterAll(() => mock.close());

const create = (world: MockWorld, fault: unknown) => world.control('POST', '/faults', fault);
const faultsOf = async (world: MockWorld) => (await world.control('GET', '/faults')).body.faults;

/** A fault that was made. */
async function made(world: MockWorld, fault: object) {
  const { status, body } = await create(world, fault);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
}

/** A world with an endpoint and a delivery to it. */
async function delivered(): Promise<{ world: MockWorld; endpoint: string; delivery: string }> {
  const world = await mock.world();
  const { id: endpoint } = await addWebhook(world);
  const { deliveries } = await world.emit({ service: 'shop', type: 'returned' });
  return { world, endpoint, delivery: deliveries[0] as string };
}

const UNSTRUCK = { seen: 0, struck: 0, spent: false };
const ALWAYS = { after: 0, times: null, probability: 1 };
const ID = expect.stringMatching(/^flt_[A-Za-z0-9]{16,}$/);

test('a fault for calls has its defaults filled in', async () => {
  const world = await mock.world();
  const body = await made(world, { service: 'shop', respond: { status: 429 } });
  expect(body).toEqual({
    ...{ id: ID, service: 'shop', operation: null, respond: { status: 429, example: null } },
    ...ALWAYS,
    ...UNSTRUCK,
  });
});

test('a fault for deliveries has its defaults filled in', async () => {
  const world = await mock.world();
  const narrowed = { event_type: null, endpoint: null, delivery: null };
  expect(await made(world, { service: 'billing', webhook: 'duplicate' })).toEqual({
    ...{ id: ID, service: 'billing', ...narrowed, webhook: 'duplicate', value: 2 },
    ...ALWAYS,
    ...UNSTRUCK,
  });
});

test('a fault is made as it is asked for', async () => {
  const { world, endpoint, delivery } = await delivered();
  const asked = [
    {
      service: 'shop',
      operation: 'listWebhooks',
      respond: { status: 401, example: 'invalid_key' },
      after: 2,
      times: 3,
    },
    { service: 'billing', operation: 'listPlans', delay_ms: 1_500, probability: 0.5 },
    { service: 'shop', operation: 'createWebhook', connection: 'truncate' },
    {
      service: 'shop',
      event_type: 'returned',
      endpoint,
      delivery,
      webhook: 'oversize',
      value: 1_000,
      times: 1,
    },
  ];
  for (const fault of asked) expect(await made(world, fault)).toMatchObject(fault);
  expect(await faultsOf(world)).toMatchObject(asked);
});

test.each([
  ['duplicate', 'its own', 2],
  ['duplicate', 10, 10],
  ['concurrent_duplicate', 'its own', 2],
  ['concurrent_duplicate', 3, 3],
  ['reverse', 'its own', 2],
  ['reverse', 100, 100],
  ['delay', 'its own', 60_000],
  ['delay', '5m', 300_000],
  ['delay', 250, 250],
  ['skew', 'its own', 600_000],
  ['skew', '301s', 301_000],
  ['replay', 'its own', null],
  ['replay', '1h', 3_600_000],
  ['oversize', 'its own', 10_485_760],
  ['oversize', 67_108_864, 67_108_864],
  ['tamper_body', 'its own', null],
])('%s with the value %s counts in %s', async (webhook, given, want) => {
  const world = await mock.world();
  const value = given === 'its own' ? undefined : given;
  expect((await made(world, { service: 'shop', webhook, value })).value).toBe(want);
});

test.each([
  ['duplicate', 1],
  ['duplicate', 11],
  ['duplicate', '2m'],
  ['concurrent_duplicate', 0],
  ['reverse', 1],
  ['reverse', 101],
  ['delay', 0],
  ['delay', '3651d'],
  ['delay', '999999999999999d'],
  ['skew', '0s'],
  ['replay', 0],
  ['oversize', 0],
  ['oversize', 67_108_865],
  ['oversize', '10s'],
  ['tamper_body', 2],
  ['reset', '1s'],
  ['unknown_type', 0],
])('%s cannot have the value %s', async (webhook, value) => {
  await refusedWith({ service: 'shop', webhook, value }, { code: 'fault-refused', pointers: ['/value'] });
});

test.each([
  ['a body', undefined, '/service', 'validation-failed'],
  ['an unknown field', { service: 'shop', conection: 'reset' }, '/conection', 'unknown-field', 'connection'],
  [
    'an unknown field of an answer',
    { service: 'shop', respond: { status: 429, code: 1 } },
    '/respond/code',
    'unknown-field',
  ],
  [
    'a value that is no value',
    { service: 'shop', webhook: 'delay', value: 'soon' },
    '/value',
    'validation-failed',
  ],
  ['null for nothing', { service: 'shop', webhook: 'delay', value: null }, '/value', 'validation-failed'],
  ['a delay of nothing', { service: 'shop', delay_ms: 0 }, '/delay_ms', 'validation-failed'],
  ['a delay of hours', { service: 'shop', delay_ms: 600_001 }, '/delay_ms', 'validation-failed'],
  ['no time at all', { service: 'shop', connection: 'reset', times: 0 }, '/times', 'validation-failed'],
  ['half a time', { service: 'shop', connection: 'reset', times: 1.5 }, '/times', 'validation-failed'],
  [
    'less than no occasion',
    { service: 'shop', connection: 'reset', after: -1 },
    '/after',
    'validation-failed',
  ],
  [
    'more than certainty',
    { service: 'shop', connection: 'reset', probability: 1.1 },
    '/probability',
    'validation-failed',
  ],
  [
    'an unknown connection effect',
    { service: 'shop', connection: 'rset' },
    '/connection',
    'validation-failed',
    'reset',
  ],
  [
    'an unknown webhook effect',
    { service: 'shop', webhook: 'tamper_bdy' },
    '/webhook',
    'validation-failed',
    'tamper_body',
  ],
  ['an unknown service', { service: 'shpo', connection: 'reset' }, '/service', 'fault-refused', 'shop'],
  [
    'an unknown operation',
    { service: 'shop', operation: 'listWebhoks', connection: 'reset' },
    '/operation',
    'fault-refused',
    'listWebhooks',
  ],
  [
    'an operation of another service',
    { service: 'billing', operation: 'placeOrder', connection: 'reset' },
    '/operation',
    'fault-refused',
  ],
  [
    'an unknown event type',
    { service: 'shop', event_type: 'retruned', webhook: 'reset' },
    '/event_type',
    'fault-refused',
    'returned',
  ],
  [
    'an event type of another service',
    { service: 'shop', event_type: 'invoice.issued', webhook: 'reset' },
    '/event_type',
    'fault-refused',
  ],
  ['no effect', { service: 'shop' }, '', 'fault-refused'],
  ['two effects', { service: 'shop', delay_ms: 5, connection: 'reset' }, '/delay_ms', 'fault-refused'],
  [
    'effects of both kinds',
    { service: 'shop', webhook: 'reset', connection: 'reset' },
    '/connection',
    'fault-refused',
  ],
  [
    'an event type for calls',
    { service: 'shop', event_type: 'returned', connection: 'reset' },
    '/event_type',
    'fault-refused',
  ],
  ['an endpoint for calls', { service: 'shop', endpoint: 'wh_1', delay_ms: 5 }, '/endpoint', 'fault-refused'],
  [
    'a delivery for calls',
    { service: 'shop', delivery: 'del_1', respond: { status: 429 } },
    '/delivery',
    'fault-refused',
  ],
  ['a value for calls', { service: 'shop', value: 2, connection: 'reset' }, '/value', 'fault-refused'],
  [
    'an operation for deliveries',
    { service: 'shop', operation: 'placeOrder', webhook: 'reset' },
    '/operation',
    'fault-refused',
  ],
  [
    'an undocumented status',
    { service: 'shop', operation: 'listWebhooks', respond: { status: 418 } },
    '/respond/status',
    'fault-refused',
  ],
  [
    'a status that no operation documents',
    { service: 'shop', respond: { status: 418 } },
    '/respond/status',
    'fault-refused',
  ],
  [
    'an unknown example',
    { service: 'shop', operation: 'listWebhooks', respond: { status: 401, example: 'invalid_kye' } },
    '/respond/example',
    'fault-refused',
    'invalid_key',
  ],
])('%s is refused, and no fault is made', async (_what, fault, pointer, code, near?: string) => {
  const { hint, pointers } = await refusedWith(fault, { code });
  expect(pointers[0]).toBe(pointer);
  if (near !== undefined) expect(hint).toContain(`Did you mean ${near}?`);
});

test('what an operation documents is listed where something else is asked for', async () => {
  const fault = { service: 'shop', operation: 'listWebhooks', respond: { status: 418 } };
  const { hint } = await refusedWith(fault, { code: 'fault-refused' });
  expect(hint).toMatch(/^Documented are 200, 400, .*503\.$/);
});

async function refusedWith(fault: unknown, want: object) {
  const world = await mock.world();
  const refused = problemOf(await create(world, fault));
  expect(refused).toMatchObject({ status: 422, ...want });
  expect(await faultsOf(world)).toEqual([]);
  return refused;
}

test('what a fault of deliveries names must fit together', async () => {
  const { world, endpoint, delivery } = await delivered();
  const { id: other } = await addWebhook(world);
  await world.settings(billsTo(world.inboxUrl('bills')));
  const [ofBilling] = (await world.emit(ISSUED)).deliveries;
  const toBilling = (await world.delivery(ofBilling as string)).endpoint_id;
  const tried: [object, string[]][] = [
    [{ endpoint: other, delivery }, ['/delivery', '/endpoint']],
    [{ event_type: 'paid', delivery }, ['/delivery', '/event_type']],
    [{ endpoint: toBilling }, ['/endpoint']],
    [{ delivery: ofBilling }, ['/delivery']],
    [{ endpoint, delivery, webhook: 'reverse' }, ['/delivery']],
  ];
  for (const [fault, pointers] of tried) {
    const refused = problemOf(await create(world, { service: 'shop', webhook: 'tamper_body', ...fault }));
    expect(refused).toMatchObject({ code: 'fault-refused', pointers });
  }
  expect(await faultsOf(world)).toEqual([]);
});

test('an endpoint, a delivery and a fault of another world are not there', async () => {
  const { world: elsewhere, endpoint, delivery } = await delivered();
  const { id } = await made(elsewhere, { service: 'shop', connection: 'reset' });
  const world = await mock.world();
  const narrowed = async (where: object) =>
    problemOf(await create(world, { service: 'shop', webhook: 'reset', ...where }));
  expect(await narrowed({ endpoint })).toMatchObject({ code: 'unknown-endpoint', status: 404 });
  expect(await narrowed({ delivery })).toMatchObject({ code: 'unknown-delivery', status: 404 });
  const removed = problemOf(await world.control('DELETE', `/faults/${id}`));
  expect(removed).toMatchObject({ code: 'unknown-fault', status: 404 });
  expect(await faultsOf(elsewhere)).toMatchObject([{ id }]);
});

const LIST = { service: 'shop', operation: 'listWebhooks' };

test.each<[string, object, object]>([
  ['the same again', { ...LIST, connection: 'reset' }, { ...LIST, connection: 'reset' }],
  [
    'another effect of the same scope',
    { ...LIST, connection: 'reset' },
    { ...LIST, respond: { status: 429 } },
  ],
  ['one operation of all', { service: 'shop', connection: 'drop' }, { ...LIST, connection: 'reset' }],
  [
    'an answer that fewer document',
    { service: 'shop', respond: { status: 500 } },
    { ...LIST, respond: { status: 503 } },
  ],
  [
    'deliveries of all',
    { service: 'shop', webhook: 'skew' },
    { service: 'shop', event_type: 'returned', webhook: 'drip', times: 1 },
  ],
])('a fault that an older one never lets strike is refused: %s', async (_how, older, newer) => {
  const world = await mock.world();
  const { id } = await made(world, older);
  const refused = problemOf(await create(world, newer));
  expect(refused).toMatchObject({ code: 'fault-never-strikes', status: 409 });
  expect(refused.detail).toContain(id);
  expect(await faultsOf(world)).toHaveLength(1);
});

test.each<[string, object, object]>([
  ['the older ends', { ...LIST, connection: 'reset', times: 1 }, { ...LIST, connection: 'drop' }],
  ['the older waits', { ...LIST, connection: 'reset', after: 5 }, { ...LIST, connection: 'drop' }],
  ['the older may miss', { ...LIST, connection: 'reset', probability: 0.9 }, { ...LIST, connection: 'drop' }],
  ['the older is about less', { ...LIST, connection: 'reset' }, { service: 'shop', connection: 'drop' }],
  [
    'the older is about other calls',
    { ...LIST, connection: 'reset' },
    { service: 'billing', connection: 'drop' },
  ],
  ['the older delays', { ...LIST, delay_ms: 5 }, { ...LIST, connection: 'drop' }],
  ['the newer delays', { ...LIST, connection: 'reset' }, { ...LIST, delay_ms: 5 }],
  [
    'the older is about deliveries',
    { service: 'shop', webhook: 'skew' },
    { service: 'shop', connection: 'drop' },
  ],
  [
    'the older is about another type',
    { service: 'shop', event_type: 'paid', webhook: 'skew' },
    { service: 'shop', webhook: 'drip' },
  ],
])('a fault beside an older one is made where it has a chance: %s', async (_why, older, newer) => {
  const world = await mock.world();
  await made(world, older);
  await made(world, newer);
});

test('a fault about one delivery is refused where one about its type or endpoint always strikes', async () => {
  const { world, endpoint, delivery } = await delivered();
  await made(world, { service: 'shop', event_type: 'returned', endpoint, webhook: 'skew' });
  const refused = problemOf(await create(world, { service: 'shop', delivery, webhook: 'drip' }));
  expect(refused.code).toBe('fault-never-strikes');
  await made(world, { service: 'shop', event_type: 'paid', endpoint, webhook: 'drip' });
});

test('faults are removed one by one, or all at once', async () => {
  const world = await mock.world();
  const of = ['listWebhooks', 'placeOrder', 'createWebhook'];
  const [first] = await Promise.all(
    of.map((operation) => made(world, { service: 'shop', operation, connection: 'reset' })),
  );
  expect((await world.control('DELETE', `/faults/${first.id}`)).status).toBe(204);
  expect(problemOf(await world.control('DELETE', `/faults/${first.id}`)).code).toBe('unknown-fault');
  expect((await faultsOf(world)).map(({ operation }: { operation: string }) => operation)).toEqual(
    of.slice(1),
  );
  expect((await world.control('DELETE', '/faults')).status).toBe(204);
  expect(await faultsOf(world)).toEqual([]);
  expect((await world.control('DELETE', '/faults')).status).toBe(204);
});

test('a removed fault strikes no more', async () => {
  const world = await mock.world();
  const { id } = await made(world, { ...LIST, respond: { status: 503 } });
  expect((await shopAs(world).get(WEBHOOKS)).status).toBe(503);
  await world.control('DELETE', `/faults/${id}`);
  expect((await shopAs(world).get(WEBHOOKS)).status).toBe(200);
});

test('a reset forgets faults, a snapshot keeps them with all that they have seen', async () => {
  const world = await mock.world();
  await made(world, { ...LIST, respond: { status: 503 }, after: 1, times: 2 });
  await shopAs(world).get(WEBHOOKS);
  await shopAs(world).get(WEBHOOKS);
  const kept = await faultsOf(world);
  expect(kept).toMatchObject([{ seen: 2, struck: 1, spent: false }]);
  const snapshot = (await world.control('GET', '/snapshot')).body;
  await world.reset();
  expect(await faultsOf(world)).toEqual([]);
  await world.control('PUT', '/snapshot', snapshot);
  expect(await faultsOf(world)).toEqual(kept);
  expect((await shopAs(world).get(WEBHOOKS)).status).toBe(503);
  expect(await faultsOf(world)).toMatchObject([{ seen: 3, struck: 2, spent: true }]);
});

test('of faults that are spent the latest hundred are kept', async () => {
  const world = await mock.world();
  for (let count = 0; count < 103; count++) {
    await made(world, { ...LIST, respond: { status: 503 }, times: 1 });
    await shopAs(world).get(WEBHOOKS);
  }
  const { id } = await made(world, { ...LIST, respond: { status: 503 } });
  const kept = await faultsOf(world);
  expect(kept).toHaveLength(101);
  expect(kept.at(-1)).toMatchObject({ id, spent: false });
});
