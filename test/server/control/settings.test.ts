// Settings: complete from the start, changed in part, refused whole.

import { afterAll, expect, test } from 'vitest';
import { call, startMock } from '../../../src/index.ts';
import { problemOf } from '../../support/problem.ts';
import { addWebhook, shop, shopAs } from '../../support/shop/caller.ts';

const mock = await startMock({ services: [shop] });
afterAll(() => mock.close());

const DEFAULTS = {
  environment: 'development',
  signature_time: 'wall',
  silent_receiver_ms: null,
  forward: {},
  allow_hosts: [],
  response_check: true,
  max_fired: 100_000,
  shop: { greeting: 'hello', rate_limit: { limit: 600, window: '1m' } },
};

test('a world has the documented defaults', async () => {
  const world = await mock.world();
  const { settings } = (await world.control('GET', '')).body;
  expect(settings).toMatchObject(DEFAULTS);
  const services = Object.keys(settings).filter((name) => !Object.hasOwn(DEFAULTS, name));
  expect(services.every((name) => Object.hasOwn(world.credentials, name))).toBe(true);
});

test('a change answers with all settings, and keeps those it does not name', async () => {
  const world = await mock.world();
  const before = (await world.control('GET', '')).body.settings;
  const { status, body } = await world.control('PATCH', '/settings', { silent_receiver_ms: 250 });
  expect(status).toBe(200);
  expect(body).toEqual({ ...before, silent_receiver_ms: 250 });
  expect((await world.control('GET', '')).body.settings).toEqual(body);
});

test('the settings of a service are merged, its rate limit is replaced', async () => {
  const world = await mock.world({ settings: { shop: { greeting: 'moin' } } });
  const { shop: merged } = await world.settings({ shop: { rate_limit: { limit: 5, window: '2h' } } });
  expect(merged).toEqual({ greeting: 'moin', rate_limit: { limit: 5, window: '2h' } });
});

test('forward and allow_hosts are replaced whole', async () => {
  const settings = { forward: { 'https://a.test': 'http://127.0.0.1:1' }, allow_hosts: ['a.test'] };
  const world = await mock.world({ settings });
  const changed = await world.settings({
    forward: { 'https://b.test': 'http://127.0.0.1:2' },
    allow_hosts: ['b.test', 'c.test'],
  });
  expect(changed).toMatchObject({
    forward: { 'https://b.test': 'http://127.0.0.1:2' },
    allow_hosts: ['b.test', 'c.test'],
  });
  expect(changed.forward).not.toHaveProperty('https://a.test');
});

test('a change without a body is refused, and an empty one changes nothing', async () => {
  const world = await mock.world();
  const path = `/_countersign/worlds/${world.id}/settings`;
  const refused = problemOf(await call(mock.url, 'PATCH', path));
  expect(refused).toMatchObject({ code: 'validation-failed', status: 422, detail: 'The body is missing.' });
  expect((await call(mock.url, 'PATCH', path, { json: {} })).status).toBe(200);
});

test('settings of one world are not those of another', async () => {
  const [one, other] = [await mock.world(), await mock.world()];
  await one.settings({ environment: 'production', shop: { rate_limit: { limit: 1, window: '1m' } } });
  expect((await other.control('GET', '')).body.settings).toMatchObject(DEFAULTS);
});

test('a changed environment holds from the next request on', async () => {
  const world = await mock.world();
  const insecure = { url: 'http://127.0.0.1:1/', enabled_events: ['*'] };
  expect((await shopAs(world).post('/shop/webhooks', insecure)).status).toBe(201);
  await world.settings({ environment: 'production' });
  expect((await shopAs(world).post('/shop/webhooks', insecure)).status).toBe(422);
});

test('an offset signature time dates signatures off the wall clock', async () => {
  const world = await mock.world({ settings: { signature_time: { offset: '-301s' } } });
  await addWebhook(world);
  const before = Math.floor(Date.now() / 1_000);
  await world.emit({ service: 'shop', type: 'paid' });
  const after = Math.floor(Date.now() / 1_000);
  const [arrived] = await world.inbox('hook');
  const timestamp = Number(arrived?.headers['x-shop-timestamp']);
  expect(timestamp).toBeGreaterThanOrEqual(before - 301);
  expect(timestamp).toBeLessThanOrEqual(after - 301);
  expect(arrived).toMatchObject({ verified: false, reason: expect.stringContaining('300 s') });
});

test.each([
  [{ enviroment: 'production' }, '/enviroment', 'environment'],
  [{ shop: { ratelimit: null } }, '/shop/ratelimit', 'rate_limit'],
])('the unknown setting in %j is refused, and the nearest one is named', async (change, pointer, nearest) => {
  const world = await mock.world();
  const before = (await world.control('GET', '/snapshot')).body;
  const refused = problemOf(await world.control('PATCH', '/settings', change));
  expect(refused).toMatchObject({ code: 'unknown-field', status: 422, pointers: [pointer] });
  expect(refused.hint).toContain(nearest);
  expect((await world.control('GET', '/snapshot')).body).toEqual(before);
});

test.each([
  [{ environment: 'staging' }, '/environment'],
  [{ environment: null }, '/environment'],
  [{ signature_time: { offset: '5 minutes' } }, '/signature_time/offset'],
  [{ signature_time: { offset: '1s', more: 1 } }, '/signature_time/more'],
  [{ silent_receiver_ms: 0 }, '/silent_receiver_ms'],
  [{ forward: { 'ftp://a.test': 'http://127.0.0.1:1' } }, '/forward'],
  [{ forward: { 'https://a.test': 'http://[::1' } }, '/forward/https:~1~1a.test'],
  [{ forward: { 'https://a.test': 'http://a.test/\r\nX: y' } }, '/forward/https:~1~1a.test'],
  [{ allow_hosts: 'a.test' }, '/allow_hosts'],
  [{ allow_hosts: ['a b'] }, '/allow_hosts/0'],
  [{ response_check: 'no' }, '/response_check'],
  [{ max_fired: 1e9 }, '/max_fired'],
  [{ shop: null }, '/shop'],
  [{ shop: { rate_limit: { limit: 0, window: '1m' } } }, '/shop/rate_limit/limit'],
  [{ shop: { rate_limit: { limit: 5 } } }, '/shop/rate_limit/window'],
])('the setting %j is refused with a pointer, together with what came along', async (change, pointer) => {
  const world = await mock.world();
  const before = (await world.control('GET', '/snapshot')).body;
  const refused = problemOf(await world.control('PATCH', '/settings', { max_fired: 7, ...change }));
  expect(refused.status).toBe(422);
  expect(refused.pointers).toContain(pointer);
  expect((await world.control('GET', '/snapshot')).body).toEqual(before);
});
