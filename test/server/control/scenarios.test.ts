// Scenarios: listed, put into effect in a world as it is or at its making, refused whole or done whole.

import { afterAll, expect, test } from 'vitest';
import { type ScenarioName, type Services, startMock } from '../../../src/index.ts';
import { problemOf } from '../../support/problem.ts';
import { contentsOf, everyScenario, stateOf, withoutTokens } from '../../support/scenarios.ts';
import { tokensOf } from '../../support/tokens.ts';

const mock = await startMock();
afterAll(() => mock.close());

const NOW = '2026-01-01T00:00:00Z';
const alike = { seed: 7, now: NOW, settings: { signature_time: 'world' } } as const;

test('the list has every scenario of every service, with what it takes, gives and lets one see', async () => {
  const response = await fetch(`${mock.url}/_countersign/scenarios`);
  const { scenarios } = (await response.json()) as { scenarios: { name: string }[] };
  expect(scenarios.map(({ name }) => name)).toEqual(everyScenario.map(([name]) => name));
  expect(scenarios.find(({ name }) => name === 'the daily burst')).toMatchObject({
    service: 'mail',
    description: expect.stringMatching(/\.$/),
    parameters: { additionalProperties: false, properties: { left: { default: 3 } } },
    gives: { required: expect.arrayContaining(['reset_at']) },
    rules: ['M-ER-12', 'M-ER-15'],
    gaps: ['M-G-11'],
  });
});

test.each(everyScenario)(
  '"%s" gives what it says, in a fresh world with nothing told',
  async (name, isGiven) => {
    const world = await mock.world({ now: NOW });
    const { scenario, result } = await world.untyped.scenario(name);
    expect(scenario).toBe(name);
    expect(isGiven(result), JSON.stringify(isGiven.errors)).toBe(true);
  },
);

test.each(everyScenario)('"%s" is the same in two worlds of one seed', async (name) => {
  const [one, other] = [await mock.world(alike), await mock.world(alike)];
  const [first, second] = [await one.untyped.scenario(name), await other.untyped.scenario(name)];
  expect(withoutTokens(second.result)).toEqual(withoutTokens(first.result));
  expect(await stateOf(other)).toEqual(await stateOf(one));
});

test.each(everyScenario)('a reset comes back to "%s", and a snapshot takes it along', async (name) => {
  const world = await mock.world({ ...alike, scenario: name as ScenarioName<Services> });
  const begun = await stateOf(world);
  await world.advance('1h');
  await world.emit({ service: 'mail', type: 'open' });
  await world.reset();
  expect(await stateOf(world)).toEqual(begun);
  const elsewhere = await mock.world({ now: '2027-01-01T00:00:00Z' });
  const snapshot = (await world.control('GET', '/snapshot')).body;
  expect((await elsewhere.control('PUT', '/snapshot', snapshot)).status).toBe(200);
  expect(await stateOf(elsewhere)).toEqual(begun);
});

test.each(everyScenario)(
  '"%s" is done a second time, or refused with nothing done',
  async (name, isGiven) => {
    const world = await mock.world({ now: NOW });
    await world.untyped.scenario(name);
    const before = await contentsOf(world);
    const again = await world.control('POST', `/scenarios/${encodeURIComponent(name)}`);
    if (again.status === 200) expect(isGiven(again.body.result)).toBe(true);
    else {
      expect(problemOf(again)).toMatchObject({ code: 'action-conflict', status: 409 });
      expect(await contentsOf(world)).toEqual(before);
    }
  },
);

test('a scenario is found by its name in lower case with hyphens, too', async () => {
  const world = await mock.world({ now: NOW });
  const { status, body } = await world.control('POST', '/scenarios/the-api-key-may-only-read');
  expect({ status, name: body.scenario }).toEqual({ status: 200, name: 'the API key may only read' });
});

test('an event says which scenario caused it, and the scenario which events it caused', async () => {
  const world = await mock.world({ now: NOW });
  const { events } = await world.scenario('a message was sent');
  expect(events.map(({ type }) => type)).toEqual(['processed', 'delivered']);
  const [noted] = await world.events();
  expect(noted).toMatchObject({ id: events[0]?.event_id, cause: 'scenario "a message was sent"' });
});

test('a name that is not known is answered with the nearest one', async () => {
  const answer = await mock.defaultWorld.control('POST', '/scenarios/the-image-is-lost');
  expect(problemOf(answer)).toMatchObject({
    code: 'unknown-scenario',
    hint: expect.stringContaining('the image is gone'),
  });
});

test.each<[string, object, string, string]>([
  ['that it does not take', { lefts: 1 }, 'unknown-field', '/params/lefts'],
  ['of another type', { left: 'three' }, 'validation-failed', '/params/left'],
  ['out of its bounds', { left: -1 }, 'validation-failed', '/params/left'],
])('a scenario that is told something %s is refused with its pointer', async (_, params, code, pointer) => {
  const world = await mock.world({ now: NOW });
  const before = await stateOf(world);
  const answer = await world.control('POST', '/scenarios/the%20daily%20burst', { params });
  expect(problemOf(answer)).toMatchObject({ code, status: 422, pointers: [pointer] });
  expect(await stateOf(world)).toEqual(before);
});

test('a world that begins with a scenario has it before the first call', async () => {
  const world = await mock.world({ scenario: { name: 'the tenant is suspended' } });
  const { status } = await world.request('GET', '/v3/user/webhooks', { token: world.credentials.mail?.live });
  expect(status).toBe(403);
});

test('a world whose scenario cannot come about is not made', async () => {
  const scenario = { name: 'the grace window is open', params: { limit_bytes: 0 } } as const;
  await expect(mock.world({ id: 'never-made', scenario })).rejects.toThrow('less than a byte');
  const response = await fetch(`${mock.url}/_countersign/worlds/never-made`);
  expect(response.status).toBe(404);
});

test.each<[string, string, 'vault' | 'mail' | 'quota', string]>([
  ['the rate limit of the vault is used up', '/v1/events/types', 'vault', 'admin'],
  ['the rate limit is used up', '/v3/user/webhooks', 'mail', 'live'],
  ['the rate limit of the quota service is used up', '/api/v1/quotas/tenant', 'quota', 'member'],
  ['a dependency is down', '/v3/user/webhooks', 'mail', 'live'],
  ['the key set is down', '/v3/user/webhooks', 'mail', 'jwt'],
  ['the next call crashes', '/v3/user/webhooks', 'mail', 'live'],
])('where "%s" decided an answer, the journal says so', async (name, path, service, credential) => {
  const world = await mock.world({ now: NOW });
  await world.untyped.scenario(name);
  await world.request('GET', path, { token: tokensOf(world, service)[credential] });
  expect((await world.requests()).at(-1)?.why).toContain(`scenario "${name}"`);
});
