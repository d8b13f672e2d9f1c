// Limits: what would make a server or a world larger than it may be is refused, with what to do about it.
import { afterAll, expect, test } from 'vitest';
import { call, type Mock, type MockWorld, startMock } from '../../../src/index.ts';
import { DEFAULT_LIMITS, fullnessOf, type Limits } from '../../../src/server/worlds/limits.ts';
import { followJournal } from '../../support/journal-stream.ts';
import { problemOf } from '../../support/problem.ts';
import { addWebhook, ORDERS, shop, shopAs, tokenOf, WEBHOOKS } from '../../support/shop/caller.ts';
import { newWorld } from '../../support/worlds.ts';

const mocks: Mock[] = [];
afterAll(() => Promise.all(mocks.map((mock) => mock.close())));

async function limitedTo(limits: Partial<Limits>): Promise<Mock> {
  const mock = await startMock({ services: [shop], limits });
  mocks.push(mock);
  return mock;
}

const openEvent = { service: 'shop', type: 'paid' } as const;

test('what is not limited otherwise is limited as the spec says', () => {
  expect(DEFAULT_LIMITS).toMatchObject({ worlds: 1_000, streams: 100, deliveries: 100_000, inbox: 50_000 });
  expect(fullnessOf(newWorld(), DEFAULT_LIMITS)).toBeUndefined();
});

test('a server has so many worlds, the world default among them, and one more when one is deleted', async () => {
  const mock = await limitedTo({ worlds: 2 });
  const world = await mock.world();
  const create = () => call(mock.url, 'POST', '/_countersign/worlds', { json: {} });
  const refused = problemOf(await create());
  expect(refused).toMatchObject({ code: 'too-many-worlds', status: 429, detail: 'The server has 2 worlds.' });
  await world.control('DELETE', '');
  expect((await create()).status).toBe(201);
});

test('the stream has so many readers, and one more when one has left', async () => {
  const mock = await limitedTo({ streams: 1 });
  const first = await followJournal(mock.url);
  const refused = problemOf(await call(mock.url, 'GET', '/_countersign/stream'));
  expect(refused).toMatchObject({ code: 'too-many-streams', status: 429 });
  await first[Symbol.asyncDispose]();
  // That it has left, the server sees a moment later.
  while ((await fetchedStream(mock)).status !== 200);
});

test('the journal of a world that is full can be followed', async () => {
  const mock = await limitedTo({ deliveries: 1 });
  const world = await mock.world();
  await addWebhook(world);
  await world.emit(openEvent);
  await using stream = await followJournal(mock.url, `?world=${world.id}&after=${world.id}:0`);
  expect(stream.response.status).toBe(200);
});

/** Asks for the stream and leaves at once. */
async function fetchedStream(mock: Mock): Promise<Response> {
  const leaving = new AbortController();
  const response = await fetch(`${mock.url}/_countersign/stream`, { signal: leaving.signal });
  leaving.abort();
  return response;
}

type Case = readonly [
  name: keyof Limits,
  limit: number,
  fill: (world: MockWorld) => Promise<unknown>,
  over: (world: MockWorld) => Promise<Awaited<ReturnType<MockWorld['control']>>>,
  counted: string,
];

const emit = (world: MockWorld) => world.control('POST', '/events', openEvent);
const addFault = (world: MockWorld) =>
  world.control('POST', '/faults', { service: 'shop', operation: 'listWebhooks', delay_ms: 1 });
const script = (world: MockWorld, name = 'other') =>
  world.control('PUT', `/inbox/${name}/script`, { answers: [{ status: 500 }] });

const cases: readonly Case[] = [
  ['documents', 0, async () => {}, emit, 'documents; it may hold 0.'],
  ['deliveries', 1, async (world) => [await addWebhook(world), await emit(world)], emit, '1 deliveries'],
  [
    'inbox',
    1,
    async (world) => [await addWebhook(world), await emit(world)],
    emit,
    '1 requests in its inboxes',
  ],
  ['scripts', 1, (world) => script(world, 'hook'), script, '1 scripts of inboxes'],
  ['faults', 1, addFault, addFault, '1 faults'],
  [
    'due',
    1,
    async (world) => [await script(world, 'hook'), await addWebhook(world), await emit(world)],
    emit,
    '1 scheduled tasks to come',
  ],
];

test.each(cases)(
  'a world with all the %s it may hold (%i) takes nothing more',
  async (name, limit, fill, over, counted) => {
    const mock = await limitedTo({ [name]: limit });
    const world = await mock.world();
    await fill(world);
    const refused = problemOf(await over(world));
    expect(refused).toMatchObject({
      code: 'world-full',
      status: 429,
      detail: expect.stringContaining(counted),
    });
    expect(refused.detail).toContain(`The world ${world.id} holds`);
  },
);

test('a full world refuses what may make it larger, wherever it is asked for, and nothing else', async () => {
  const mock = await limitedTo({ inbox: 1 });
  const world = await mock.world();
  await addWebhook(world);
  await emit(world);
  const caller = shopAs(world);
  const refused = [
    await caller.post(WEBHOOKS, { url: world.inboxUrl('a'), enabled_events: ['*'] }),
    await caller.post(ORDERS, {}),
    await world.request('PUT', '/v1/secrets/a', { token: tokenOf(world, 'live'), json: {} }),
    await world.control('POST', '/simulate/shop/order.pay', {}),
    await world.control('POST', '/scenarios/the-image-is-gone', {}),
  ];
  expect(refused.map((answer) => problemOf(answer).code)).toEqual(refused.map(() => 'world-full'));
  expect((await caller.get(WEBHOOKS)).status).toBe(200);
  expect((await world.control('POST', '/clock/advance', { by: '1h' })).status).toBe(200);
  expect((await world.control('PATCH', '/settings', { max_fired: 7 })).status).toBe(200);
  expect((await world.control('DELETE', '/inbox/hook')).status).toBe(204);
  expect((await emit(world)).status).toBe(201);
});

test('a world that is full leaves others as they are, and room is made by a reset', async () => {
  const mock = await limitedTo({ faults: 1 });
  const [world, other] = [await mock.world(), await mock.world()];
  await addFault(world);
  expect((await addFault(world)).status).toBe(429);
  expect((await addFault(other)).status).toBe(201);
  expect((await emit(mock.defaultWorld)).status).toBe(201);
  await world.reset();
  expect((await addFault(world)).status).toBe(201);
});

test('a delivery that has had all the attempts it may have is not sent again by hand', async () => {
  const mock = await limitedTo({ attempts: 2 });
  const world = await mock.world();
  await addWebhook(world);
  const { deliveries } = await world.emit(openEvent);
  const resend = () => world.control('POST', `/deliveries/${deliveries[0]}/resend`, {});
  expect((await resend()).status).toBe(202);
  const refused = problemOf(await resend());
  expect(refused).toMatchObject({
    code: 'world-full',
    detail: expect.stringMatching(/^The delivery del_\w+ has had 2/),
  });
});
