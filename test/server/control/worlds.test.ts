// Worlds: made, listed, read, deleted; and what a request for one must be.

import { afterAll, expect, test } from 'vitest';
import { call, startMock } from '../../../src/index.ts';
import { problemOf } from '../../support/problem.ts';
import { shop } from '../../support/shop/caller.ts';

const mock = await startMock({ services: [shop] });
afterAll(() => mock.close());

const WORLDS = '/_countersign/worlds';
// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape
const control = (method: string, path: string, json?: unknown) => call<any>(mock.url, method, path, { json });
const ids = async () =>
  (await control('GET', WORLDS)).body.worlds.map(({ id }: { readonly id: string }) => id);

test('the server says that it is up, in which version, and which services run', async () => {
  const { status, body } = await control('GET', '/_countersign/health');
  expect(status).toBe(200);
  expect(body).toEqual({
    status: 'ok',
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    services: expect.any(Array),
    store: 'memory',
  });
  expect(body.services).toContain('shop');
});

test('a world is answered with all of its fields', async () => {
  const given = {
    id: 'worlds-all-fields',
    seed: 42,
    now: '2026-01-01T00:00:00Z',
    clock: 'frozen',
    settings: { environment: 'production' },
  };
  const { status, body } = await control('POST', WORLDS, given);
  expect(status).toBe(201);
  expect(body).toEqual({
    id: 'worlds-all-fields',
    base_url: `${mock.url}/w/worlds-all-fields`,
    seed: 42,
    clock: { now: '2026-01-01T00:00:00.000Z', mode: 'frozen', scale: 1, pending: 0, next_due_at: null },
    credentials: expect.any(Object),
    fixtures: expect.any(Object),
    settings: expect.objectContaining({ environment: 'production', signature_time: 'wall', forward: {} }),
  });
  expect(Object.keys(body.credentials.shop)).toEqual(['live', 'test', 'read_only', 'no_scopes', 'revoked']);
  expect(body.fixtures.shop).toMatchObject({ order: 'ord_first' });
  expect((await control('GET', `${WORLDS}/worlds-all-fields`)).body).toEqual(body);
});

test('a world needs nothing said of it, not even a body', async () => {
  const before = Date.now();
  const { status, body } = await control('POST', WORLDS);
  expect(status).toBe(201);
  expect(body).toMatchObject({ seed: 1, clock: { mode: 'running', scale: 1 } });
  expect(body.id).toMatch(/^[a-z0-9-]{1,64}$/);
  expect(Date.parse(body.clock.now)).toBeGreaterThanOrEqual(before);
  expect(Date.parse(body.clock.now)).toBeLessThanOrEqual(Date.now());
});

test('worlds are listed in the order in which they were made, the default one first', async () => {
  for (const id of ['worlds-listed-b', 'worlds-listed-a']) await control('POST', WORLDS, { id });
  const listed = await ids();
  expect(listed[0]).toBe('default');
  expect(listed.indexOf('worlds-listed-b')).toBeLessThan(listed.indexOf('worlds-listed-a'));
});

test('the default world answers at the root', async () => {
  const { body } = await control('GET', `${WORLDS}/default`);
  expect(body).toMatchObject({ id: 'default', base_url: mock.url, clock: { mode: 'running' } });
});

test('an id that is taken is refused', async () => {
  await control('POST', WORLDS, { id: 'worlds-taken', seed: 3 });
  const refused = await control('POST', WORLDS, { id: 'worlds-taken', seed: 4 });
  expect(problemOf(refused)).toMatchObject({ code: 'world-id-taken', status: 409 });
  expect((await control('GET', `${WORLDS}/worlds-taken`)).body.seed).toBe(3);
  expect(problemOf(await control('POST', WORLDS, { id: 'default' })).code).toBe('world-id-taken');
});

test.each(['', 'T1', 'a_b', 'a/b', '../a', 'ä', 'a'.repeat(65), '__proto__', 7, null])(
  'the id %j is refused',
  async (id) => {
    const refused = problemOf(await control('POST', WORLDS, { id }));
    expect(refused).toMatchObject({ code: 'validation-failed', status: 422, pointers: ['/id'] });
  },
);

