// The walk of the README at its climax: the tenth failure in a row disables the endpoint, and says so.

import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../src/index.ts';
import { addWebhook, order, shop } from '../support/shop/caller.ts';

const mock = await startMock({ services: [shop] });
afterAll(() => mock.close());

test('M-LF-01 the tenth failure in a row is a change from enabled to disabled, and what is left waits', async () => {
  const world = await mock.world({ now: '2026-01-01T00:00:00Z' });
  const { id } = await addWebhook(world, { url: world.inboxUrl('walk') });
  await order(world);
  await world.script('walk', { then: { status: 500 } });
  await order(world);
  const { fired } = await world.advance('4h');
  const [change, ...more] = await world.changes({ subject: id });
  expect(more).toEqual([]);
  expect(change).toMatchObject({
    subject: { kind: 'endpoint', id, name: world.inboxUrl('walk') },
    from: 'enabled',
    to: 'disabled',
    because: '10 attempts failed in a row (auto-disable); 2 deliveries wait; enabling sends them',
  });
  expect(change?.at).toBe(fired.findLast(({ kind }) => kind === 'attempt')?.at);
  expect(new Set(fired.map(({ kind }) => kind))).not.toContain('change');
  const pending = await world.deliveries({ status: 'pending' });
  expect(pending.length).toBeGreaterThan(0);
  for (const delivery of pending) {
    expect(delivery.waits_for).toBe(`the endpoint ${id} is disabled; enable it`);
    expect(delivery.next_attempt_at).toBeNull();
  }
});
