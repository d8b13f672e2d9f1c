// GET and PATCH /v3/user/webhooks/event/settings: the single-URL model.

import { createHmac } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { eventTypes } from '../../../specs/generated/event-types.ts';
import { startMockHere } from '../../support/mock-here.ts';
import { mailAs, messageTo, receivedTypes, SETTINGS, send } from './caller.ts';

const mock = await startMockHere();
afterAll(() => mock.close());

const SWITCHES = eventTypes.mail.filter((type) => type !== 'blocked');
const ALL_OFF = Object.fromEntries(SWITCHES.map((type) => [type, false]));
const ALL_ON = Object.fromEntries(SWITCHES.map((type) => [type, true]));

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
