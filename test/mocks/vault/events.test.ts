// Events that are emitted by hand: as the spec says, whatever is left out or given.

import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { Validators } from '../../../src/openapi/validators.ts';
import { specs } from '../../support/specs.ts';
import { addWebhook, received, START } from './caller.ts';

const mock = await startMock();
afterAll(() => mock.close());

const validators = new Validators('vault', specs.vault);
const TYPES = Object.keys(specs.vault.webhooks ?? {});

test('V-EV-02 an actor may have any form', async () => {
  const world = await mock.world();
  await addWebhook(world);
  await world.simulate('vault/secret.create', { path: 'prod/db', created_by: 'robot:r2' });
  await world.emit({ service: 'vault', type: 'policy.created', identity_id: 'spiffe://prod/api' });
  const actors = (await received(world)).map(({ identity_id }) => identity_id);
  expect(actors).toEqual(['robot:r2', 'spiffe://prod/api']);
});

test.each(TYPES)('V-EV-04 %s can be emitted by hand with nothing said, and fits', async (type) => {
  const world = await mock.world();
  const { event } = await world.untyped.emit({ service: 'vault', type });
  expect(validators.event(type)?.(event)).toEqual([]);
});

test('what is given by hand is kept, and the rest is generated', async () => {
  const world = await mock.world({ now: START });
  const { event } = await world.emit({
    service: 'vault',
    type: 'secret.created',
    path: 'prod/db',
    identity_id: 'user:grace',
    data: { version: 3 },
    set: { 'data.tags': ['pci'] },
  });
  expect(event).toMatchObject({
    timestamp: '2026-01-01T00:00:00.000Z',
    path: 'prod/db',
    identity_id: 'user:grace',
    data: { version: 3, tags: ['pci'], secret_type: expect.any(String), created_by: expect.any(String) },
  });
});

test('an event by hand that does not fit is refused, and sent all the same when unchecked', async () => {
  const world = await mock.world();
  await addWebhook(world);
  const wrong = {
    service: 'vault',
    type: 'secret.created',
    data: { version: 'three', tags: 'red' },
  } as const;
  const { status, body } = await world.control('POST', '/events', wrong);
  expect(status).toBe(422);
  expect(body.errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual([
    '/data/tags',
    '/data/version',
  ]);
  expect(await received(world)).toEqual([]);
  await world.emit({ ...wrong, unchecked: true });
  expect((await received(world))[0].data).toMatchObject({ version: 'three', tags: 'red' });
});

test('an event by hand without a path in its type takes none', async () => {
  const world = await mock.world();
  const given = { service: 'vault', type: 'policy.created', path: 'prod/db' };
  expect((await world.control('POST', '/events', given)).status).toBe(422);
});
