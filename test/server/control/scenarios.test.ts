// Scenarios: listed, put into effect in a world as it is or at its making, refused whole or done whole.

import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { problemOf } from '../../support/problem.ts';
import { everyScenario, stateOf } from '../../support/scenarios.ts';
import { shop, WEBHOOKS } from '../../support/shop/caller.ts';

const mock = await startMock({ services: [shop] });
afterAll(() => mock.close());

const NOW = '2026-01-01T00:00:00Z';

test('the list has every scenario of every service, with what it takes, gives and lets one see', async () => {
  await using everything = await startMock();
  const namesOf = async (url: string) => (await listOf(url)).map(({ name }) => name);
  expect(await namesOf(everything.url)).toEqual(everyScenario.map(([name]) => name));
  expect(await listOf(mock.url)).toContainEqual({
    service: 'shop',
    name: 'the shop is busy',
    description: expect.stringMatching(/\.$/),
    parameters: expect.objectContaining({ additionalProperties: false }),
    gives: expect.objectContaining({ required: ['left'] }),
    rules: ['S-AC-01'],
    gaps: ['S-G-01'],
  });
});

async function listOf(url: string): Promise<{ name: string }[]> {
  const response = await fetch(`${url}/_countersign/scenarios`);
  return ((await response.json()) as { scenarios: { name: string }[] }).scenarios;
}

test('a scenario is found by its name in lower case with hyphens, too', async () => {
  const world = await mock.world({ now: NOW });
  const { status, body } = await world.control('POST', '/scenarios/the-shop-is-busy');
  expect({ status, name: body.scenario }).toEqual({ status: 200, name: 'the shop is busy' });
});

test('an event says which scenario caused it, and the scenario which events it caused', async () => {
  const world = await mock.world({ now: NOW });
  const { events } = await world.scenario('an order was placed');
  expect(events.map(({ type }) => type)).toEqual(['placed', 'confirmed']);
  const [noted] = await world.events();
  expect(noted).toMatchObject({ id: events[0]?.event_id, cause: 'scenario "an order was placed"' });
});

test('a name that is not known is answered with the nearest one', async () => {
  const answer = await mock.defaultWorld.control('POST', '/scenarios/the-shop-is-boring');
  expect(problemOf(answer)).toMatchObject({
    code: 'unknown-scenario',
    hint: expect.stringContaining('the shop is'),
  });
});

test.each<[string, object, string, string]>([
  ['that it does not take', { lefts: 1 }, 'unknown-field', '/params/lefts'],
  ['of another type', { left: 'three' }, 'validation-failed', '/params/left'],
  ['out of its bounds', { left: -1 }, 'validation-failed', '/params/left'],
])('a scenario that is told something %s is refused with its pointer', async (_, params, code, pointer) => {
  const world = await mock.world({ now: NOW });
  const before = await stateOf(world);
  const answer = await world.control('POST', '/scenarios/the%20shop%20is%20busy', { params });
  expect(problemOf(answer)).toMatchObject({ code, status: 422, pointers: [pointer] });
  expect(await stateOf(world)).toEqual(before);
});

test('a world that begins with a scenario has it before the first call', async () => {
  const world = await mock.world({ scenario: { name: 'the shop is closed' } });
  const { status } = await world.request('GET', WEBHOOKS, { token: world.credentials.shop.live });
  expect(status).toBe(503);
});

test('a world whose scenario cannot come about is not made', async () => {
  const scenario = { name: 'the shop is busy', params: { left: 601 } } as const;
  await expect(mock.world({ id: 'never-made', scenario })).rejects.toThrow('Only 600 calls pass');
  const response = await fetch(`${mock.url}/_countersign/worlds/never-made`);
  expect(response.status).toBe(404);
});
