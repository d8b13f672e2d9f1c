// The worlds that the console is looked at in: an empty one, that of the demo, and a large one whose names are hostile.

import type { Mock, MockWorld } from '../../src/index.ts';
import { addWebhook, inboxAnswers, mailAs, send } from '../mocks/mail/caller.ts';
import { addWebhook as addVaultWebhook } from '../mocks/vault/caller.ts';

const NOW = '2026-01-01T00:00:00Z';

/** Markup, a change of direction, and names that differ only at their end. */
const MARKUP = '<img src=x onerror="document.title=1">\u202egnp.exe';
const LONG = `${'a-very-long-name-that-somebody-gave-to-a-receiver-'.repeat(3)}`;

export type ConsoleWorld = 'empty' | 'demo' | 'large';

/** The worlds by their names. */
export async function consoleWorlds(mock: Mock): Promise<Readonly<Record<ConsoleWorld, MockWorld>>> {
  const [empty, demo, large] = await Promise.all([
    mock.world({ now: NOW }),
    demoWorld(mock),
    largeWorld(mock),
  ]);
  return { empty, demo, large };
}

/** What `npm run demo` does: two events arrive, two fail until their endpoint is disabled. */
async function demoWorld(mock: Mock): Promise<MockWorld> {
  const world = await mock.world({ now: NOW });
  await addWebhook(world, { url: world.inboxUrl('first') });
  await send(world);
  await inboxAnswers(world, [], { status: 500 }, 'first');
  await send(world);
  await world.advance('4h');
  return world;
}

/** Sixty endpoints, hundreds of deliveries, and whatever strangers may call their things. */
async function largeWorld(mock: Mock): Promise<MockWorld> {
  const world = await mock.world({ id: 'w'.repeat(64), now: NOW } as never);
  for (let index = 0; index < 60; index++)
    await addWebhook(world, { url: `${world.inboxUrl(`${LONG}${index}`)}?${'q'.repeat(200)}=${index}` });
  await inboxAnswers(world, [{ status: 503 }, { hang: true }], { status: 500 }, `${LONG}1`);
  await inboxAnswers(world, [{ reset: true }], { status: 204 }, `${LONG}2`);
  await addVaultWebhook(world, { url: world.inboxUrl('rotations'), name: MARKUP });
  for (let index = 0; index < 8; index++) {
    const path = `prod/${LONG}${MARKUP}/${index}`;
    await world.simulate('vault/secret.create', { path, expires_in: '40d', notify_before: ['30d', '7d'] });
  }
  await world.control('POST', '/faults', {
    service: 'mail',
    webhook: 'delay',
    value: 60_000,
    event_type: 'open',
  });
  await world.control('POST', '/faults', {
    service: 'mail',
    operation: 'listWebhooks',
    respond: { status: 503 },
    times: 3,
  });
  await mailAs(world).get(`/v3/user/webhooks/${encodeURIComponent(MARKUP + LONG)}`);
  await world.emit({
    service: 'mail',
    type: 'open',
    metadata: { note: MARKUP, long: 'x'.repeat(50_000) },
  } as never);
  for (const wait of ['2m', '9m', '3h', '2d']) {
    await send(world);
    await world.advance(wait);
  }
  return world;
}
