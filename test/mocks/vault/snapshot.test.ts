// A world of the vault that goes on from a snapshot: secrets on their way to expiry, rotations that are due.

import { afterAll, expect, test } from 'vitest';
import { startMockHere } from '../../support/mock-here.ts';
import { addWebhook, received, START } from './caller.ts';

const mock = await startMockHere();
afterAll(() => mock.close());

test('a life that is stopped half-way goes on from a snapshot as if nothing had been', async () => {
  const settings = { signature_time: 'world' } as const;
  const world = await mock.world({ seed: 7, now: START, settings });
  await addWebhook(world);
  await world.simulate('vault/secret.create', { path: 'prod/db', expires_in: '40d', tags: ['pci'] });
  const rotation = { name: 'r', path: 'prod/db', every: '9d', auto_generate: true };
  await world.simulate('vault/rotation_policy.create', rotation);
  await world.advance('15d');
  const { body: snapshot } = await world.control('GET', '/snapshot');
  const other = await mock.world();
  expect((await other.control('PUT', '/snapshot', snapshot)).status).toBe(200);
  for (const each of [world, other]) await each.advance('30d');
  expect(await received(other)).toEqual(await received(world));
});
