// Every scenario of every service: it gives what it says, is the same again, and is told of in the journal.

import { afterAll, expect, test } from 'vitest';
import type { ScenarioName, Services } from '../../src/index.ts';
import { startMockHere } from '../support/mock-here.ts';
import { problemOf } from '../support/problem.ts';
import { contentsOf, everyScenario, stateOf, withoutTokens } from '../support/scenarios.ts';
import { tokensOf } from '../support/tokens.ts';

const mock = await startMockHere();
afterAll(() => mock.close());

const NOW = '2026-01-01T00:00:00Z';
const alike = { seed: 7, now: NOW, settings: { signature_time: 'world' } } as const;

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
