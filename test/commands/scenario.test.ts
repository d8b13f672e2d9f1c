// `countersign scenario`: lists scenarios and puts a world into one.

import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../src/index.ts';
import { onWorld } from '../support/on-world.ts';
import { shop, shopAs, WEBHOOKS } from '../support/shop/caller.ts';

const mock = await startMock({ services: [shop] });
afterAll(() => mock.close());

test('without a name it lists every scenario with its description and parameters', async () => {
  const scenario = onWorld(mock.url, mock.defaultWorld);
  const lines = await scenario('scenario');
  const at = lines.indexOf('shop  the shop is busy');
  expect(lines[at + 1]).toMatch(/^ {4}A key has few calls left/);
  expect(lines[at + 2]).toBe('    credential?=live, left?=0');
  const { scenarios } = await scenario.json('scenario');
  expect(lines).toHaveLength(scenarios.length * 3);
});

test('it puts the world into the scenario and prints the result', async () => {
  const world = await mock.world({ now: '2026-01-01T00:00:00Z' });
  const lines = await onWorld(mock.url, world)('scenario', 'the shop is busy');
  expect(lines[0]).toBe('shop, the shop is busy: done; no events emitted');
  expect(lines).toContainEqual(expect.stringMatching(/^left +0$/));
  expect((await shopAs(world).get(WEBHOOKS)).status).toBe(429);
});

test('the name may be written with hyphens and have parameters', async () => {
  const world = await mock.world();
  await onWorld(mock.url, world)('scenario', 'the-shop-is-busy', '--set', 'credential=test');
  expect((await shopAs(world).get(WEBHOOKS)).status).toBe(200);
  expect((await shopAs(world, 'test').get(WEBHOOKS)).status).toBe(429);
});

test('an unknown scenario is rejected with a suggestion and the command that lists them', async () => {
  const [detail, hint] = await onWorld(mock.url, mock.defaultWorld).refused('scenario', 'the shop is bussy');
  expect(detail).toBe('countersign: There is no scenario "the shop is bussy".');
  expect(hint).toContain('the shop is busy');
  expect(hint).toContain('"countersign scenario" lists');
});

test('a name with control characters is rejected without affecting the terminal', async () => {
  const [detail] = await onWorld(mock.url, mock.defaultWorld).refused('scenario', 'a\u001b[2J\u009b31m\nb');
  expect(detail).toBe('countersign: There is no scenario "a\\u001b[2J\\u009b31m\\nb".');
});
