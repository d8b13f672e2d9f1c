// Every event type: by its true reason, emitted by hand, and always as the spec says.

import { afterAll, expect, test } from 'vitest';
import { type MockWorld, startMock } from '../../../src/index.ts';
import { Validators } from '../../../src/openapi/validators.ts';
import { specs } from '../../support/specs.ts';
import { addWebhook, received, START } from './caller.ts';
import { trueReasons } from './true-reasons.ts';

const mock = await startMock();
afterAll(() => mock.close());

const validators = new Validators('vault', specs.vault);
const TYPES = Object.keys(specs.vault.webhooks ?? {});
const WITH_PATH = TYPES.filter((type) => /^(secret|certificate)\./.test(type));

// biome-ignore lint/suspicious/noExplicitAny: a test reads payloads of every shape
async function caused(type: string): Promise<{ world: MockWorld; payload: any }> {
  const world = await mock.world({ now: START });
  await addWebhook(world, { events: [type] });
  await trueReasons[type]?.(world);
  const payload = (await received(world)).at(-1);
  return { world, payload };
}

test('V-EV-04 there is a true reason for each of the thirty types', () => {
  expect(Object.keys(trueReasons)).toEqual(TYPES);
  expect(TYPES).toHaveLength(30);
});

test.each(TYPES)('V-EV-01 V-G-44 %s, caused by its true reason, arrives as the spec says', async (type) => {
  const { world, payload } = await caused(type);
  expect(validators.event(type)?.(payload)).toEqual([]);
  expect(payload).toMatchObject({
    event_id: expect.stringMatching(/^evt_[A-Za-z0-9]{16,}$/),
    event_type: type,
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    tenant_id: 'ten_main',
    partner_id: 'prt_main',
    request_id: expect.stringMatching(/^req_/),
  });
  const request = (await world.inbox('hook')).at(-1);
  expect(request?.headers).toMatchObject({
    'x-vault-event-id': payload.event_id,
    'x-vault-event-type': type,
  });
});

test.each(TYPES)(
  'V-EV-02 V-EV-03 V-G-26 %s names its actor, and a path only if it is about one',
  async (type) => {
    const { payload } = await caused(type);
    expect(payload.identity_id).toMatch(/^(user|sa|group|system):.+/);
    expect(Object.hasOwn(payload, 'path')).toBe(WITH_PATH.includes(type));
  },
);

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

test('the journal names the cause of an event', async () => {
  const world = await mock.world();
  await trueReasons['dynamic.lease.expired']?.(world);
  const causes = (await world.events({ service: 'vault' })).map(({ cause }) => cause);
  expect(causes[0]).toMatch(/^simulate vault\/lease\.create/);
  expect(causes[1]).toMatch(/lease\.expiry/);
});
