// Quotas of shares.

import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { pathOf, quotaAs, SHARES } from './caller.ts';

const mock = await startMock({ services: ['quota'] });
afterAll(() => mock.close());

const docs = pathOf('share', 'shr_docs');

test('Q-EP-10 a share quota is set and read', async () => {
  const world = await mock.world();
  const caller = quotaAs(world, 'tenant_admin');
  expect(await caller.get(docs)).toMatchObject({
    status: 404,
    body: { error: { message: 'Share shr_docs has no quota.' } },
  });
  const { status, body } = await caller.put(docs, { limit_bytes: 5, exempt: true });
  expect([status, body]).toMatchObject([
    200,
    { tenant_id: 'ten_main', target_type: 'share', target_id: 'shr_docs', limit_bytes: 5, exempt: false },
  ]);
  expect((await caller.get(docs)).body).toEqual(body);
});

test('Q-G-27 an unknown share, and one of another tenant, is 404 and does not come into being', async () => {
  const world = await mock.world();
  const lost = pathOf('share', 'shr_lost');
  expect((await quotaAs(world).put(lost, { limit_bytes: 5 })).status).toBe(404);
  expect((await quotaAs(world).get(lost)).body.error.message).toBe('No share shr_lost in this tenant.');
  const stranger = quotaAs(world, 'other_partner_admin');
  expect([(await stranger.get(docs)).status, (await stranger.put(docs, { limit_bytes: 5 })).status]).toEqual([
    404, 404,
  ]);
});

test('Q-G-16 there is no list of shares, and no DELETE of a share’s quota', async () => {
  const world = await mock.world();
  expect((await quotaAs(world).get(SHARES)).status).toBe(404);
  const { status, headers, body } = await quotaAs(world).delete(docs);
  expect([status, headers.get('allow'), body.error.code]).toEqual([
    405,
    'GET, HEAD, PUT',
    'METHOD_NOT_ALLOWED',
  ]);
});
