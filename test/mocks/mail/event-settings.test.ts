// GET and PATCH /v3/user/webhooks/event/settings: the single-URL model.

import { createHmac } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { addWebhook, inboxAnswers, mailAs, messageTo, receivedTypes, SETTINGS, send } from './caller.ts';

const mock = await startMock();
afterAll(() => mock.close());

const SWITCHES = [
  'processed',
  'deferred',
  'delivered',
  'bounce',
  'dropped',
  'open',
  'click',
  'spam_report',
  'unsubscribe',
  'group_unsubscribe',
  'group_resubscribe',
];
const ALL_OFF = Object.fromEntries(SWITCHES.map((type) => [type, false]));
const ALL_ON = Object.fromEntries(SWITCHES.map((type) => [type, true]));

test('M-ST-01 settings that were never set are off, and have no switch for blocked', async () => {
  const world = await mock.world();
  const { status, body } = await mailAs(world).get(SETTINGS);
  expect(status).toBe(200);
  expect(body).toEqual({ enabled: false, url: '', ...ALL_OFF });
});

test('M-ST-02 PATCH takes any subset, and what it does not name keeps its value', async () => {
  const world = await mock.world();
  const mail = mailAs(world);
  const url = world.inboxUrl('single');
  await mail.patch(SETTINGS, { url, open: true });
  const { status, body } = await mail.patch(SETTINGS, { bounce: true, enabled: true });
  expect(status).toBe(200);
  expect(body).toEqual({ ...ALL_OFF, enabled: true, url, open: true, bounce: true });
  await mail.patch(SETTINGS, { open: false });
  expect((await mail.get(SETTINGS)).body).toEqual({ ...ALL_OFF, enabled: true, url, bounce: true });
});

test('M-ST-03 the one url gets the events whose switch is on, and no others', async () => {
  const world = await mock.world();
  await mailAs(world).patch(SETTINGS, {
    enabled: true,
    url: world.inboxUrl('single'),
    delivered: true,
    bounce: true,
  });
  await send(world, messageTo('ada@customer.example', 'bounce@customer.example', 'defer@customer.example'));
  expect(await receivedTypes(world, 'single')).toEqual(['delivered', 'bounce']);
});

test('M-ST-03 blocked reaches the one url with no switch', async () => {
  const world = await mock.world();
  await mailAs(world).patch(SETTINGS, {
    enabled: true,
    url: world.inboxUrl('single'),
    ...ALL_ON,
    blocked: true,
  });
  await send(world, messageTo('block@customer.example'));
  expect(await receivedTypes(world, 'single')).toEqual(['processed']);
});

test('settings that are not enabled send nothing', async () => {
  const world = await mock.world();
  await mailAs(world).patch(SETTINGS, { url: world.inboxUrl('single'), ...ALL_ON });
  await send(world);
  expect(await receivedTypes(world, 'single')).toEqual([]);
});

test('both models deliver, each on its own', async () => {
  const world = await mock.world();
  await mailAs(world).patch(SETTINGS, { enabled: true, url: world.inboxUrl('single'), delivered: true });
  await addWebhook(world, { enabled_events: ['delivered'] });
  await send(world);
  expect(await receivedTypes(world, 'single')).toEqual(['delivered']);
  expect(await receivedTypes(world, 'hook')).toEqual(['delivered']);
});

test('the url of the settings is signed for with the secret of the fixtures', async () => {
  const world = await mock.world();
  await mailAs(world).patch(SETTINGS, { enabled: true, url: world.inboxUrl('single'), delivered: true });
  await send(world);
  const [delivery] = await world.inbox('single');
  const signed = `${delivery?.headers['x-mail-timestamp']}.${delivery?.body}`;
  const secret = world.fixtures.mail?.settings_signing_secret as string;
  expect(delivery?.headers['x-mail-signature']).toBe(
    createHmac('sha256', secret).update(signed).digest('hex'),
  );
});

test('the url of the settings is retried like an endpoint and never disabled', async () => {
  const world = await mock.world();
  const mail = mailAs(world);
  await inboxAnswers(world, [], { status: 500 }, 'single');
  await mail.patch(SETTINGS, { enabled: true, url: world.inboxUrl('single'), delivered: true });
  await send(world);
  await send(world);
  await world.advance('4h');
  expect(await world.inbox('single')).toHaveLength(12);
  expect((await mail.get(SETTINGS)).body.enabled).toBe(true);
});

test.each([
  { enabled: true },
  { open: 1 },
  { url: 'x' },
  { url: null },
  { url: 'http://hooks.example.test/' },
])('PATCH %j in production is refused and changes nothing', async (change) => {
  const world = await mock.world({ settings: { environment: 'production' } });
  const mail = mailAs(world);
  expect((await mail.patch(SETTINGS, change)).status).toBe(422);
  expect((await mail.get(SETTINGS)).body).toEqual({ enabled: false, url: '', ...ALL_OFF });
});

test('enabled settings do not give up their url', async () => {
  const world = await mock.world();
  const mail = mailAs(world);
  await mail.patch(SETTINGS, { enabled: true, url: world.inboxUrl('single') });
  expect((await mail.patch(SETTINGS, { url: '' })).status).toBe(422);
});
