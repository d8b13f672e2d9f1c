// Provider states: what a Pact verifier sends before and after each interaction.

import { afterAll, expect, test } from 'vitest';
import { type MockWorld, startMock } from '../../../src/index.ts';
import { problemOf } from '../../support/problem.ts';
import { stateOf } from '../../support/scenarios.ts';

const mock = await startMock();
afterAll(() => mock.close());

const NOW = '2026-01-01T00:00:00Z';

/** Calls as a Pact verifier does. */
const change = (world: MockWorld, action: 'setup' | 'teardown', state: string, params: object = {}) =>
  world.control('POST', '/states', { action, params, state });

test('setting a state up answers what its scenario gives, and nothing around it', async () => {
  const world = await mock.world({ now: NOW });
  const { status, body } = await change(world, 'setup', 'a template exists', { name: 'Welcome back' });
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      name: 'Welcome back',
      template_id: expect.stringMatching(/^d-/),
      version_id: expect.stringMatching(/^ver_/),
    },
  });
  const token = world.credentials.mail?.live;
  expect(await world.request('GET', `/v3/templates/${body.template_id}`, { token })).toMatchObject({
    status: 200,
    body: { name: 'Welcome back' },
  });
});

test('the states of one interaction add up', async () => {
  const world = await mock.world({ now: NOW });
  const { body: endpoint } = await change(world, 'setup', 'an endpoint exists');
  const { body: caller } = await change(world, 'setup', 'the API key may only read');
  const path = `/v3/user/webhooks/${endpoint.webhook_id}`;
  expect((await world.request('GET', path, { token: caller.token })).status).toBe(200);
  expect((await world.request('DELETE', path, { token: caller.token })).status).toBe(403);
});

test('tearing a state down leaves the world as it was made', async () => {
  const world = await mock.world({ seed: 7, now: NOW });
  const made = await stateOf(world);
  await change(world, 'setup', 'the tenant is suspended');
  expect(await change(world, 'teardown', 'the tenant is suspended')).toMatchObject({ status: 200, body: {} });
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

test('a state alone is set up with what it has by default', async () => {
  const world = await mock.world({ now: NOW });
  expect(await world.control('POST', '/states', { state: 'the daily burst' })).toMatchObject({
    status: 200,
    body: { left: 3 },
  });
});

test.each<[string, object, string, number]>([
  ['a state that is not known', { state: 'the image is lost' }, 'unknown-scenario', 404],
  ['a param that is not known', { state: 'the daily burst', params: { rest: 1 } }, 'unknown-field', 422],
  ['no state', { action: 'setup' }, 'validation-failed', 422],
  ['an action that is none', { state: '', action: 'undo' }, 'validation-failed', 422],
  ['a field that is not known', { state: '', consumer: 'shop' }, 'unknown-field', 422],
])('%s is refused with the reason', async (_, body, code, status) => {
  const world = await mock.world({ now: NOW });
  expect(problemOf(await world.control('POST', '/states', body))).toMatchObject({ code, status });
});

test('a state that cannot come about is refused, and the world stays as it is', async () => {
  const world = await mock.world({ now: NOW });
  await change(world, 'setup', 'a template is not dynamic');
  const problem = problemOf(await change(world, 'setup', 'a template is not dynamic'));
  expect(problem).toMatchObject({
    code: 'action-conflict',
    status: 409,
    detail: expect.stringContaining('Old invoice'),
  });
});
