// Reading, changing, rotating and deleting one webhook endpoint.

import { createHmac } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { addWebhook, inboxAnswers, mailAs, received, send, WEBHOOKS } from './caller.ts';

const mock = await startMock();
afterAll(() => mock.close());

test('M-EP-01 an endpoint has its nine fields', async () => {
  const world = await mock.world({ now: '2026-01-01T00:00:00Z' });
  const { id } = await addWebhook(world, { enabled_events: ['bounce'] });
  expect(id).toMatch(/^wh_/);
  const { body } = await mailAs(world).get(`${WEBHOOKS}/${id}`);
  expect(body).toEqual({
    id,
    url: world.inboxUrl('hook'),
    enabled_events: ['bounce'],
    enabled: true,
    created_at: '2026-01-01T00:00:00.000Z',
    last_success_at: null,
    last_failure_at: null,
    failure_count: 0,
    disabled_at: null,
  });
});

test('M-EP-03 M-EP-10 the signing secret is shown by create and rotate only', async () => {
  const world = await mock.world();
  const mail = mailAs(world);
  const { id, signing_secret: first } = await addWebhook(world);
  const one = `${WEBHOOKS}/${id}`;
  const reads = [
    await mail.get(one),
    await mail.get(WEBHOOKS),
    await mail.patch(one, { enabled_events: ['open'] }),
  ];
  expect(reads.map(({ status }) => status)).toEqual([200, 200, 200]);
  for (const { body } of reads) {
    expect(JSON.stringify(body)).not.toContain('signing_secret');
    expect(JSON.stringify(body)).not.toContain(first);
  }
  expect((await mail.post(`${one}/signing_secret`)).body.signing_secret).toMatch(/^whsec_/);
});

test.each([
  { url: 'https://hooks.example.test/new' },
  { enabled_events: ['open', 'click'] },
  { enabled: false },
  { url: 'https://hooks.example.test/all', enabled_events: ['*'], enabled: true },
])('M-EP-11 PATCH %j changes what it names and nothing else', async (change) => {
  const world = await mock.world();
  const mail = mailAs(world);
  const { id } = await addWebhook(world);
  const before = (await mail.get(`${WEBHOOKS}/${id}`)).body;
  const { status, body } = await mail.patch(`${WEBHOOKS}/${id}`, change);
  expect(status).toBe(200);
  expect(body).toEqual({ ...before, ...change });
  expect((await mail.get(`${WEBHOOKS}/${id}`)).body).toEqual(body);
});

test.each([{ url: 'http://hooks.example.test/' }, { url: 'x' }, { enabled_events: [] }, { enabled: 'yes' }])(
  'M-EP-11 PATCH %j in production is refused and changes nothing',
  async (change) => {
    const world = await mock.world({ settings: { environment: 'production' } });
    const mail = mailAs(world);
    const { id } = await addWebhook(world);
    const before = (await mail.get(`${WEBHOOKS}/${id}`)).body;
    expect((await mail.patch(`${WEBHOOKS}/${id}`, change)).status).toBe(422);
    expect((await mail.get(`${WEBHOOKS}/${id}`)).body).toEqual(before);
  },
);

test('M-EP-12 a deleted endpoint is gone, with its delivery records and its pending retries', async () => {
  const world = await mock.world();
  await inboxAnswers(world, [], { status: 500 });
  const { id } = await addWebhook(world, { enabled_events: ['delivered'] });
  await send(world);
  expect(await world.deliveries({ endpoint: id })).toHaveLength(1);
  const { status, body } = await mailAs(world).delete(`${WEBHOOKS}/${id}`);
  expect([status, body]).toEqual([204, undefined]);
  expect((await mailAs(world).get(`${WEBHOOKS}/${id}`)).status).toBe(404);
  expect(await world.deliveries()).toEqual([]);
  await world.advance('4h');
  expect(await world.inbox('hook')).toHaveLength(1);
});

test('M-EP-13 rotating answers the new secret, and a retry after it is signed with it', async () => {
  const world = await mock.world();
  await inboxAnswers(world, [{ status: 500 }], { status: 200 });
  const { id, signing_secret: old } = await addWebhook(world, { enabled_events: ['delivered'] });
  await send(world);
  const { status, body } = await mailAs(world).post(`${WEBHOOKS}/${id}/signing_secret`);
  expect(status).toBe(200);
  expect(body).toEqual({ webhook_id: id, signing_secret: expect.stringMatching(/^whsec_[A-Za-z0-9]{16,}$/) });
  expect(body.signing_secret).not.toBe(old);
  await world.advance('1m');
  const attempts = await world.inbox('hook');
  const signedWith = attempts.map(({ headers, body: sent }) =>
    [old, body.signing_secret].findIndex((secret) => {
      const signed = `${headers['x-mail-timestamp']}.${sent}`;
      return createHmac('sha256', secret).update(signed).digest('hex') === headers['x-mail-signature'];
    }),
  );
  expect(signedWith).toEqual([0, 1]);
});

test('a changed url is where the pending retry goes', async () => {
  const world = await mock.world();
  await inboxAnswers(world, [], { status: 500 });
  const { id } = await addWebhook(world, { enabled_events: ['delivered'] });
  await send(world);
  await mailAs(world).patch(`${WEBHOOKS}/${id}`, { url: world.inboxUrl('moved') });
  await world.advance('1m');
  expect(await received(world, 'moved')).toEqual(await received(world, 'hook'));
});
