// Faults of a service's API, over raw sockets: what a caller meets, what the service does meanwhile, and what
// the journal says.

import { afterAll, expect, test } from 'vitest';
import { type MockWorld, startMock } from '../../../src/index.ts';
import { billing } from '../../support/billing.ts';
import { problemOf } from '../../support/problem.ts';
import { RawConnection, requestBytes, sendRaw } from '../../support/raw-http.ts';
import { addWebhook, ORDERS, shop, shopAs, tokenOf, WEBHOOKS } from '../../support/shop/caller.ts';

const mock = await startMock({ services: [shop, billing] });
afterAll(() => mock.close());

const LIST = { service: 'shop', operation: 'listWebhooks' };
const CREATE = { service: 'shop', operation: 'createWebhook' };
const LONG_MS = 600_000;

/** A world with a fault, and the fault's id. */
async function worldWith(fault: object): Promise<{ world: MockWorld; id: string }> {
  const world = await mock.world({ now: '2026-01-01T00:00:00Z', seed: 7 });
  return { world, id: await addFault(world, fault) };
}

async function addFault(world: MockWorld, fault: object): Promise<string> {
  const { status, body } = await world.control('POST', '/faults', fault);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.id;
}

const list = (world: MockWorld) => shopAs(world).get(WEBHOOKS);
const statusesOf = async (world: MockWorld, count: number) => {
  const statuses: number[] = [];
  for (let call = 0; call < count; call++) statuses.push((await list(world)).status);
  return statuses;
};

/** The bytes of a request for the shop of a world, with a good credential. */
function bytesOf(world: MockWorld, line: string, json?: unknown): string {
  const [method, path] = line.split(' ');
  const headers = { Authorization: `Bearer ${tokenOf(world, 'live')}`, 'Content-Type': 'application/json' };
  const body = json === undefined ? '' : JSON.stringify(json);
  return requestBytes(`${method} /w/${world.id}${path}`, headers, body);
}

const webhook = (world: MockWorld) => ({ url: world.inboxUrl('hook'), enabled_events: ['paid'] });

/** The number of calls that a world's only fault has seen. */
async function seen(world: MockWorld): Promise<number> {
  return (await world.control('GET', '/faults')).body.faults[0].seen;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo()));
}

test('calls are answered as documented, after so many and so often', async () => {
  const { world, id } = await worldWith({ ...LIST, respond: { status: 429 }, after: 1, times: 2 });
  expect(await statusesOf(world, 4)).toEqual([200, 429, 429, 200]);
  const { faults } = (await world.control('GET', '/faults')).body;
  expect(faults).toMatchObject([{ id, seen: 3, struck: 2, spent: true }]);
});

test('the answer has the documented headers and body, and says nothing of a preference', async () => {
  const { world } = await worldWith({ ...LIST, respond: { status: 429 } });
  const { headers, body } = await list(world);
  expect(headers.get('retry-after')).toBe('12');
  expect(headers.get('preference-applied')).toBeNull();
  expect(body).toEqual({ detail: expect.any(String) });
});

test('the answer has the body of the example that is named', async () => {
  const { world } = await worldWith({ ...LIST, respond: { status: 401, example: 'invalid_key' } });
  expect((await list(world)).body).toEqual({ detail: 'invalid_key' });
});

test('what is answered by a fault has not been done, nor looked at', async () => {
  const { world } = await worldWith({ ...CREATE, respond: { status: 201 }, times: 1 });
  expect((await world.request('POST', WEBHOOKS)).status).toBe(201);
  expect((await list(world)).body.webhooks).toEqual([]);
});

test('without an operation an answer is about those that document it', async () => {
  const { world } = await worldWith({ service: 'shop', respond: { status: 413 } });
  expect((await list(world)).status).toBe(200);
  expect((await shopAs(world).post(WEBHOOKS)).status).toBe(413);
  expect((await world.request('POST', ORDERS)).status).toBe(413);
  expect(await seen(world)).toBe(2);
});

test('a fault of one service leaves the others alone', async () => {
  const { world } = await worldWith({ service: 'billing', connection: 'reset' });
  expect((await list(world)).status).toBe(200);
});

