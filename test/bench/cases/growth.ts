// How the cost of one call, one event and one list grows with what a world has: at 1,000, 10,000 and 100,000 objects, as
// the exponent that fits best. 0 is no growth, 1 is in proportion.

import { holders } from '../../../mocks/quota/credentials.ts';
import { agendaOf } from '../../../src/delivery/agenda.ts';
import { type Delivery, deliveries } from '../../../src/delivery/delivery.ts';
import type { ManagedWorld } from '../../../src/server/worlds/managed-world.ts';
import { services } from '../../support/registry/services.ts';
import { frozenWorld, seconds, simulate } from '../in-process.ts';
import { median } from '../load.ts';
import type { Finding } from '../report.ts';

const SIZES = [1_000, 10_000, 100_000];

/** How often each is done: the median of so many rounds, in each of which it is done several times. */
const ROUNDS = 31;
const TIMES = 10;

/** What a logarithm and a colder cache may add. */
const GOAL = { atMost: 0.2 };

/** A kind of object, and what is measured when there are many of them. */
interface Kind {
  readonly name: string;
  /** Adds the object with this number to a world. */
  readonly add: (host: ManagedWorld, index: number) => void;
  /** Called once, when all are there. */
  readonly finish?: (host: ManagedWorld) => unknown;
  readonly measured: Readonly<Record<string, (host: ManagedWorld, index: number) => unknown>>;
  /** What answers with all objects, as its document says: a list without pages. */
  readonly inProportion?: readonly string[];
}

/** Measures below HTTP. */
export async function growthCases(): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const kind of KINDS) findings.push(...(await growthOf(kind)));
  return findings;
}

async function growthOf(kind: Kind): Promise<Finding[]> {
  const costs = new Map(Object.keys(kind.measured).map((what) => [what, [] as number[]]));
  for (const size of SIZES) {
    const host = frozenWorld();
    for (let index = 0; index < size; index++) kind.add(host, index);
    await kind.finish?.(host);
    for (const [what, act] of Object.entries(kind.measured))
      costs.get(what)?.push(await microseconds((index) => act(host, index)));
    host.close();
  }
  return Array.from(costs, ([what, each]) => ({
    what: `exponent by ${kind.name}: ${what}`,
    figure: exponentOf(each),
    unit: '',
    goal: kind.inProportion?.includes(what) ? { atMost: 1.1 } : GOAL,
    note: `${each.map((cost) => cost.toFixed(0)).join(', ')} µs`,
  }));
}

async function microseconds(act: (index: number) => unknown): Promise<number> {
  const rounds: number[] = [];
  let index = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const spent = await seconds(() => {
      for (let time = 0; time < TIMES; time++) act(index++);
    });
    rounds.push((spent * 1_000_000) / TIMES);
  }
  return median(rounds);
}

/** The slope of the line through the logarithms, by least squares. */
function exponentOf(costs: readonly number[]): number {
  const points = costs.map((cost, index) => [Math.log(SIZES[index] as number), Math.log(cost)] as const);
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  const along = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  return along / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
}

const KINDS: readonly Kind[] = [
  {
    name: 'endpoints',
    add: addVaultWebhook,
    measured: {
      'one call, POST a webhook': (host, index) => addVaultWebhook(host, 200_000 + index),
      'one event to one of them': (host, index) =>
        simulate(host, 'vault', 'secret.create', { path: `team-${index}/new-${index}` }),
      'one list, all webhooks': (host) => call(host, 'vault', 'listWebhooks', { principal: ADMIN }),
    },
    inProportion: ['one list, all webhooks'],
  },
  {
    name: 'secrets',
    add: (host, index) =>
      simulate(host, 'vault', 'secret.create', {
        path: `team-${index}/secret`,
        expires_in: `${index + 24}h`,
      }),
    measured: {
      'one call, POST a webhook': addVaultWebhook,
      'one event, a secret is read': (host, index) =>
        simulate(host, 'vault', 'secret.access', { path: `team-${index}/secret` }),
      'one list, the agenda': (host) => firstOf(agendaOf(host.world, services)),
    },
  },
  {
    name: 'users and quotas',
    add: (host, index) => putQuota(host, `usr_${index}`),
    finish: (host) => simulate(host, 'quota', 'share', { share_id: 'shr_1', owner: 'usr_1' }),
    measured: {
      'one call, PUT a quota': (host, index) => putQuota(host, `usr_${index}`),
      'one event, a write': (host) =>
        simulate(host, 'quota', 'write', { user_id: 'usr_1', share_id: 'shr_1', bytes: 1 }),
      'one list, the first users': (host) => call(host, 'quota', 'listUserQuotas', SUPERUSER),
    },
  },
  {
    name: 'pending deliveries',
    add: (host, index) => host.scheduler.call('bench', (world) => addPending(world, index)),
    finish: (host) => addVaultWebhook(host, 0),
    measured: {
      'one call, POST a webhook': (host, index) => addVaultWebhook(host, index + 1),
      'one event to one endpoint': (host, index) =>
        simulate(host, 'vault', 'secret.create', { path: `team-0/new-${index}` }),
      'one list, the agenda': (host) => firstOf(agendaOf(host.world, services)),
    },
  },
];

/** A page of a list. */
function firstOf<T>(items: Iterator<T>): T[] {
  return Array.from({ length: 100 }, () => items.next().value as T);
}

const ADMIN = { name: 'admin', scopes: new Set(['admin']) };
const SUPERUSER = { principal: holders.get('superuser') };

function addVaultWebhook(host: ManagedWorld, index: number): void {
  const body = {
    name: `team ${index}`,
    url: `https://inbox.countersign.test/team-${index}`,
    secret: '2b6e0d93a7c54f1e8d40b9f7c1a65e38',
    events: ['secret.*'],
    filters: { path_prefix: `team-${index}/` },
  };
  call(host, 'vault', 'createWebhook', { principal: ADMIN, body });
}

function putQuota(host: ManagedWorld, user: string): void {
  const body = { limit_bytes: Number.MAX_SAFE_INTEGER };
  call(host, 'quota', 'replaceUserQuota', { ...SUPERUSER, path: { user_id: user }, body });
}

/** A delivery as after a failed attempt, due in an hour and a bit. */
function addPending(world: ManagedWorld['world'], index: number): void {
  const at = world.now + 3_600_000 + index;
  const delivery: Delivery = {
    id: `del_${index}`,
    service: 'vault',
    endpointId: 'wh_away',
    eventId: `evt_${index}`,
    eventType: 'secret.created',
    body: '{}',
    status: 'pending',
    createdAt: world.now,
    attempts: [],
    scheduledCount: 1,
    forcedCount: 0,
    nextAttemptAt: at,
    isWaiting: false,
    isTest: false,
  };
  world.collection(deliveries).put(delivery.id, delivery);
  world.schedule({ at, service: 'vault', name: 'attempt', id: delivery.id });
}

type Handler = {
  handle(request: object, world: ManagedWorld['world']): { readonly status: number; readonly body: unknown };
};

/** Calls an operation as its route does. */
function call(host: ManagedWorld, service: string, operation: string, request: object): void {
  const found = services.get(service)?.operations as unknown as Record<string, Handler>;
  const complete = { path: {}, query: {}, header: {}, ...request };
  const { result } = host.scheduler.call('bench', (world) => found[operation]?.handle(complete, world));
  if (result === undefined || result.status >= 300)
    throw new Error(`${operation} was answered ${result?.status}: ${JSON.stringify(result?.body)}`);
}
