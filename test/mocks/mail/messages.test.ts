// Sending, and the record of what was sent.

import { afterAll, expect, test } from 'vitest';
import type { MockWorld } from '../../../src/index.ts';
import { startMockHere } from '../../support/mock-here.ts';
import { addWebhook, mailAs, messageTo, received, receivedTypes, SEND, send } from './caller.ts';

const mock = await startMockHere();
afterAll(() => mock.close());

const statusOf = async (world: MockWorld, id: string) =>
  (await mailAs(world).get(`/v3/messages/${id}`)).body.status;

test.each([
  ['settles', (world: MockWorld) => world.settle()],
  ['is advanced', (world: MockWorld) => world.advance('1s')],
  ['runs again', async (world: MockWorld) => await world.run().then(() => world.settle())],
] as const)('M-G-03 in a frozen world a message is QUEUED until the world %s', async (_, goOn) => {
  const world = await mock.world({ clock: 'frozen' });
  await addWebhook(world);
  const { body } = await mailAs(world).post(SEND, messageTo('ada@customer.example'));
  expect(await statusOf(world, body.message_id)).toBe('QUEUED');
  expect(await received(world)).toEqual([]);
  await goOn(world);
  expect(await statusOf(world, body.message_id)).toBe('SENT');
  expect(await receivedTypes(world)).toEqual(['processed', 'delivered']);
});

test('M-G-03 a message that is QUEUED is processed before anything is simulated of it', async () => {
  const world = await mock.world({ clock: 'frozen' });
  await addWebhook(world);
  const { body } = await mailAs(world).post(SEND, messageTo('ada@customer.example'));
  const opened = await world.simulate('mail/message.open', { message_id: body.message_id });
  expect(opened.events.map(({ type }) => type)).toEqual(['open']);
  await world.settle();
  expect(await receivedTypes(world)).toEqual(['processed', 'delivered', 'open']);
});

test('M-G-03 in a running world a message is processed by itself', async () => {
  const world = await mock.world({ clock: 'running' });
  await addWebhook(world);
  const sent = send(world);
  expect(await statusOf(world, await sent)).toBe('SENT');
});

const outcomeOf = async (world: MockWorld, to: string) => {
  const message_id = await send(world, messageTo(to));
  const last = (await received(world)).at(-1);
  return { message_id, outcome: [last.event_type, last.metadata.reason].filter(Boolean).join(' ') };
};

test.each([
  [['unsubscribe'], 'dropped unsubscribed_address'],
  [['spam_report'], 'dropped spam_report_address'],
  [['unsubscribe', 'spam_report'], 'dropped spam_report_address'],
  [['group_unsubscribe', 'open'], 'delivered'],
  [['unsubscribe', 'bounce'], 'dropped bounced_address'],
] as const)('M-G-44 after %j the next message is %s, also in a copy of the world', async (actions, want) => {
  const world = await mock.world();
  await addWebhook(world);
  const { message_id } = await outcomeOf(world, 'ada@customer.example');
  for (const action of actions) await world.simulate(`mail/message.${action}`, { message_id });
  const { body: snapshot } = await world.control('GET', '/snapshot');
  const copy = await mock.world();
  expect((await copy.control('PUT', '/snapshot', snapshot)).status).toBe(200);
  for (const each of [world, copy])
    expect((await outcomeOf(each, 'ADA@customer.example')).outcome).toBe(want);
  expect((await outcomeOf(world, 'ben@customer.example')).outcome).toBe('delivered');
});

test('M-G-43 domain.verify takes the name in any case, and refuses one that there is not', async () => {
  const world = await mock.world();
  await mailAs(world).post('/api/admin/domains', { domain: 'Fresh.Example.com' });
  const { result } = await world.simulate('mail/domain.verify', { domain: 'fresh.example.COM' });
  const { body } = await mailAs(world).get(`/api/admin/domains/${result.domain_id}`);
  expect([body.domain, body.verified]).toEqual(['fresh.example.com', true]);
  const unknown = await world.control('POST', '/simulate/mail/domain.verify', { domain: 'no.example' });
  expect([unknown.status, unknown.body.hint]).toEqual([404, expect.stringContaining('/api/admin/domains')]);
});

test('M-G-47 a batch id is reserved, and a send takes it', async () => {
  const world = await mock.world();
  const { status, body } = await mailAs(world).post('/v3/mail/batch');
  expect({ status, body }).toEqual({
    status: 201,
    body: { batch_id: expect.stringMatching(/^batch_\w{16,}$/) },
  });
  expect((await mailAs(world).post('/v3/mail/batch')).body).not.toEqual(body);
  const sent = await mailAs(world).post(SEND, { ...messageTo('ada@customer.example'), ...body });
  expect(sent.status).toBe(202);
  expect((await mailAs(world, 'no_scopes').post('/v3/mail/batch')).status).toBe(403);
});
