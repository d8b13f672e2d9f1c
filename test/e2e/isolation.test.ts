// Isolation: worlds share a server and nothing else.

import { afterAll, expect, test } from 'vitest';
import { type MockWorld, startMock } from '../../src/index.ts';
import {
  addWebhook,
  mailAs,
  mailWith,
  receivedTypes,
  send,
  tokenOf,
  WEBHOOKS,
} from '../mocks/mail/caller.ts';

const mock = await startMock();
afterAll(() => mock.close());

const ROUNDS = 12;

/** Works a world as hard as the others; everything in it names the world. */
async function work(world: MockWorld): Promise<void> {
  await Promise.all(
    Array.from({ length: ROUNDS }, async (_, round) => {
      await addWebhook(world, { url: world.inboxUrl(`${world.id}-${round}`), enabled_events: ['open'] });
      await world.emit({
        service: 'mail',
        type: 'open',
        set: { recipient_email: `${world.id}@example.com` },
      });
      await mailAs(world).get(`${WEBHOOKS}?limit=3`);
      await world.control('POST', '/clock/advance', { by: '1s' });
    }),
  );
}

test('worlds under load at the same time never meet', async () => {
  const worlds = await Promise.all(
    [1, 2, 3, 4].map((seed) => mock.world({ seed, now: '2026-01-01T00:00:00Z' })),
  );
  await Promise.all(worlds.map(work));
  for (const world of worlds) {
    const { webhooks } = (await mailAs(world).get(WEBHOOKS)).body;
    expect(
      webhooks.map(({ url }: { url: string }) => url).every((url: string) => url.includes(world.id)),
    ).toBe(true);
    expect(webhooks).toHaveLength(ROUNDS);
    const events = await world.events();
    expect(events).toHaveLength(ROUNDS);
    expect(events.every(({ payload }) => payload.recipient_email === `${world.id}@example.com`)).toBe(true);
    const inbox = await world.inbox(`${world.id}-0`);
    expect(inbox.length).toBeGreaterThan(0);
    expect(
      inbox.every(
        ({ body, verified }) => verified && JSON.parse(body).recipient_email === `${world.id}@example.com`,
      ),
    ).toBe(true);
    for (const other of worlds.filter((known) => known !== world))
      expect(await other.inbox(`${world.id}-0`)).toEqual([]);
  }
});

test.each(['live', 'test', 'read_only', 'jwt'])(
  'the credential "%s" of one world is refused in another',
  async (name) => {
    const given = { seed: 5, now: '2026-01-01T00:00:00Z' };
    const [world, other] = [await mock.world(given), await mock.world(given)];
    const token = tokenOf(world, name);
    expect((await mailWith(world, token).get(WEBHOOKS)).status).toBe(200);
    expect((await mailWith(other, token).get(WEBHOOKS)).status).toBe(401);
    expect((await mailWith(mock.defaultWorld, token).get(WEBHOOKS)).status).toBe(401);
  },
);

test('every credential of every service is a world’s own', async () => {
  const given = { seed: 5, now: '2026-01-01T00:00:00Z' };
  const worlds = [await mock.world(given), await mock.world(given), mock.defaultWorld];
  const tokens = worlds.flatMap(({ credentials }) => Object.values(credentials).flatMap(Object.values));
  expect(new Set(tokens).size).toBe(tokens.length);
});

test('what is down in one world is up in another', async () => {
  const [world, other] = [await mock.world(), await mock.world()];
  await world.simulate('mail/dependency.down', { name: 'database' });
  expect((await mailAs(world).get(WEBHOOKS)).status).toBe(503);
  expect((await mailAs(other).get(WEBHOOKS)).status).toBe(200);
});

test('a rate limit that is used up in one world is not in another', async () => {
  const settings = { mail: { rate_limit: { limit: 1, window: '1m' } } };
  const [world, other] = [await mock.world({ settings }), await mock.world({ settings })];
  expect((await mailAs(world).get(WEBHOOKS)).status).toBe(200);
  expect((await mailAs(world).get(WEBHOOKS)).status).toBe(429);
  expect((await mailAs(other).get(WEBHOOKS)).status).toBe(200);
});

test('the clock of one world moves no other', async () => {
  const now = '2026-01-01T00:00:00Z';
  const [world, other] = [await mock.world({ now }), await mock.world({ now })];
  await world.advance('30d');
  expect((await other.clock()).now).toBe('2026-01-01T00:00:00.000Z');
});

test('a reset or a deletion of one world leaves another as it is', async () => {
  const worlds = [await mock.world(), await mock.world(), await mock.world()] as const;
  for (const world of worlds) await addWebhook(world);
  await worlds[0].reset();
  await worlds[1].control('DELETE', '');
  await send(worlds[2]);
  expect(await receivedTypes(worlds[2])).toEqual(['processed', 'delivered']);
});
