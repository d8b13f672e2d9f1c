// POST /v3/user/webhooks.

import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { mailAs, WEBHOOKS } from './caller.ts';

const mock = await startMock();
afterAll(() => mock.close());

const URL = 'https://hooks.example.test/mail';

test('M-EP-02 creating an endpoint answers 201 with its six fields', async () => {
  const world = await mock.world({ now: '2026-01-01T00:00:00Z' });
  const { status, body } = await mailAs(world).post(WEBHOOKS, {
    url: URL,
    enabled_events: ['open', 'click'],
  });
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.stringMatching(/^wh_[A-Za-z0-9]{16,}$/),
    url: URL,
    enabled_events: ['open', 'click'],
    signing_secret: expect.stringMatching(/^whsec_[A-Za-z0-9]{16,}$/),
    enabled: true,
    created_at: '2026-01-01T00:00:00.000Z',
  });
});

test.each(['url', 'enabled_events'])('M-EP-04 creating an endpoint without %s is refused', async (field) => {
  const world = await mock.world();
  const whole = { url: URL, enabled_events: ['*'] };
  const { status, body } = await mailAs(world).post(WEBHOOKS, { ...whole, [field]: undefined });
  expect(status).toBe(422);
  expect(body).toEqual({ detail: [{ loc: ['body', field], msg: 'Field required', type: 'missing' }] });
});

test('M-EP-05 an http url is accepted in development', async () => {
  const world = await mock.world({ settings: { environment: 'development' } });
  const { status } = await mailAs(world).post(WEBHOOKS, {
    url: 'http://127.0.0.1:3000/',
    enabled_events: ['*'],
  });
  expect(status).toBe(201);
});

test('M-EP-05 an http url is refused in production, an https one is not', async () => {
  const world = await mock.world({ settings: { environment: 'production' } });
  const mail = mailAs(world);
  const plain = await mail.post(WEBHOOKS, { url: 'http://hooks.example.test/', enabled_events: ['*'] });
  expect(plain.status).toBe(422);
  expect(plain.body.detail).toEqual([
    { loc: ['body', 'url'], msg: 'The URL must be https in production', type: 'https_required' },
  ]);
  const safe = await mail.post(WEBHOOKS, { url: URL, enabled_events: ['*'] });
  expect(safe.status).toBe(201);
});

test.each([
  [['open']],
  [['*']],
  [['processed', 'deferred', 'delivered', 'bounce', 'blocked', 'dropped', 'open', 'click', 'spam_report']],
])('M-EP-06 the events %j are accepted', async (events) => {
  const world = await mock.world();
  const { status, body } = await mailAs(world).post(WEBHOOKS, { url: URL, enabled_events: events });
  expect(status).toBe(201);
  expect(body.enabled_events).toEqual(events);
});

test.each([[[]], [['opened']], [['*', 'open']], [['open', 'open']], ['open'], [[1]]])(
  'M-EP-06 the events %j are refused',
  async (events) => {
    const world = await mock.world();
    const { status, body } = await mailAs(world).post(WEBHOOKS, { url: URL, enabled_events: events });
    expect(status).toBe(422);
    expect(body.detail[0].loc.slice(0, 2)).toEqual(['body', 'enabled_events']);
  },
);

test('M-EP-07 both OAuth2 fields are accepted, and only the client id is shown', async () => {
  const world = await mock.world();
  const oauth = { oauth_client_id: 'client-1', oauth_client_secret: 'hush' };
  const { status, body } = await mailAs(world).post(WEBHOOKS, { url: URL, enabled_events: ['*'], ...oauth });
  expect(status).toBe(201);
  expect(body.oauth_client_id).toBe('client-1');
  expect(JSON.stringify(body)).not.toContain('hush');
});

test.each([
  ['oauth_client_id', 'oauth_client_secret'],
  ['oauth_client_secret', 'oauth_client_id'],
])('M-EP-07 %s without %s is refused', async (given, missing) => {
  const world = await mock.world();
  const { status, body } = await mailAs(world).post(WEBHOOKS, {
    url: URL,
    enabled_events: ['*'],
    [given]: 'x',
  });
  expect(status).toBe(422);
  expect(body.detail).toEqual([
    { loc: ['body', missing], msg: `Is required when ${given} is given`, type: 'missing' },
  ]);
});

test.each([
  'ftp://hooks.example.test/',
  'https://[::1',
  'https://a:99999/',
  'https://a b/',
  'hooks',
  '',
  7,
  null,
])('the url %j is refused', async (url) => {
  const world = await mock.world();
  const { status, body } = await mailAs(world).post(WEBHOOKS, { url, enabled_events: ['*'] });
  expect(status).toBe(422);
  expect(body.detail[0].loc).toEqual(['body', 'url']);
  expect((await mailAs(world).get(WEBHOOKS)).body.total).toBe(0);
});
