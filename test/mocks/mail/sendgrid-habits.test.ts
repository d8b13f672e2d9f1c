// What clients of SendGrid are used to, where the documents are silent; where they speak, they stand.

import { afterAll, expect, test } from 'vitest';
import { type MockWorld, startMock } from '../../../src/index.ts';
import { mailAs, messageTo, SEND, send } from './caller.ts';

const mock = await startMock();
afterAll(() => mock.close());

const BOUNCES = '/v3/suppression/bounces';

test('M-G-47 a send answers the message’s id in X-Message-Id too', async () => {
  const world = await mock.world();
  const { status, headers, body } = await mailAs(world).post(SEND, messageTo('ada@customer.example'));
  expect([status, headers.get('x-message-id')]).toEqual([202, body.message_id]);
});

test('M-G-47 batch_id, categories, custom_args, asm and tracking are taken', async () => {
  const world = await mock.world();
  const habits = {
    ...{ batch_id: 'MTIz', categories: ['news'], custom_args: { a: '1' }, send_at: 1_900_000_000 },
    ...{ asm: { group_id: 1 }, ip_pool_name: 'p', tracking_settings: { click_tracking: { enable: true } } },
  };
  const message = { ...messageTo('ada@customer.example'), ...habits };
  expect((await mailAs(world).post(SEND, message)).status).toBe(202);
});

test.each([
  [1, true],
  [0, false],
  [true, true],
  [false, false],
])('M-G-47 a version with active %j is %s', async (active, want) => {
  const world = await mock.world();
  const { body: template } = await mailAs(world).post('/v3/templates', { name: 'Mine' });
  const version = { name: 'One', subject: 'S', html_content: 'x', active };
  const { status, body } = await mailAs(world).post(`/v3/templates/${template.id}/versions`, version);
  expect([status, body.active]).toEqual([201, want]);
});

test.each([2, -1, 'yes', null])('a version with active %j is refused', async (active) => {
  const world = await mock.world();
  const { body: template } = await mailAs(world).post('/v3/templates', { name: 'Mine' });
  const version = { name: 'One', subject: 'S', html_content: 'x', active };
  expect((await mailAs(world).post(`/v3/templates/${template.id}/versions`, version)).status).toBe(422);
});

/** The status of a bulk delete with a body, and how many addresses are left of one. */
async function emptied(world: MockWorld, json: unknown, query = ''): Promise<[number, number]> {
  await send(world, messageTo('bounce@customer.example'));
  const { status } = await mailAs(world).delete(`${BOUNCES}${query}`, { json });
  return [status, (await mailAs(world).get(BOUNCES)).body.total];
}

test.each([
  ['in the body', { delete_all: true }, '', [204, 0]],
  ['in the query, with an empty body', {}, '?delete_all=true', [204, 0]],
  ['as a text in the body', { delete_all: 'true' }, '', [400, 1]],
  ['false in the body', { delete_all: false }, '', [400, 1]],
  ['left out beside a list', { emails: ['bounce@customer.example'] }, '', [400, 1]],
  ['left out of a body that is a list', [true], '', [400, 1]],
] as const)('M-ER-07 M-G-47 delete_all %s', async (_, json, query, want) => {
  expect(await emptied(await mock.world(), json, query)).toEqual(want);
});

test('M-ER-07 a body that is announced and does not come changes nothing about delete_all in the query', async () => {
  const world = await mock.world();
  const headers = { 'content-type': 'application/json' };
  const answered = await mailAs(world).delete(`${BOUNCES}?delete_all=true`, { headers });
  expect([answered.status, answered.body]).toEqual([204, undefined]);
});