test('a reset is a RST, before anything is done', async () => {
  const { world, id } = await worldWith({ ...CREATE, connection: 'reset' });
  const reset = sendRaw(mock.url, bytesOf(world, `POST ${WEBHOOKS}`, webhook(world)));
  await expect(reset).rejects.toMatchObject({ code: 'ECONNRESET' });
  expect((await list(world)).body.webhooks).toEqual([]);
  const [request] = await world.requests({ operation: 'createWebhook' });
  expect(request).toMatchObject({
    ...{ status: null, decided_by: 'fault', faults: [id], why: `fault ${id} reset the connection` },
    response: { headers: {}, body: null },
  });
});

test('a drop closes the connection without a byte, before anything is done', async () => {
  const { world, id } = await worldWith({ ...CREATE, connection: 'drop' });
  const { status, body } = await sendRaw(mock.url, bytesOf(world, `POST ${WEBHOOKS}`, webhook(world)));
  expect([status, body]).toEqual([0, '']);
  expect((await list(world)).body.webhooks).toEqual([]);
  const [request] = await world.requests({ operation: 'createWebhook' });
  expect(request).toMatchObject({ status: null, why: `fault ${id} closed the connection` });
});

test('a drop is no reset, however much of the request is not yet read', async () => {
  const { world } = await worldWith({ ...CREATE, connection: 'drop' });
  const bytes = requestBytes(`POST /w/${world.id}${WEBHOOKS}`, {}, 'x'.repeat(1_000_000));
  expect((await sendRaw(mock.url, bytes)).status).toBe(0);
});

test('a drop does not wait for a body that is still to come', async () => {
  const { world } = await worldWith({ ...CREATE, connection: 'drop' });
  const connection = await RawConnection.open(mock.url);
  connection.write(
    requestBytes(`POST /w/${world.id}${WEBHOOKS}`, { 'Content-Length': '100' }).concat('{"url":'),
  );
  expect((await connection.answer()).status).toBe(0);
});

