// Quotas of shares.

import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { pathOf, quotaAs, SHARES } from './caller.ts';

const mock = await startMock({ services: ['quota'] });
afterAll(() => mock.close());

const docs = pathOf('share', 'shr_docs');

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
