// The twelve events: what each says, and what makes it happen.

import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { addWebhook, mailAs, messageTo, received, receivedTypes, send } from './caller.ts';

const mock = await startMock();
afterAll(() => mock.close());

const START = '2026-01-01T00:00:00Z';

/** The message alone is enough. */
const SENDING = 'send';

/** What makes each event happen: whom a message is sent to, and what becomes of it afterwards. */
const CAUSES: readonly (readonly [type: string, recipient: string, action: string])[] = [
  ['processed', 'ada@customer.example', SENDING],
  ['delivered', 'ada@customer.example', SENDING],
  ['bounce', 'bounce@customer.example', SENDING],
  ['deferred', 'defer@customer.example', SENDING],
  ['blocked', 'block@customer.example', SENDING],
  ['dropped', 'drop@customer.example', SENDING],
  ['open', 'ada@customer.example', 'message.open'],
  ['click', 'ada@customer.example', 'message.click'],
  ['spam_report', 'ada@customer.example', 'message.spam_report'],
  ['unsubscribe', 'ada@customer.example', 'message.unsubscribe'],
  ['group_unsubscribe', 'ada@customer.example', 'message.group_unsubscribe'],
  ['group_resubscribe', 'ada@customer.example', 'message.group_resubscribe'],
  ['bounce', 'ada@customer.example', 'message.bounce'],
  ['blocked', 'ada@customer.example', 'message.block'],
  ['deferred', 'ada@customer.example', 'message.defer'],
  ['dropped', 'ada@customer.example', 'message.drop'],
];

test('M-EV-02 the twelve types are all there are: each is accepted as an event, a thirteenth is not', async () => {
  const world = await mock.world();
  await addWebhook(world);
  const types = new Set(CAUSES.map(([type]) => type));
  expect(types.size).toBe(12);
  for (const type of types) await world.untyped.emit({ service: 'mail', type });
  expect(await receivedTypes(world)).toEqual([...types]);
  const { status } = await world.control('POST', '/events', { service: 'mail', type: 'delivery' });
  expect(status).toBe(422);
});

test('an address that bounced is dropped from then on, until it is taken off the list', async () => {
  const world = await mock.world();
  await addWebhook(world);
  await send(world, messageTo('bounce@customer.example'));
  await send(world, messageTo('Bounce@customer.example'));
  await mailAs(world).delete('/v3/suppression/bounces/bounce@customer.example');
  await send(world, messageTo('bounce@customer.example'));
  const events = await received(world);
  expect(events.map(({ event_type }) => event_type)).toEqual([
    'processed',
    'bounce',
    'dropped',
    'processed',
    'bounce',
  ]);
  expect(events[2].metadata.reason).toBe('bounced_address');
});

test("the caller's metadata come back as metadata.custom, a recipient's own first", async () => {
  const world = await mock.world();
  await addWebhook(world, { enabled_events: ['delivered'] });
  const [ada, ben] = [[{ email: 'ada@customer.example' }], [{ email: 'ben@customer.example' }]];
  const personalizations = [{ to: ada, metadata: { order: '2', item: '7' } }, { to: ben }];
  await send(world, { ...messageTo(), metadata: { order: '1' }, personalizations });
  const customs = (await received(world)).map(({ metadata }) => metadata.custom);
  expect(customs).toEqual([{ order: '2', item: '7' }, { order: '1' }]);
});

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
