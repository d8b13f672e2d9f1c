// The warnings of thresholds: of exempt quotas, by hand, and where the settings deliver them.

import { afterAll, expect, test } from 'vitest';
import type { MockWorld } from '../../../src/index.ts';
import { startMockHere } from '../../support/mock-here.ts';
import { limit, write } from './caller.ts';

const mock = await startMockHere({ services: ['quota'] });
afterAll(() => mock.close());

const ADA = ['user', 'usr_ada'] as const;
const NOW = '2026-03-06T16:40:00.000Z';

async function worldWithLimit(limitBytes: number, terms: object = {}): Promise<MockWorld> {
  const world = await mock.world({ now: NOW });
  await limit(world, ADA, { limit_bytes: limitBytes, ...terms });
  return world;
}

test('Q-G-08 Q-G-10 an exempt quota still warns, beyond 100 percent too; a limit of 0 is at 100 from the first byte', async () => {
  const world = await worldWithLimit(10, { exempt: true });
  expect((await write(world, { bytes: 25 })).warnings).toMatchObject([
    { threshold: 80, percent_used: 250 },
    { threshold: 90, percent_used: 250 },
    { threshold: 95, percent_used: 250 },
  ]);
  await limit(world, ['user', 'usr_ben'], { limit_bytes: 0, exempt: true });
  expect((await write(world, { user_id: 'usr_ben', bytes: 1 })).warnings).toMatchObject([
    { percent_used: 100 },
    { percent_used: 100 },
    { percent_used: 100 },
  ]);
});

test('Q-EN-09 Q-G-10 a warning is delivered, signed and retried, where the settings name a webhook', async () => {
  const inbox = 'https://inbox.countersign.test/quota';
  const settings = {
    signature_time: 'world' as const,
    quota: { warning_webhook: { url: inbox, secret: 'a secret of the quota' } },
  };
  const world = await mock.world({ now: NOW, settings });
  await world.script('quota', { answers: [{ status: 503 }, { status: 503 }] });
  await limit(world, ADA, { limit_bytes: 100 });
  await write(world, { bytes: 80 });
  const { fired } = await world.advance('6m');
  expect(fired.map(({ at }) => at)).toEqual(['2026-03-06T16:41:00.000Z', '2026-03-06T16:46:00.000Z']);
  const received = await world.inbox('quota');
  expect(received.map(({ answered, verified }) => [answered, verified])).toEqual([
    [503, true],
    [503, true],
    [200, true],
  ]);
  const [event] = await world.events();
  expect(received.map(({ body }) => JSON.parse(body))).toEqual([
    event?.payload,
    event?.payload,
    event?.payload,
  ]);
  expect(received[2]?.headers).toMatchObject({
    'user-agent': 'Quota-Webhook/1.0',
    'x-quota-event': 'quota.warning',
    'x-quota-timestamp': String(Date.parse('2026-03-06T16:46:00Z') / 1000),
    'x-quota-signature': expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

test('Q-G-10 settings switch the webhook on, to another URL, and off', async () => {
  const world = await mock.world();
  await limit(world, ADA, { limit_bytes: 100 });
  const reach = async (bytes: number) => {
    await write(world, { bytes });
    const [one, two] = [await world.inbox('one'), await world.inbox('two')];
    return [one.length, two.length];
  };
  expect(await reach(80)).toEqual([0, 0]);
  await world.settings({ quota: { warning_webhook: { url: world.inboxUrl('one'), secret: 's' } } });
  expect(await reach(10)).toEqual([1, 0]);
  await world.settings({ quota: { warning_webhook: { url: world.inboxUrl('two'), secret: 's' } } });
  expect(await reach(5)).toEqual([1, 1]);
  await world.settings({ quota: { warning_webhook: null } });
  await world.simulate('quota/delete', { user_id: 'usr_ada', bytes: 95 });
  expect(await reach(80)).toEqual([1, 1]);
  expect(await world.deliveries({ service: 'quota' })).toHaveLength(2);
});

test.each(['https:///x', 'https://', `https://${'a.'.repeat(127)}b/`, 'ftp://hooks.test/'])(
  'warnings cannot be delivered to %s',
  async (url) => {
    const world = await mock.world();
    const settings = { quota: { warning_webhook: { url, secret: 's' } } };
    const { status, body } = await world.control('PATCH', '/settings', settings);
    expect(status).toBe(422);
    expect(body.errors[0].pointer).toMatch(/^\/quota\/warning_webhook/);
  },
);

test('Q-G-10 a warning can be emitted by hand, with any threshold', async () => {
  const world = await mock.world();
  const { event } = await world.emit({ service: 'quota', type: 'quota.warning', threshold: 95 });
  expect(event).toMatchObject({ quota: { target_id: 'ten_main' }, threshold: 95, percent_used: 95 });
  const set = { 'quota.target_id': 'ten_else', percent_used: 99 };
  expect((await world.emit({ service: 'quota', type: 'quota.warning', set })).event).toMatchObject({
    quota: { target_id: 'ten_else' },
    threshold: 80,
    percent_used: 99,
  });
});
