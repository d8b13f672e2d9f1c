// A world that has become too large for the memory of a process is refused by its size; the others go on, and a process
// with more memory reads it.

import { afterEach, expect, test, vi } from 'vitest';
import { call, type Mock, startMock } from '../../../src/index.ts';
import { DEFAULT_LIMITS } from '../../../src/server/worlds/limits.ts';
import { openStore } from '../../../src/store/open-store.ts';
import type { Store } from '../../../src/store/store.ts';
import { postgresDatabase } from '../../support/postgres.ts';
import { problemOf } from '../../support/problem.ts';
import { addWebhook, shop, WEBHOOKS } from '../../support/shop/caller.ts';
import { storeFile } from '../../support/stores.ts';
import { START } from '../../support/worlds.ts';
import { worldsOn } from '../../support/worlds-on.ts';

const STORES = [
  ['sqlite', storeFile],
  ['postgres', postgresDatabase],
] as const;

const REFUSAL =
  /^The world large cannot be read from the store: it has 0\.\d MB, and this process reads at most 0\.\d MB; give it more memory \(NODE_OPTIONS=--max-old-space-size=MB\), or remove the world \(countersign store drop\)\.$/;

afterEach(() => void vi.useRealTimers());

const open = async (where: string) => (await openStore(where)) as Store;

/** The size of one world of a store that no server uses. */
async function sizeOf(where: string, world: string): Promise<number> {
  const store = await open(where);
  const size = (await store.list()).find(({ id }) => id === world)?.size;
  await store.close();
  return size as number;
}

/** A server that reads no larger worlds than the world `default` was. */
function startSmall(store: string, storedSize: number): Promise<Mock> {
  return startMock({ services: [shop], store, limits: { storedSize: storedSize + 1_000 } });
}

test.each(STORES)('%s: a world that is too large to load is refused by its size', async (_, newStore) => {
  await using place = await newStore();
  const first = await startMock({ services: [shop], store: place.where });
  const large = await first.world({ id: 'large' });
  for (let count = 0; count < 20; count++) await addWebhook(large);
  await first.close();
  await using small = await startSmall(place.where, await sizeOf(place.where, 'default'));
  for (const path of [`/w/large${WEBHOOKS}`, '/_countersign/worlds/large']) {
    const refused = problemOf(await call(small.url, 'GET', path));
    expect(refused).toMatchObject({
      code: 'world-not-readable',
      status: 503,
      hint: expect.stringMatching(/^Give the server more memory, or remove the world/),
      detail: expect.stringMatching(REFUSAL),
    });
  }
  await addWebhook(small.defaultWorld);
  const { body } = await call<{ worlds: unknown[] }>(small.url, 'GET', '/_countersign/worlds');
  expect(body.worlds).toMatchObject([{ id: 'default' }]);
  await small.close();
  await using roomy = await startMock({ services: [shop], store: place.where });
  const token = large.credentials.shop?.live;
  const answer = await call<{ total: number }>(roomy.url, 'GET', `/w/large${WEBHOOKS}`, { token });
  expect([answer.status, answer.body.total]).toEqual([200, 20]);
});

test('replicas of a shared store take a world that is too large for another one', async () => {
  await using database = await postgresDatabase();
  const first = await startMock({ services: [shop], store: database.where });
  const large = await first.world({ id: 'large' });
  for (let count = 0; count < 20; count++) await addWebhook(large);
  await first.close();
  await using small = await startSmall(database.where, await sizeOf(database.where, 'default'));
  await using roomy = await startMock({ services: [shop], store: database.where });
  const token = large.credentials.shop?.live;
  const statusOf = async ({ url }: Mock) => (await call(url, 'GET', `/w/large${WEBHOOKS}`, { token })).status;
  expect(await statusOf(small)).toBe(503);
  expect(await statusOf(roomy)).toBe(200);
  expect(await statusOf(small)).toBe(200);
});

test.each(STORES)('%s: a server does not start when its world default is too large', async (_, newStore) => {
  await using place = await newStore();
  await (await startMock({ services: [shop], store: place.where })).close();
  await expect(
    startMock({ services: [shop], store: place.where, limits: { storedSize: 100 } }),
  ).rejects.toThrow(/^The world default cannot be read from the store: it has .* MB/);
});

test('a world that cannot be read when something is due in it is reported once, not every second', async () => {
  await using file = await storeFile();
  const clock = { now: START };
  const first = worldsOn(await open(file.where), clock);
  const large = first.create({ id: 'large', now: START, clock: 'running' });
  large.world.transaction('the test', (world) =>
    world.schedule({ at: START + 60_000, service: 'shop', name: 'bell', id: 'b' }),
  );
  await large.committed();
  first.close();
  await first.closeStore();
  const defects: string[] = [];
  const second = worldsOn(await open(file.where), clock, {
    limits: { ...DEFAULT_LIMITS, storedSize: 100 },
    onDefect: (error, what) => void defects.push(`${what}: ${(error as Error).message}`),
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await second.wakeStored();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(defects).toEqual([expect.stringMatching(/^bringing back the world large: .* it has 0\.0 MB/)]);
  second.close();
  await second.closeStore();
});
