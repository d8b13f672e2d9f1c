// Calling too often, and what is wrong with the service itself.

import { afterAll, expect, test } from 'vitest';
import { type MockWorld, startMock } from '../../../src/index.ts';
import { mailAs, messageTo, SEND, tokenOf, WEBHOOKS } from './caller.ts';

const mock = await startMock();
afterAll(() => mock.close());

const START = '2026-01-01T00:00:00Z';
function limitedWorld(limit: number): Promise<MockWorld> {
  return mock.world({ now: START, settings: { mail: { rate_limit: { limit, window: '1m' } } } });
}

async function statuses(calls: readonly (() => Promise<{ status: number }>)[]): Promise<number[]> {
  const found: number[] = [];
  for (const call of calls) found.push((await call()).status);
  return found;
}

test("M-ER-12 the window begins with its first call and follows the world's clock", async () => {
  const world = await limitedWorld(1);
  const list = () => mailAs(world).get(WEBHOOKS);
  await world.advance('30s');
  expect(await statuses([list, list])).toEqual([200, 429]);
  await world.advance('59999ms');
  expect((await list()).headers.get('retry-after')).toBe('1');
  await world.advance('1ms');
  expect(await statuses([list, list])).toEqual([200, 429]);
});

test('M-ER-12 without any setting the 601st call in a minute is 429', async () => {
  const world = await mock.world({ now: START });
  const token = tokenOf(world, 'live');
  const all = await Promise.all(Array.from({ length: 600 }, () => world.request('GET', WEBHOOKS, { token })));
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
  const { status, headers } = await world.request('GET', WEBHOOKS, { token });
  expect([status, headers.get('x-ratelimit-limit')]).toEqual([429, '600']);
});

test('calls count for each credential and path without its ids, whatever the method', async () => {
  const world = await limitedWorld(2);
  const mail = mailAs(world);
  const [one, other] = [`${WEBHOOKS}/wh_one`, `${WEBHOOKS}/wh_other`];
  expect(await statuses([() => mail.get(one), () => mail.delete(other), () => mail.get(one)])).toEqual([
    404, 404, 429,
  ]);
  expect((await mail.get(WEBHOOKS)).status).toBe(200);
  expect((await mailAs(world, 'jwt').get(one)).status).toBe(404);
});

test('calls that are refused with 401, 403 or 429 do not count', async () => {
  const world = await limitedWorld(1);
  const [unscoped, live] = [mailAs(world, 'no_scopes'), mailAs(world)];
  const elsewhere = { headers: { 'x-tenant-id': 'ten_other' } };
  const calls = [
    () => unscoped.get(WEBHOOKS),
    () => unscoped.get(WEBHOOKS),
    () => live.get(WEBHOOKS, elsewhere),
    () => live.get(WEBHOOKS, elsewhere),
    () => live.get(WEBHOOKS),
    () => live.get(WEBHOOKS),
  ];
  expect(await statuses(calls)).toEqual([403, 403, 403, 403, 200, 429]);
});

test('M-ER-13 every answer carries a request id of its own', async () => {
  const world = await mock.world();
  const answers = [
    await mailAs(world).get(WEBHOOKS),
    await mailAs(world).post(WEBHOOKS, {}),
    await mailAs(world).post(SEND, messageTo('ada@customer.example')),
    await world.request('GET', WEBHOOKS),
    await world.request('GET', '/i/img_logo'),
    await mailAs(world).delete('/v3/templates/d-welcome'),
  ];
  const ids = answers.map(({ headers }) => headers.get('x-request-id'));
  expect(ids).not.toContain(null);
  expect(new Set(ids).size).toBe(ids.length);
});

const OPERATIONS = [
  ['GET', WEBHOOKS],
  ['POST', SEND],
  ['GET', '/v3/templates'],
  ['GET', '/api/admin/roles'],
  ['GET', '/i/img_logo'],
] as const;

test.each(['database', 'cache'] as const)('M-ER-14 while the %s is down everything is 503', async (name) => {
  const world = await mock.world();
  const token = tokenOf(world, 'live');
  await world.simulate('mail/dependency.down', { name });
  for (const [method, path] of OPERATIONS) {
    const { status, body } = await world.request(method, path, { token });
    expect([path, status]).toEqual([path, 503]);
    expect(Object.keys(body)).toEqual([path === SEND ? 'errors' : 'detail']);
  }
  await world.simulate('mail/dependency.up', { name });
  expect((await world.request('GET', WEBHOOKS, { token })).status).toBe(200);
});

test('a reset ends every outage', async () => {
  const world = await mock.world();
  await world.simulate('mail/dependency.down', { name: 'database' });
  await world.simulate('mail/crash.next');
  await world.reset();
  expect((await mailAs(world).get(WEBHOOKS)).status).toBe(200);
});

test('the journal says why a call was refused', async () => {
  const world = await mock.world();
  await mailAs(world, 'no_scopes').get(WEBHOOKS);
  const [request] = await world.requests({ service: 'mail' });
  expect(request?.why).toBe('the credential no_scopes lacks webhooks.read');
});