test('a truncated answer has its whole head and half of its body, and everything is done', async () => {
  const { world, id } = await worldWith({ ...CREATE, connection: 'truncate' });
  const answer = await sendRaw(mock.url, bytesOf(world, `POST ${WEBHOOKS}`, webhook(world)));
  const [request] = await world.requests();
  const announced = Number(answer.headers['content-length']);
  expect(answer.status).toBe(201);
  expect(announced).toBeGreaterThan(100);
  expect(answer.body).toHaveLength(Math.floor(announced / 2));
  expect(answer.body).toMatch(/^\{"id":"wh_/);
  expect(request).toMatchObject({ status: 201, decided_by: 'operation', faults: [id] });
  expect(request?.why).toBe(`fault ${id} cut the answer short`);
  expect((await list(world)).body.webhooks).toHaveLength(1);
});

test('a refusal is truncated as well, and both reasons are told', async () => {
  const { world, id } = await worldWith({ ...LIST, connection: 'truncate' });
  const answer = await sendRaw(mock.url, requestBytes(`GET /w/${world.id}${WEBHOOKS}`));
  expect(answer.status).toBe(401);
  expect(answer.body.length).toBeLessThan(Number(answer.headers['content-length']));
  const [request] = await world.requests();
  expect(request).toMatchObject({ decided_by: 'gate', faults: [id] });
  expect(request?.why).toMatch(/^send Authorization: .*; fault flt_\w+ cut the answer short$/);
});

test('an answer without a body has nothing to lose but its connection', async () => {
  const { world } = await worldWith({ service: 'shop', operation: 'deleteWebhook', connection: 'truncate' });
  const { id } = await addWebhook(world);
  const answer = await sendRaw(mock.url, bytesOf(world, `DELETE ${WEBHOOKS}/${id}`));
  expect([answer.status, answer.body]).toEqual([204, '']);
});

test('a delayed call takes that long in real time, and none in the world', async () => {
  const { world, id } = await worldWith({ ...LIST, delay_ms: 40 });
  const started = performance.now();
  expect((await list(world)).status).toBe(200);
  expect(performance.now() - started).toBeGreaterThanOrEqual(39);
  expect((await world.clock()).now).toBe('2026-01-01T00:00:00.000Z');
  const [request] = await world.requests();
  expect(request).toMatchObject({ status: 200, decided_by: 'operation', faults: [id] });
  expect(request?.why).toBe(`fault ${id} delayed it by 40 ms`);
});

test('a delayed call goes on with its body, and others overtake it', async () => {
  // Longer than the calls that overtake it take on a busy machine.
  const { world } = await worldWith({ ...CREATE, delay_ms: 1_000, times: 1 });
  const delayed = addWebhook(world);
  await until(async () => (await seen(world)) === 1);
  expect((await list(world)).body.webhooks).toEqual([]);
  const { id } = await delayed;
  expect((await list(world)).body.webhooks).toMatchObject([{ id }]);
});

test('delays add up, beside one other fault of any age', async () => {
  const { world, id } = await worldWith({ ...LIST, delay_ms: 10 });
  const respond = await addFault(world, { ...LIST, respond: { status: 503 } });
  const last = await addFault(world, { service: 'shop', delay_ms: 20 });
  const started = performance.now();
  expect((await list(world)).status).toBe(503);
  expect(performance.now() - started).toBeGreaterThanOrEqual(29);
  const [request] = await world.requests();
  expect(request).toMatchObject({ decided_by: 'fault', rules: [], faults: [id, respond, last] });
});

test.each<[string, (world: MockWorld) => Promise<unknown>]>([
  ['reset', (world) => world.reset()],
  ['deleted', (world) => world.control('DELETE', '')],
])('a call that is held up while its world is %s is told so at once', async (_how, end) => {
  const { world } = await worldWith({ ...LIST, delay_ms: LONG_MS });
  const held = list(world);
  await until(async () => (await seen(world)) === 1);
  await end(world);
  expect(problemOf(await held)).toMatchObject({ code: 'world-gone', status: 409 });
});

test('a call that is held up does not keep the server from stopping', async () => {
  const own = await startMock({ services: [shop] });
  const world = await own.world();
  await addFault(world, { ...LIST, delay_ms: LONG_MS });
  const held = list(world).catch(() => undefined);
  await until(async () => (await seen(world)) === 1);
  await own.close();
  await held;
});

test('a caller that goes away while it is held up is noted, and nothing is done', async () => {
  const { world, id } = await worldWith({ ...CREATE, delay_ms: LONG_MS, times: 1 });
  const connection = await RawConnection.open(mock.url);
  connection.write(bytesOf(world, `POST ${WEBHOOKS}`, webhook(world)));
  await until(async () => (await seen(world)) === 1);
  connection.destroy();
  await until(async () => (await world.requests()).length === 1);
  const [request] = await world.requests();
  expect(request).toMatchObject({ status: null, faults: [id], why: expect.stringContaining('disconnected') });
  expect((await list(world)).body.webhooks).toEqual([]);
});

test('a forced answer wins over faults, and is no occasion for them', async () => {
  const { world } = await worldWith({ ...LIST, connection: 'reset' });
  const headers = { prefer: 'code=403' };
  expect((await shopAs(world).get(WEBHOOKS, { headers })).status).toBe(403);
  expect(await seen(world)).toBe(0);
});

test('chance repeats with the seed', async () => {
  const fault = { ...LIST, respond: { status: 503 }, probability: 0.5 };
  const statuses = await Promise.all([1, 2].map(async () => statusesOf((await worldWith(fault)).world, 20)));
  expect(statuses[0]).toEqual(statuses[1]);
  expect(new Set(statuses[0])).toEqual(new Set([200, 503]));
});

test('a fault counts nothing of the service: no rate limit, no documents', async () => {
  const { world } = await worldWith({ ...LIST, respond: { status: 500 } });
  const documents = async () => {
    const { collections } = (await world.control('GET', '/snapshot')).body.state;
    const { faults: _, ...others } = collections;
    return others;
  };
  const before = await documents();
  await statusesOf(world, 3);
  expect(await documents()).toEqual(before);
});
