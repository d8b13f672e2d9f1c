// Provider states: what a Pact verifier sends before and after each interaction.

import { afterAll, expect, test } from 'vitest';
import { type MockWorld, startMock } from '../../../src/index.ts';
import { problemOf } from '../../support/problem.ts';
import { stateOf } from '../../support/scenarios.ts';
import { shop, WEBHOOKS } from '../../support/shop/caller.ts';

const mock = await startMock({ services: [shop] });
afterAll(() => mock.close());

const NOW = '2026-01-01T00:00:00Z';

/** Calls as a Pact verifier does. */
const change = (world: MockWorld, action: 'setup' | 'teardown', state: string, params: object = {}) =>
  world.control('POST', '/states', { action, params, state });

test('setting a state up answers what its scenario gives, and nothing around it', async () => {
  const world = await mock.world({ now: NOW });
  const { status, body } = await change(world, 'setup', 'the shop has a webhook', { url: 'https://a.test/' });
  expect({ status, body }).toEqual({ status: 200, body: { webhook_id: expect.stringMatching(/^wh_/) } });
  const token = world.credentials.shop.live;
  expect(await world.request('GET', `${WEBHOOKS}/${body.webhook_id}`, { token })).toMatchObject({
    status: 200,
    body: { url: 'https://a.test/' },
  });
});

test('the states of one interaction add up', async () => {
  const world = await mock.world({ now: NOW });
  const { body: webhook } = await change(world, 'setup', 'the shop has a webhook');
  await change(world, 'setup', 'the shop is busy', { credential: 'read_only' });
  const get = (token: string) => world.request('GET', `${WEBHOOKS}/${webhook.webhook_id}`, { token });
  expect((await get(world.credentials.shop.live)).status).toBe(200);
  expect((await get(world.credentials.shop.read_only)).status).toBe(429);
});

test('tearing a state down leaves the world as it was made', async () => {
  const world = await mock.world({ seed: 7, now: NOW });
  const made = await stateOf(world);
  await change(world, 'setup', 'the shop is closed');
  expect(await change(world, 'teardown', 'the shop is closed')).toMatchObject({ status: 200, body: {} });
  expect(await stateOf(world)).toEqual(made);
});

test('tearing down asks neither whether the state is known nor what it was told', async () => {
  const world = await mock.world();
  expect((await change(world, 'teardown', 'no such state', { left: 'three' })).status).toBe(200);
});

test('no state at all sets nothing up', async () => {
  const world = await mock.world({ now: NOW });
  const before = await stateOf(world);
  expect(await change(world, 'setup', '')).toMatchObject({ status: 200, body: {} });
  expect(await stateOf(world)).toEqual(before);
});

test('a credential is a state, and does nothing to the world', async () => {
  const world = await mock.world({ now: NOW });
  const before = await stateOf(world);
  const held = (params: object) => change(world, 'setup', 'the caller holds a credential', params);
  const { read_only: token } = world.credentials.shop;
  expect(await held({ credential: 'read_only' })).toMatchObject({ status: 200, body: { token } });
  expect(await held({ credential: 'read_only', service: 'shop' })).toMatchObject({ body: { token } });
  expect(problemOf(await held({ credential: 'read_onyl' }))).toMatchObject({
    code: 'unknown-subject',
    hint: expect.stringContaining('read_only'),
  });
  expect(problemOf(await held({ name: 'read_only' }))).toMatchObject({ status: 422 });
  expect(problemOf(await held({ credential: 'read_only', service: 'other' }))).toMatchObject({
    code: 'unknown-subject',
    detail: 'There is no credential "read_only" of other.',
  });
  expect(await stateOf(world)).toEqual(before);
});

test('a credential whose name two services have is asked for with the service', async () => {
  const service = await shop.mock();
  const document = { ...service.document, paths: {} };
  const mockOf = async () => ({ ...service, name: 'branch', document, operations: {} });
  await using two = await startMock({ services: [shop, { ...shop, name: 'branch', mock: mockOf }] });
  const world = await two.world();
  const held = (params: object) => change(world, 'setup', 'the caller holds a credential', params);
  expect(problemOf(await held({ credential: 'live' }))).toMatchObject({
    code: 'validation-failed',
    detail: 'Several services have a credential "live": shop, branch.',
  });
  const { body: shown } = await world.control('GET', '');
  const { live: token } = shown.credentials.branch;
  expect(await held({ credential: 'live', service: 'branch' })).toMatchObject({
    status: 200,
    body: { token },
  });
});

test('a state alone is set up with what it has by default', async () => {
  const world = await mock.world({ now: NOW });
  expect(await world.control('POST', '/states', { state: 'the shop is busy' })).toMatchObject({
    status: 200,
    body: { left: 0 },
  });
});

test.each<[string, object, string, number]>([
  ['a state that is not known', { state: 'the shop is boring' }, 'unknown-scenario', 404],
  ['a param that is not known', { state: 'the shop is busy', params: { rest: 1 } }, 'unknown-field', 422],
  ['no state', { action: 'setup' }, 'validation-failed', 422],
  ['an action that is none', { state: '', action: 'undo' }, 'validation-failed', 422],
  ['a field that is not known', { state: '', consumer: 'till' }, 'unknown-field', 422],
])('%s is refused with the reason', async (_, body, code, status) => {
  const world = await mock.world({ now: NOW });
  expect(problemOf(await world.control('POST', '/states', body))).toMatchObject({ code, status });
});

test('a state that cannot come about is refused, and the world stays as it is', async () => {
  const world = await mock.world({ now: NOW });
  const before = await stateOf(world);
  const problem = problemOf(await change(world, 'setup', 'the shop is busy', { left: 601 }));
  expect(problem).toMatchObject({
    code: 'action-refused',
    status: 422,
    detail: expect.stringContaining('Only 600 calls pass'),
  });
  expect(await stateOf(world)).toEqual(before);
});
