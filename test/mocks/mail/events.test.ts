// Events that are simulated and emitted by hand: what they take, and what they refuse.

import { afterAll, expect, test } from 'vitest';
import { startMockHere } from '../../support/mock-here.ts';
import { addWebhook, messageTo, received, receivedTypes, send } from './caller.ts';

const mock = await startMockHere();
afterAll(() => mock.close());

const START = '2026-01-01T00:00:00Z';

test('a simulated event takes the metadata it is given, checked against the spec', async () => {
  const world = await mock.world();
  await addWebhook(world, { enabled_events: ['click'] });
  const id = await send(world);
  const metadata = { url: 'https://example.com/a', campaign: 1 };
  await world.simulate('mail/message.click', { message_id: id, metadata });
  expect((await received(world))[0].metadata).toMatchObject(metadata);
  const bad = { message_id: id, metadata: { url: 7 } };
  expect((await world.control('POST', '/simulate/mail/message.click', bad)).status).toBe(422);
});

test('nobody opens a message that does not exist, was sandboxed or has failed, or as somebody else', async () => {
  const world = await mock.world();
  const broken = { ...messageTo('ada@customer.example'), content: undefined, template_id: 'd-broken' };
  const sandboxed = { ...messageTo('ada@customer.example'), sandbox_mode: { enable: true } };
  const open = async (input: object) =>
    (await world.control('POST', '/simulate/mail/message.open', input)).status;
  expect(await open({ message_id: 'msg_0000000000000000' })).toBe(404);
  expect(await open({ message_id: await send(world, sandboxed) })).toBe(409);
  expect(await open({ message_id: await send(world, broken) })).toBe(409);
  expect(await open({ message_id: await send(world), recipient_email: 'eve@customer.example' })).toBe(422);
});

test('an event by hand takes what it is given and is made whole with what is known', async () => {
  const world = await mock.world({ now: START });
  await addWebhook(world, { enabled_events: ['open'] });
  const message = await send(world, messageTo('ben@customer.example'));
  await world.emit({ service: 'mail', type: 'open', message_id: message, metadata: { ip: '192.0.2.99' } });
  expect((await received(world))[0]).toMatchObject({
    message_id: message,
    recipient_email: 'ben@customer.example',
    tenant_id: 'ten_main',
    metadata: { ip: '192.0.2.99' },
  });
});

test('an event by hand that does not fit is refused, or sent all the same', async () => {
  const world = await mock.world();
  await addWebhook(world);
  const wrong = { service: 'mail', type: 'dropped', metadata: { reason: 7 } } as const;
  expect((await world.control('POST', '/events', wrong)).status).toBe(422);
  expect(await receivedTypes(world)).toEqual([]);
  await world.emit({ ...wrong, unchecked: true });
  await world.emit({ service: 'mail', type: 'vanished', unchecked: true });
  expect(await receivedTypes(world)).toEqual(['dropped', 'vanished']);
});
