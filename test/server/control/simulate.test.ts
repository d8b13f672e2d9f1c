// Simulate: the actions there are, one of them made to happen, and those that cannot.

import { afterAll, expect, test } from 'vitest';
import { call, startMock } from '../../../src/index.ts';
import { addWebhook, mailAs, messageTo, receivedTypes, send } from '../../mocks/mail/caller.ts';
import { problemOf } from '../../support/problem.ts';

const mock = await startMock();
afterAll(() => mock.close());

const NOWHERE = 'msg_0000000000000000';

test('every action of every service is listed with the schema of its body', async () => {
  // biome-ignore lint/suspicious/noExplicitAny: the answer is looked into field by field
  const { status, body } = await call<any>(mock.url, 'GET', '/_countersign/simulate');
  expect(status).toBe(200);
  expect(body.actions).toContainEqual({
    service: 'mail',
    action: 'message.open',
    description: expect.any(String),
    schema: expect.objectContaining({
      type: 'object',
      additionalProperties: false,
      required: ['message_id'],
    }),
  });
  const services = new Set(body.actions.map(({ service }: { readonly service: string }) => service));
  expect([...services].toSorted()).toEqual(Object.keys(mock.defaultWorld.credentials).toSorted());
  expect(body.actions.every(({ schema }: { schema: object }) => 'additionalProperties' in schema)).toBe(true);
});

test('an action answers with its result and its events once they are delivered', async () => {
  const world = await mock.world();
  await addWebhook(world, { enabled_events: ['open'] });
  const message_id = await send(world);
  const { status, body } = await world.control('POST', '/simulate/mail/message.open', { message_id });
  const [event] = await world.events({ type: 'open' });
  expect(status).toBe(200);
  expect(body).toEqual({
    result: { message_id, recipient_email: 'ada@customer.example', event_id: event?.id },
    events: [{ event_id: event?.id, type: 'open' }],
  });
  expect(await receivedTypes(world)).toEqual(['open']);
  expect(event?.cause).toContain('simulate mail/message.open');
});

test('only the events of the action itself are answered', async () => {
  const world = await mock.world();
  const message_id = await send(world);
  const all = await Promise.all([
    world.simulate('mail/message.open', { message_id }),
    world.simulate('mail/message.click', { message_id }),
    world.simulate('mail/message.unsubscribe', { message_id }),
  ]);
  expect(all.map(({ events }) => events.map(({ type }) => type))).toEqual([
    ['open'],
    ['click'],
    ['unsubscribe'],
  ]);
});

test('an action that needs nothing takes no body', async () => {
  const world = await mock.world();
  const { status, body } = await world.control('POST', '/simulate/mail/crash.next');
  expect({ status, body }).toEqual({ status: 200, body: { result: {}, events: [] } });
  expect((await mailAs(world).get('/v3/user/webhooks')).status).toBe(500);
  expect((await mailAs(world).get('/v3/user/webhooks')).status).toBe(200);
});

test.each([
  ['mial/message.open', 'unknown-service', 'Did you mean mail?'],
  ['mail/message.opened', 'unknown-action', 'Did you mean message.open?'],
  ['mail/constructor', 'unknown-action', 'Known are'],
  ['mail/%00', 'unknown-action', 'Known are'],
  ['__proto__/x', 'unknown-service', 'Known are'],
])('there is no %s', async (action, code, hint) => {
  const world = await mock.world();
  const refused = problemOf(await world.control('POST', `/simulate/${action}`, {}));
  expect(refused).toMatchObject({ code, status: 404 });
  expect(refused.hint).toContain(hint);
});

test('an action about what does not exist is refused', async () => {
  const world = await mock.world();
  const refused = await world.control('POST', '/simulate/mail/message.open', { message_id: NOWHERE });
  expect(problemOf(refused)).toMatchObject({ code: 'unknown-subject', status: 404 });
  expect(problemOf(refused).detail).toContain(NOWHERE);
});

test('an action that the present state does not allow is refused, and nothing has happened', async () => {
  const world = await mock.world();
  const message_id = await send(world, { ...messageTo('a@b.example'), sandbox_mode: { enable: true } });
  const refused = await world.control('POST', '/simulate/mail/message.open', { message_id });
  expect(problemOf(refused)).toMatchObject({ code: 'action-conflict', status: 409 });
  expect(await world.events({ type: 'open' })).toEqual([]);
});

test('an action that makes no sense as asked is refused', async () => {
  const world = await mock.world();
  const message_id = await send(world);
  const request = { message_id, recipient_email: 'nobody@example.com' };
  const refused = await world.control('POST', '/simulate/mail/message.bounce', request);
  expect(problemOf(refused)).toMatchObject({ code: 'action-refused', status: 422 });
  expect((await mailAs(world).get('/v3/suppression/bounces')).body).not.toContain('nobody@example.com');
});

test.each([
  [{ message_id: NOWHERE, mesage: 1 }, 'unknown-field', '/mesage'],
  [{ message_id: NOWHERE, body: 1 }, 'unknown-field', '/body'],
  [{}, 'validation-failed', '/message_id'],
  [{ message_id: 7 }, 'validation-failed', '/message_id'],
  [{ message_id: NOWHERE, metadata: { ip: 7 } }, 'validation-failed', '/metadata/ip'],
  [[], 'validation-failed', ''],
])('the input %j is refused with a pointer into it', async (input, code, pointer) => {
  const world = await mock.world();
  const refused = problemOf(await world.control('POST', '/simulate/mail/message.open', input));
  expect(refused).toMatchObject({ code, status: 422, pointers: [pointer] });
});
