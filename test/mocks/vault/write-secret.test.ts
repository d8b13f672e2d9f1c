// PUT /v1/secrets/{path}: the one way in which a receiver answers rotation.due.

import { afterAll, expect, test } from 'vitest';
import type { MockWorld } from '../../../src/index.ts';
import { startMockHere } from '../../support/mock-here.ts';
import { addWebhook, received, vaultAs } from './caller.ts';

const mock = await startMockHere();
afterAll(() => mock.close());

async function worldRotating(path: string): Promise<MockWorld> {
  const world = await mock.world();
  await addWebhook(world);
  const given = { name: 'db', path, every: '30d', auto_generate: false };
  await world.simulate('vault/rotation_policy.create', given);
  return world;
}

test.each(['nowhere', 'prod', 'prod/db/', '%00', '__proto__', 'a'.repeat(1_025)])(
  'V-G-39 the path %s that no rotation policy governs is 404',
  async (path) => {
    const world = await worldRotating('prod/db');
    const { status, body } = await vaultAs(world).put(`/v1/secrets/${path}`, { value: 'new' });
    expect([status, body.detail]).toEqual([404, 'No rotation policy governs this path.']);
  },
);

test.each([
  [{}, 'is required'],
  [{ value: '' }, 'must not be empty'],
  [{ value: 1 }, 'must be a string'],
  [{ value: null }, 'must be a string'],
  [{ value: 'x'.repeat(65_537) }, 'must have at most 65536 characters'],
])('V-G-39 a body without a proper value is refused', async (json, detail) => {
  const world = await worldRotating('prod/db');
  const { status, body } = await vaultAs(world).put('/v1/secrets/prod/db', json);
  expect([status, body.errors]).toEqual([422, [{ pointer: '/value', detail }]]);
  expect(await received(world)).toEqual([]);
});
