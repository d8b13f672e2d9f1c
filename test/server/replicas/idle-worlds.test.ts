// A world that nobody uses leaves the memory of its owner, and with it the owner: whichever replica is called next takes it.

import { expect, test } from 'vitest';
import { Membership } from '../../../src/server/replicas/membership.ts';
import type { WorldMove } from '../../../src/server/worlds/persistence.ts';
import { openStore } from '../../../src/store/open-store.ts';
import type { Sharing, Store } from '../../../src/store/store.ts';
import { OwnedElsewhere } from '../../../src/store/store-error.ts';
import { type PostgresDatabase, postgresDatabase } from '../../support/postgres.ts';
import { LONG_LEASE_MS } from '../../support/replicas.ts';
import { START } from '../../support/worlds.ts';
import { worldsOn } from '../../support/worlds-on.ts';

/** A replica without a server around it. */
async function joined({ where }: PostgresDatabase, clock: { now: number }) {
  const store = (await openStore(where)) as Store & { readonly sharing: Sharing };
  const options = { leaseMs: LONG_LEASE_MS, onBeat: () => undefined, onLost: () => undefined };
  const membership = new Membership({ sharing: store.sharing, ...options });
  await membership.join();
  const handedOver = Promise.withResolvers<string>();
  const onMove = ({ what, world }: WorldMove) => what === 'handed over' && handedOver.resolve(world);
  const worlds = worldsOn(store, clock, { membership, onMove: (move) => void onMove(move) });
  const end = async () => {
    worlds.close();
    await worlds.closeStore();
  };
  return { worlds, handedOver: handedOver.promise, [Symbol.asyncDispose]: end };
}

test('an idle world is given back, and the next replica that is called has it as it was', async () => {
  await using database = await postgresDatabase();
  const clock = { now: START };
  await using a = await joined(database, clock);
  await using b = await joined(database, clock);
  await a.worlds.reserve('w');
  const before = a.worlds.create({ id: 'w', now: START, clock: 'frozen', seed: 3 });
  const state = JSON.stringify(before.world.state());
  await before.committed();
  await expect(async () => b.worlds.load('w')).rejects.toThrow(OwnedElsewhere);
  clock.now += 3_600_000;
  a.worlds.endIdle();
  expect(a.worlds.list()).toEqual([]);
  expect(await a.handedOver).toBe('w');
  expect(await database.query('SELECT replica FROM countersign.worlds')).toEqual([{ replica: null }]);
  const back = await b.worlds.load('w');
  expect(JSON.stringify(back?.world.state())).toBe(state);
  await expect(async () => a.worlds.load('w')).rejects.toThrow(OwnedElsewhere);
});

test('an idle world that is called while it is given back comes back to the same replica', async () => {
  await using database = await postgresDatabase();
  const clock = { now: START };
  await using a = await joined(database, clock);
  await a.worlds.reserve('w');
  const before = a.worlds.create({ id: 'w', now: START, clock: 'frozen' });
  clock.now += 3_600_000;
  a.worlds.endIdle();
  const back = await a.worlds.load('w');
  expect(back).not.toBe(before);
  back?.scheduler.freeze();
  await back?.committed();
  expect(a.worlds.list()).toEqual([back]);
});
