// What the vault announces, it does: synchronizations, rotations and renewals are tried again when it said so.

import { afterAll, expect, test } from 'vitest';
import type { MockWorld } from '../../../src/index.ts';
import { startMockHere } from '../../support/mock-here.ts';
import { addWebhook, received, receivedTimeline, START } from './caller.ts';

const mock = await startMockHere();
afterAll(() => mock.close());

const failure = { error_code: 'denied', error_message: 'The role may not list secrets.' };

async function listeningWorld(now = START): Promise<MockWorld> {
  const world = await mock.world({ now });
  await addWebhook(world);
  return world;
}

async function failingBackend(world: MockWorld): Promise<string> {
  const { result } = await world.simulate('vault/federation.backend', { name: 'aws' });
  const backend_id = result.backend_id as string;
  await world.simulate('vault/federation.sync', { backend_id, outcome: 'failed', ...failure });
  return backend_id;
}

async function failingRotation(world: MockWorld): Promise<void> {
  const policy = { name: 'db', path: 'prod/db', every: '10d', warn_before: [], auto_generate: false };
  await world.simulate('vault/rotation_policy.create', policy);
  await world.simulate('vault/rotation.fail', { path: 'prod/db', ...failure });
}

async function certificate(world: MockWorld, change = {}): Promise<string> {
  const given = { common_name: 'api.example.test', valid_for: '90d', ...change };
  return (await world.simulate('vault/certificate.issue', given)).result.certificate_id as string;
}

/** What falls due by time alone while the clock moves. */
async function timersOf(world: MockWorld, by: string): Promise<unknown[]> {
  return (await world.advance(by)).fired.filter(({ kind }) => kind === 'timer');
}

test.each([
  ['a new value', 'rotation.write'],
  ['the deletion of its secret', 'secret.delete'],
])('V-EV-35 %s ends the retries of a rotation', async (_, action) => {
  const world = await listeningWorld();
  await failingRotation(world);
  await world.untyped.simulate(`vault/${action}`, { path: 'prod/db' });
  expect(await timersOf(world, '1d')).toEqual([]);
  const types = (await received(world)).map(({ event_type }) => event_type);
  expect(types.filter((type) => type === 'rotation.failed')).toHaveLength(1);
});

test.each([
  ['its renewal', 'certificate.renew', {}],
  ['its revocation', 'certificate.revoke', { reason: 'superseded' }],
])('V-EV-44 %s ends the retries of a certificate', async (_, action, given) => {
  const world = await listeningWorld();
  const certificate_id = await certificate(world);
  await world.simulate('vault/certificate.fail_renewal', { certificate_id, ...failure });
  await world.untyped.simulate(`vault/${action}`, { certificate_id, ...given });
  expect(await timersOf(world, '1d')).toEqual([]);
  expect(await received(world)).toHaveLength(3);
});

test('V-EV-44 the retries of a certificate end when it expires', async () => {
  const world = await listeningWorld();
  const certificate_id = await certificate(world, { valid_for: '150m' });
  await world.simulate('vault/certificate.fail_renewal', { certificate_id, ...failure });
  await world.advance('1d');
  expect((await receivedTimeline(world)).at(-1)).toBe('2026-01-01T02:00:00.000Z certificate.renewal_failed');
});

test('V-EV-43 a short certificate that is left to the receiver is not renewed', async () => {
  const world = await listeningWorld();
  for (const change of [{ issued_via: 'acme' }, { auto_renew: true }])
    await certificate(world, { valid_for: '12h', ...change });
  await world.advance('1d');
  expect((await receivedTimeline(world)).filter((line) => line.endsWith('renewed'))).toEqual([]);
});

test('V-EV-44 V-G-54 a short certificate whose renewal failed is not renewed beside the retries', async () => {
  const world = await listeningWorld();
  const certificate_id = await certificate(world, { valid_for: '12h', issued_via: 'acme', auto_renew: true });
  await world.simulate('vault/certificate.fail_renewal', { certificate_id, ...failure });
  await world.advance('1d');
  expect((await receivedTimeline(world)).filter((line) => line.endsWith('renewed'))).toEqual([]);
});

test('V-G-51 retries go on in a world that a snapshot was put into', async () => {
  const world = await listeningWorld();
  await failingBackend(world);
  await failingRotation(world);
  const { body: snapshot } = await world.control('GET', '/snapshot');
  const other = await mock.world();
  expect((await other.control('PUT', '/snapshot', snapshot)).status).toBe(200);
  for (const each of [world, other]) await each.advance('1h');
  expect((await received(world)).length).toBeGreaterThan(12);
  expect(await receivedTimeline(other)).toEqual(await receivedTimeline(world));
});

test('V-G-51 at the end of the calendar nothing is tried again', async () => {
  const world = await listeningWorld('9999-12-31T23:58:00Z');
  await failingBackend(world);
  await world.advance({ to: '9999-12-31T23:59:59.999Z' });
  expect((await received(world)).length).toBeLessThan(3);
});
