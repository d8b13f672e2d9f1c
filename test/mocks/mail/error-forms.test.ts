// The two forms of errors, and the order in which a send is refused.

import { afterAll, expect, test } from 'vitest';
import type { CallOptions, MockWorld } from '../../../src/index.ts';
import { startMockHere } from '../../support/mock-here.ts';
import { mailAs, messageTo, SEND, tokenOf, WEBHOOKS } from './caller.ts';

const mock = await startMockHere();
afterAll(() => mock.close());

const JSON_TYPE = { 'content-type': 'application/json' };

/** Ways for any request with a body to go wrong, and the status of each. */
const WAYS: readonly (readonly [status: number, what: string, options: (world: MockWorld) => CallOptions])[] =
  [
    [
      400,
      'a body that is not JSON',
      (world) => ({ token: tokenOf(world, 'live'), body: '{', headers: JSON_TYPE }),
    ],
    [400, 'no body', (world) => ({ token: tokenOf(world, 'live'), headers: JSON_TYPE })],
    [
      400,
      'another content type',
      (world) => ({ token: tokenOf(world, 'live'), body: 'a=1', headers: { 'content-type': 'text/plain' } }),
    ],
    [401, 'no credentials', () => ({ json: {} })],
    [401, 'an expired token', (world) => ({ token: tokenOf(world, 'jwt_expired'), json: {} })],
    [403, 'a missing scope', (world) => ({ token: tokenOf(world, 'no_scopes'), json: {} })],
    [403, 'a suspended tenant', (world) => ({ token: tokenOf(world, 'suspended'), json: {} })],
    [422, 'an empty object', (world) => ({ token: tokenOf(world, 'live'), json: {} })],
    [422, 'a list', (world) => ({ token: tokenOf(world, 'live'), json: [] })],
  ];

test.each(WAYS)(
  'M-ER-01 sending answers %d for %s as errors of message, field and help',
  async (status, _, options) => {
    const world = await mock.world();
    const answer = await world.request('POST', SEND, options(world));
    expect(answer.status).toBe(status);
    expect(Object.keys(answer.body)).toEqual(['errors']);
    for (const error of answer.body.errors) {
      expect(Object.keys(error).sort()).toEqual(['field', 'help', 'message']);
      expect(error.message).not.toBe('');
    }
  },
);

test.each(WAYS)('M-ER-02 any other operation answers %d for %s as detail', async (status, _, options) => {
  const world = await mock.world();
  const answer = await world.request('POST', WEBHOOKS, options(world));
  expect(answer.status).toBe(status);
  expect(Object.keys(answer.body)).toEqual(['detail']);
  if (status !== 422) expect(answer.body.detail).toEqual(expect.any(String));
});

test('M-ER-02 a validation failure has a list of loc, msg and type', async () => {
  const world = await mock.world();
  const { status, body } = await mailAs(world).post(WEBHOOKS, { url: 5, enabled_events: ['open', 'opened'] });
  expect(status).toBe(422);
  expect(body.detail).toHaveLength(2);
  expect(body.detail[0]).toEqual({ loc: ['body', 'url'], msg: 'Must be string', type: 'type' });
  expect(body.detail[1]).toMatchObject({ loc: ['body', 'enabled_events', 1], type: 'enum' });
});

test('M-ER-01 a field is named by its dotted path', async () => {
  const world = await mock.world();
  const { status, body } = await mailAs(world).post(SEND, messageTo('ada@customer.example', 'nobody'));
  expect(status).toBe(422);
  expect(body.errors).toEqual([
    { message: 'Must match format "email"', field: 'personalizations.0.to.1.email', help: null },
  ]);
});

test('M-ER-02 an unknown path is 404, a wrong method 405 with what is allowed', async () => {
  const world = await mock.world();
  const unknown = await mailAs(world).get('/v3/nothing/here');
  expect([unknown.status, unknown.body]).toEqual([404, { detail: 'Not found' }]);
  const wrong = await world.request('PUT', WEBHOOKS, { token: tokenOf(world, 'live'), json: {} });
  expect([wrong.status, wrong.body]).toEqual([405, { detail: 'Method not allowed' }]);
  expect(wrong.headers.get('allow')?.split(/, */).sort()).toEqual(expect.arrayContaining(['GET', 'POST']));
});

const whole = messageTo('ada@customer.example');

/** A request that is wrong in every way, mended step by step. */
test('a send is refused by 401, 403, 403, 429, 400, 400, 422, 404 and 403, in this order', async () => {
  const world = await mock.world({ settings: { mail: { rate_limit: { limit: 1, window: '1h' } } } });
  const wrongTenant = { ...JSON_TYPE, 'x-tenant-id': 'ten_other' };
  const statusOf = async (options: CallOptions) => (await world.request('POST', SEND, options)).status;
  const [unscoped, live] = [tokenOf(world, 'no_scopes'), tokenOf(world, 'live')];
  expect(await statusOf({ body: '{', headers: wrongTenant })).toBe(401);
  expect(await statusOf({ token: unscoped, body: '{', headers: wrongTenant })).toBe(403);
  expect(await statusOf({ token: unscoped, body: '{', headers: JSON_TYPE })).toBe(403);
  expect(await statusOf({ token: live, body: '{', headers: JSON_TYPE })).toBe(400);
  expect(await statusOf({ token: live, body: '{', headers: JSON_TYPE })).toBe(429);
  await world.settings({ mail: { rate_limit: { limit: 600, window: '1m' } } });
  const from = { email: 'news@unverified.example' };
  const mail = mailAs(world);
  expect((await mail.post(SEND, { from: 5, personalizations: [], template_id: 'd-none' })).status).toBe(400);
  const addressed = { personalizations: whole.personalizations, template_id: 'd-none' };
  expect((await mail.post(SEND, { ...addressed, from: 5 })).status).toBe(422);
  expect((await mail.post(SEND, { ...addressed, from })).status).toBe(404);
  expect((await mail.post(SEND, { ...addressed, from, template_id: 'd-welcome' })).status).toBe(403);
});