test.each([
  ['2026-02-30T00:00:00Z', 'validation-failed'],
  [1_767_225_600_000, 'validation-failed'],
  ['1970-01-01T00:00:00+01:00', 'instant-out-of-range'],
  ['9999-12-31T23:59:59-01:00', 'instant-out-of-range'],
])('a world cannot begin at %j', async (now, code) => {
  const before = await ids();
  expect(problemOf(await control('POST', WORLDS, { now }))).toMatchObject({ code, status: 422 });
  expect(await ids()).toEqual(before);
});

test.each([
  ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
])('a world that begins at %s shows %s', async (now, shown) => {
  const { status, body } = await control('POST', WORLDS, { now, clock: 'frozen' });
  expect(status).toBe(201);
  expect(body.clock.now).toBe(shown);
});

test.each([
  [{ seed: -1 }, '/seed'],
  [{ seed: 1.5 }, '/seed'],
  [{ seed: '1' }, '/seed'],
  [{ seed: 9_007_199_254_740_992 }, '/seed'],
  [{ clock: 'stopped' }, '/clock'],
  [{ settings: [] }, '/settings'],
  [{ settings: { max_fired: 0 } }, '/settings/max_fired'],
])('the request %j is refused with a pointer to its fault', async (request, pointer) => {
  const before = await ids();
  const refused = problemOf(await control('POST', WORLDS, request));
  expect(refused).toMatchObject({ code: 'validation-failed', status: 422, pointers: [pointer] });
  expect(await ids()).toEqual(before);
});

test('a field that is not known is refused, and the nearest one is named', async () => {
  const refused = problemOf(await control('POST', WORLDS, { sede: 1 }));
  expect(refused).toMatchObject({ code: 'unknown-field', status: 422, pointers: ['/sede'] });
  expect(refused.hint).toContain('Did you mean seed?');
});

test('a parameter that is not known is refused', async () => {
  const refused = problemOf(await control('GET', `${WORLDS}?limit=3`));
  expect(refused).toMatchObject({ code: 'unknown-parameter', status: 422, pointers: ['/query/limit'] });
});

test('a deleted world is gone, its services too', async () => {
  const world = await mock.world({ id: 'worlds-deleted' });
  const deleted = await world.control('DELETE', '');
  expect(deleted).toMatchObject({ status: 204, body: undefined });
  expect(problemOf(await world.control('GET', '')).code).toBe('unknown-world');
  expect(problemOf(await world.control('DELETE', '')).code).toBe('unknown-world');
  expect(problemOf(await world.request('GET', '/shop/webhooks')).code).toBe('unknown-world');
  expect(await ids()).not.toContain('worlds-deleted');
});

test('the default world cannot be deleted', async () => {
  const refused = problemOf(await control('DELETE', `${WORLDS}/default`));
  expect(refused).toMatchObject({ code: 'default-world-not-deletable', status: 409 });
  expect((await control('GET', `${WORLDS}/default`)).status).toBe(200);
});

test('an unknown world is a problem that names the nearest one', async () => {
  await mock.world({ id: 'worlds-nearest' });
  const refused = problemOf(await control('GET', `${WORLDS}/worlds-neerest`));
  expect(refused).toMatchObject({ code: 'unknown-world', status: 404 });
  expect(refused.hint).toContain('worlds-nearest');
});

test.each(['/w/nowhere/shop/webhooks', '/w/nowhere', '/w/', '/w/%64efault/shop/webhooks', '/w/DEFAULT/'])(
  'the url %s names no world',
  async (path) => {
    expect(problemOf(await control('POST', path, {}))).toMatchObject({ code: 'unknown-world', status: 404 });
  },
);

test('the control API is not to be found inside of a world', async () => {
  const { id } = await mock.world();
  expect(problemOf(await control('GET', `/w/${id}/_countersign/health`)).code).toBe('unknown-path');
});

test('a world that is made again with the same seed and id has the same credentials and fixtures', async () => {
  const request = { id: 'worlds-again', seed: 5, now: '2026-01-01T00:00:00Z' };
  const first = await mock.world(request);
  await first.control('DELETE', '');
  const second = await mock.world(request);
  expect(second.credentials).toEqual(first.credentials);
  expect(second.fixtures).toEqual(first.fixtures);
});
