// Makes a target of a running mock. Each check gets a separate frozen world, new or reset, and all capabilities are
// offered.

import type { ControlClient } from '../control-client/control-client.ts';
import { ControlError } from '../control-client/control-error.ts';
import type { Send } from '../control-client/send.ts';
import type { WorldClient } from '../control-client/world-client.ts';
import {
  CAPABILITIES,
  type Decision,
  type MockParts,
  NotOffered,
  type OracleSession,
  type OracleTarget,
  type ReceivedDelivery,
  type ServiceParts,
  TargetRefused,
  type TargetSession,
  type Values,
} from './session.ts';

/** The start time of every world, so that checks always see the same times. */
const START_TIME = '2026-01-01T00:00:00Z';

/** The seed of every world, so that a failure can be repeated. */
const SEED = 1;

type Received = (world: string, names: readonly string[]) => Promise<readonly (readonly Arrived[])[]>;

type Decided = (world: string) => readonly Decision[];

/** A request as an inbox has it; only an older version leaves the URL out. */
type Arrived = Omit<ReceivedDelivery, 'url'> & { readonly url?: string | null };

export interface MockTargetOptions {
  readonly name?: string;
  /** Settings of the world of every check. */
  readonly settings?: Values;
  /** What the contracts of its services say of the parts that only they have. */
  readonly parts?: readonly MockParts[];
  /** When the clocks of its worlds begin, as ISO 8601. */
  readonly startTime?: string;
  /** How its services are called, where that is not over a socket. */
  readonly send?: Send;
  /** What inboxes of a world have received, once nothing is due any more; asked by calls if left out. */
  readonly received?: Received;
  /** How the calls of a world were decided; asked by a call if left out. */
  readonly decided?: Decided;
  /** Whether each world has a seed of its own, so that no id is met twice. */
  readonly isVaried?: boolean;
  /** The seed of its worlds, or of the first one where they are varied. */
  readonly seed?: number;
}

/**
 * Makes a target of a mock.
 *
 * @example const target = mockTarget(new ControlClient({ url: 'http://127.0.0.1:4010' }))
 */
export function mockTarget(
  control: ControlClient,
  {
    name = 'mock',
    settings = {},
    parts = [],
    startTime = START_TIME,
    send,
    received,
    decided,
    isVaried = false,
    seed = SEED,
  }: MockTargetOptions = {},
): OracleTarget {
  // A reset makes a world what it was when it was created, for half the time of removing it and creating another.
  const left: WorldClient[] = [];
  let next = seed;
  const isReused = (at: Date | undefined) => at === undefined && !isVaried;
  const create = (at?: Date) =>
    control.createWorld({
      clock: 'frozen',
      now: at?.toISOString() ?? startTime,
      seed: isVaried ? next++ : seed,
      // Signatures use the same clock as deliveries, so that their timestamps can be checked.
      settings: { signature_time: 'world', ...settings },
    });
  return {
    name,
    url: control.url,
    isStandIn: true,
    seed,
    ...(send === undefined ? {} : { send }),
    open: async (_purpose, at) => {
      const world = await (isReused(at) ? (left.pop()?.reset() ?? create()) : create(at));
      const client = control.world(world.id);
      return {
        ...sessionOf(world, client, {
          isChecked: settings.response_check !== false,
          parts,
          received,
          decided,
        }),
        close: async (isOver = false) => {
          if (isOver && isReused(at)) left.push(client);
          else await client.delete();
        },
      };
    },
    close: async () => {
      await Promise.all(left.splice(0).map((client) => client.delete()));
    },
  };
}

type World = Awaited<ReturnType<ControlClient['createWorld']>>;

/** @param options.isChecked whether events emitted by hand are validated against their schema before they are sent */
function sessionOf(
  world: World,
  client: WorldClient,
  {
    isChecked,
    parts,
    decided,
    received = async (_, names) => {
      await client.settle();
      return Promise.all(names.map((name) => client.inbox(name)));
    },
  }: {
    readonly isChecked: boolean;
    readonly parts: readonly MockParts[];
    readonly received?: Received | undefined;
    readonly decided: Decided | undefined;
  },
): Omit<OracleSession, 'close'> {
  const simulate: TargetSession['simulate'] = (service, action, input) =>
    refusing(async () => (await client.simulate(`${service}/${action}`, input)).result);
  const emit: TargetSession['emit'] = (service, type, fields = {}) =>
    refusing(
      async () => (await client.emit({ service, type, unchecked: !isChecked, ...fields })).event as Values,
    );
  const contributed: Partial<ServiceParts> = Object.assign({}, ...parts.map((part) => part({ simulate })));
  return {
    offers: new Set<string>([...CAPABILITIES, ...Object.keys(contributed)]),
    isTemporary: true,
    settle: () => client.settle(),
    url: () => world.base_url,
    credential: async (service, name) => tokenOf(world, service, name),
    state: (name, params = {}) => refusing(async () => (await client.scenario(name, params)).result),
    message: async (service, type) => {
      const latest = (await client.events({ service, type })).at(-1);
      // The check itself should find an invalid payload, so it is not rejected here.
      return latest === undefined ? emit(service, type, { unchecked: true }) : asDelivered(client, latest);
    },
    clock: {
      now: async () => new Date((await client.clock()).now),
      advance: async (by) => {
        await client.advance(by);
      },
    },
    simulate,
    emit,
    inbox: {
      url: (name) => `https://inbox.countersign.test/${name}`,
      elsewhere: (name) => `https://elsewhere.inbox.countersign.test/${name}`,
      received: async (name) => (await received(world.id, [name])).flatMap(asReceived),
      receivedByAll: async (names) => (await received(world.id, names)).map(asReceived),
      script: async (name, script) => {
        await client.script(name, script as Parameters<typeof client.script>[1]);
      },
    },
    deliveries: async (service, endpointId) => {
      await client.settle();
      const records = await client.deliveries({ service, endpoint: endpointId });
      return records.map(({ event_id, event_type, status, attempts }) => ({
        event_id,
        event_type,
        status,
        attempts: attempts.length,
      }));
    },
    settings: async (change) => {
      await refusing(() => client.settings(change));
    },
    write: async () => {
      throw new NotOffered('write');
    },
    agenda: async () => (await client.agenda()).flatMap(({ at }) => (at === null ? [] : new Date(at))),
    decisions: async () => decided?.(world.id) ?? client.requests({ limit: 1_000 }),
    ...contributed,
  };
}

function asReceived(all: readonly Arrived[]): readonly ReceivedDelivery[] {
  return all.map((request) => ({ ...request, url: request.url ?? '' }));
}

/** The payload of an event as it was sent, if it was delivered to an endpoint. */
async function asDelivered(
  client: WorldClient,
  { payload, deliveries: [id] }: Awaited<ReturnType<WorldClient['events']>>[number],
): Promise<unknown> {
  if (id === undefined) return payload;
  await client.settle();
  const [attempt] = (await client.delivery(id)).attempts;
  return attempt?.request ? JSON.parse(attempt.request.body) : payload;
}

function tokenOf(world: World, service: string, name: string): string {
  const credentials: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> =
    world.credentials;
  const token = credentials[service]?.[name];
  if (token === undefined) throw new NotOffered(`credential "${name}" of ${service}`);
  return token;
}

/** Turns an error of the control API into `TargetRefused`. */
async function refusing<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ControlError)
      throw new TargetRefused(`${error.problem.detail} ${error.problem.hint}`);
    throw error;
  }
}
