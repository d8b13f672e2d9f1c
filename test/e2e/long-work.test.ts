// Long work of one world: other worlds are served meanwhile, its own calls come after it, and what it sees is one
// instant.
import { afterAll, expect, test } from 'vitest';
import { type MockWorld, startMock } from '../../src/index.ts';
import { addWebhook, shop } from '../support/shop/caller.ts';

const mock = await startMock({ services: [shop] });
afterAll(() => mock.close());

/** So many that their attempts take many times as long as work goes on without a pause. */
const DELIVERIES = 6_000;
const ENDPOINTS = 100;

async function busyWorld(): Promise<MockWorld> {
  const world = await mock.world({ now: '2026-01-01T00:00:00Z' });
  for (let index = 0; index < ENDPOINTS; index++)
    await addWebhook(world, { url: `https://inbox.countersign.test/hook${index}` });
  await world.addFault({ service: 'shop', webhook: 'delay', value: '1h' });
  const emitted = Array.from({ length: DELIVERIES / ENDPOINTS }, () =>
    world.emit({ service: 'shop', type: 'paid' }),
  );
  await Promise.all(emitted);
  return world;
}

test('while a world advances, others are served, and its own calls see it before or after', async () => {
  const [world, other] = [await busyWorld(), await mock.world()];
  let isAdvancing = true;
  const advanced = world.advance('1h').finally(() => {
    isAdvancing = false;
  });
  const [served, seen] = [[] as unknown[], new Set<number>()];
  const callOther = async () => {
    while (isAdvancing) served.push(await other.clock());
  };
  const callItself = async () => {
    while (isAdvancing) seen.add((await world.clock()).pending);
  };
  await Promise.all([advanced, callOther(), callItself()]);
  expect(served.length).toBeGreaterThan(4);
  expect(seen.difference(new Set([0, DELIVERIES]))).toEqual(new Set());
});

test('a projection is of the instant at which it was asked for', async () => {
  const world = await busyWorld();
  const expected = await world.project('1h');
  const projected = world.project('1h');
  const changed = Promise.all([
    world.control('DELETE', '/faults'),
    world.emit({ service: 'shop', type: 'paid' }),
    world.advance('2h'),
  ]);
  expect(await projected).toEqual(expected);
  expect(expected.fired).toHaveLength(DELIVERIES);
  await changed;
});
