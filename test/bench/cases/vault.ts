// The vault's simulation: thirty days of many secrets in one advance, and one event against many subscriptions.

import { vault } from '../../../mocks/vault/index.ts';
import { durationMs } from '../../../src/engine/instant.ts';
import type { ManagedWorld } from '../../../src/server/worlds/managed-world.ts';
import { frozenWorld, seconds, simulate } from '../in-process.ts';
import type { Finding } from '../report.ts';

const WEBHOOKS = 1_000;
const [FEW, MANY] = [1_000, 10_000];
const DAYS = 30;

/** Measures below HTTP; deliveries go to the built-in inbox. */
export async function vaultCases(): Promise<Finding[]> {
  await lifeOf(FEW);
  const [few, many] = [await lifeOf(FEW), await lifeOf(MANY)];
  const expected = (MANY * Math.log2(MANY)) / (FEW * Math.log2(FEW));
  const [some, lots] = [matchingMicroseconds(100), matchingMicroseconds(10_000)];
  return [
    {
      what: `events a second: ${MANY} secrets, ${WEBHOOKS} webhooks, ${DAYS} days`,
      figure: many.events / many.seconds,
      unit: '/s',
      goal: { atLeast: 40_000 },
      note: `${many.events} events in ${many.seconds.toFixed(2)} s`,
    },
    {
      what: `growth from ${FEW} to ${MANY} secrets, against n log n`,
      figure: many.seconds / few.seconds / expected,
      unit: 'times',
      note: `${few.seconds.toFixed(2)} s and ${many.seconds.toFixed(2)} s; 1 is n log n`,
    },
    {
      what: 'one event against 10,000 subscriptions',
      figure: lots,
      unit: 'µs',
      note: `against 100: ${some.toFixed(2)} µs`,
    },
  ];
}

async function lifeOf(secrets: number): Promise<{ events: number; seconds: number }> {
  const host = frozenWorld();
  addWebhooks(host, WEBHOOKS);
  for (let index = 0; index < secrets; index++) {
    const path = `team-${index % WEBHOOKS}/secret-${index}`;
    simulate(host, 'vault', 'secret.create', { path, expires_in: `${24 + (index % 700)}h` });
  }
  await host.scheduler.settle();
  let events = 0;
  const spent = await seconds(async () => {
    const advance = await host.scheduler.advance({ to: host.world.now + durationMs(`${DAYS}d`) }, 10_000_000);
    events = advance.fired.filter(({ kind }) => kind === 'event').length;
  });
  host.close();
  return { events, seconds: spent };
}

function matchingMicroseconds(subscriptions: number): number {
  const host = frozenWorld();
  addWebhooks(host, subscriptions);
  const { world } = host;
  const event = simulateEvent(host);
  const rounds = 20_000;
  for (let round = 0; round < rounds; round++) Array.from(vault.webhooks.subscribers(world, event));
  const startedAt = performance.now();
  for (let round = 0; round < rounds; round++) Array.from(vault.webhooks.subscribers(world, event));
  const spentMs = performance.now() - startedAt;
  host.close();
  return (spentMs * 1_000) / rounds;
}

function simulateEvent(host: ManagedWorld) {
  return host.scheduler.call('bench', (world) =>
    vault.events.compose('secret.created', { path: 'team-7/secret-7' }, world),
  ).result;
}

/** Webhooks as a caller registers them, each with a prefix of its own. */
function addWebhooks(host: ManagedWorld, count: number): void {
  const create = vault.operations.createWebhook as unknown as {
    handle(request: object, world: ManagedWorld['world']): { readonly status: number };
  };
  for (let index = 0; index < count; index++) {
    const body = {
      name: `team ${index}`,
      url: `https://inbox.countersign.test/team-${index}`,
      secret: '2b6e0d93a7c54f1e8d40b9f7c1a65e38',
      events: ['secret.*'],
      filters: { path_prefix: `team-${index}/` },
    };
    const request = {
      body,
      principal: { name: 'admin', scopes: new Set(['admin']) },
      path: {},
      query: {},
      header: {},
    };
    const { result } = host.scheduler.call('bench', (world) => create.handle(request, world));
    if (result.status !== 201) throw new Error(`a webhook was answered ${result.status}`);
  }
}
