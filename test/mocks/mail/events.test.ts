// The twelve events: what each says, and what makes it happen.

import { afterAll, expect, test } from 'vitest';
import { type MockWorld, startMock } from '../../../src/index.ts';
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

async function bringAbout(world: MockWorld, recipient: string, action: string): Promise<string> {
  const id = await send(world, messageTo(recipient));
  if (action !== SENDING) await world.simulate(`mail/${action}`, { message_id: id });
  return id;
}

test.each(CAUSES)(
  'M-EV-01 M-EV-02 %s happens to %s by %s and has the documented payload',
  async (type, recipient, action) => {
    const world = await mock.world({ now: START });
    await addWebhook(world, { enabled_events: [type] });
    const message = await bringAbout(world, recipient, action);
    const [delivery, ...more] = await world.inbox('hook');
    expect(more).toEqual([]);
    expect(delivery?.headers['x-mail-event']).toBe(type);
    expect(JSON.parse(delivery?.body ?? '')).toEqual({
      event_id: expect.stringMatching(/^evt_[A-Za-z0-9]{16,}$/),
      event_type: type,
      timestamp: Date.UTC(2026, 0, 1) / 1_000,
      message_id: message,
      recipient_email: recipient,
      tenant_id: 'ten_main',
      metadata: expect.any(Object),
    });
  },
);

test('M-EV-02 the twelve types are all there are: each is accepted as an event, a thirteenth is not', async () => {
  const world = await mock.world();
  await addWebhook(world);
  const types = new Set(CAUSES.map(([type]) => type));
  expect(types.size).toBe(12);
  for (const type of types) await world.emit({ service: 'mail', type });
  expect(await receivedTypes(world)).toEqual([...types]);
  const { status } = await world.control('POST', '/events', { service: 'mail', type: 'delivery' });
  expect(status).toBe(422);
});

test.each(['bounce', 'block', 'defer'])(
  'M-EV-03 an address that begins with %s has an smtp_response',
  async (prefix) => {
    const world = await mock.world();
    await addWebhook(world);
    await send(world, messageTo(`${prefix}+1@customer.example`));
    const [, event] = await received(world);
    expect(event.metadata.smtp_response).toMatch(/^[45][0-9]{2} /);
  },
);

test('M-EV-03 a delivered event has an smtp_response', async () => {
  const world = await mock.world();
  await addWebhook(world, { enabled_events: ['delivered'] });
  await send(world);
  expect((await received(world))[0].metadata.smtp_response).toMatch(/^250 /);
});

test.each([
  ['ada@customer.example', ['processed', 'delivered']],
  ['bounce@customer.example', ['processed', 'bounce']],
  ['defer@customer.example', ['processed', 'deferred']],
  ['block@customer.example', ['processed', 'blocked']],
  ['drop@customer.example', ['dropped']],
])('a message to %s leads to %j', async (email, types) => {
  const world = await mock.world();
  await addWebhook(world);
  await send(world, messageTo(email));
  expect(await receivedTypes(world)).toEqual(types);
});

test('each recipient, those of copies too, has events of their own under one message', async () => {
  const world = await mock.world();
  await addWebhook(world, { enabled_events: ['delivered'] });
  const personalizations = [
    { to: [{ email: 'ada@customer.example' }], cc: [{ email: 'ben@customer.example' }] },
    { to: [{ email: 'cleo@customer.example' }], bcc: [{ email: 'dan@customer.example' }] },
  ];
  const id = await send(world, { ...messageTo(), personalizations });
  const events = await received(world);
  expect(events.map(({ recipient_email }) => recipient_email.split('@')[0])).toEqual([
    'ada',
    'ben',
    'cleo',
    'dan',
  ]);
  expect(new Set(events.map(({ message_id }) => message_id))).toEqual(new Set([id]));
  expect(new Set(events.map(({ event_id }) => event_id)).size).toBe(4);
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
  await world.simulate('mail/message.click', {
    message_id: id,
    metadata: { url: 'https://example.com/a', campaign: 1 },
  });
  expect((await received(world))[0].metadata).toMatchObject({ url: 'https://example.com/a', campaign: 1 });
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
  const wrong = { service: 'mail', type: 'dropped', metadata: { reason: 7 } };
  expect((await world.control('POST', '/events', wrong)).status).toBe(422);
  expect(await receivedTypes(world)).toEqual([]);
  await world.emit({ ...wrong, unchecked: true });
  await world.emit({ service: 'mail', type: 'vanished', unchecked: true });
  expect(await receivedTypes(world)).toEqual(['dropped', 'vanished']);
});
