// Deliveries without a network: a world, a service that subscribes by pattern, and receivers that answer
// as they are told. Signatures are dated by the world's clock.

import type { AttemptRequest, AttemptResult } from '../../src/delivery/attempt.ts';
import {
  type Delivery,
  deliveries,
  isAttempt,
  type PublishedEvent,
  type WebhookSource,
} from '../../src/delivery/delivery.ts';
import { prepareAttempt } from '../../src/delivery/departure.ts';
import {
  addEndpoint,
  type Endpoint,
  endpoints,
  endpointsOf,
  type NewEndpoint,
} from '../../src/delivery/endpoint.ts';
import { recordAttempt } from '../../src/delivery/landing.ts';
import { matchesPattern } from '../../src/delivery/pattern.ts';
import type { DeliveryPolicy } from '../../src/delivery/policy.ts';
import { publish } from '../../src/delivery/publishing.ts';
import { durationMs } from '../../src/engine/instant.ts';
import type { TaskHandlers } from '../../src/engine/run.ts';
import { type Advance, type CallResult, Scheduler } from '../../src/engine/scheduler.ts';
import type { World } from '../../src/engine/world.ts';
import { newWorld, START } from './worlds.ts';

/** An answer in time, with this status. */
export function answered(status: number, { elapsedMs = 0 } = {}): AttemptResult {
  const response = { status, headers: {}, body: '' };
  return { response, error: null, connectedTo: '127.0.0.1:3000', elapsedMs, durationMs: elapsedMs };
}

/** No answer within so many milliseconds. */
export function silent(elapsedMs: number): AttemptResult {
  return { response: null, error: 'no answer in time', connectedTo: null, elapsedMs, durationMs: null };
}

export class Courier {
  readonly world: World = newWorld();
  /** Every attempt that left, in order. */
  readonly departures: AttemptRequest[] = [];
  /** What the next attempts meet, one each; then `otherwise` forever. */
  readonly answers: AttemptResult[] = [];
  otherwise: AttemptResult = answered(200);
  /** Called while an attempt is under way; what it answers, if anything, takes the place of `answers`. */
  onSend: (departure: AttemptRequest) => Promise<AttemptResult> | undefined = () => undefined;
  readonly defects: unknown[] = [];
  readonly source: WebhookSource;
  readonly #policy: DeliveryPolicy;
  readonly #keeper: Scheduler<AttemptRequest, AttemptResult>;

  constructor(policy: DeliveryPolicy, source: Partial<WebhookSource> = {}) {
    this.#policy = policy;
    this.source = {
      service: 'test',
      policy: () => policy,
      subscribers: (world, { type }) =>
        endpointsOf(world, 'test', 'ten_main').filter(({ events }) =>
          events.some((pattern) => matchesPattern(pattern, type)),
        ),
      ...source,
    };
    this.#keeper = new Scheduler(this.world, {
      handlers: this.#handlers(),
      wall: () => START,
      alarm: () => {},
    });
  }

  /** Registers an endpoint that takes everything, unless more is said. */
  register(given: Partial<NewEndpoint> = {}): Endpoint {
    const url = 'https://hooks.example.test/in';
    const endpoint = {
      id: 'wh_1',
      service: 'test',
      tenantId: 'ten_main',
      url,
      secret: 's3cret',
      events: ['**'],
    };
    return this.call((world) => addEndpoint(world, { ...endpoint, ...given })).result;
  }

  /** Publishes an event and waits for the first attempts; answers with the deliveries as they are then. */
  async publish({
    id = 'evt_1',
    type = 'secret.created',
    payload = { event_id: id } as object,
  } = {}): Promise<Delivery[]> {
    const made = await this.transaction((world) => publish(world, this.source, { id, type, payload }));
    return made.map((delivery) => this.delivery(delivery.id));
  }

  /** Publishes an event to the one endpoint there is. */
  async publishOne(event: Partial<PublishedEvent> = {}): Promise<Delivery> {
    const [delivery] = await this.publish(event);
    if (delivery === undefined) throw new Error('the event went to no endpoint');
    return delivery;
  }

  /** Runs one step; what it makes due at once begins when the caller has gone on. */
  call<T>(change: (world: World) => T): CallResult<T> {
    return this.#keeper.call('the test', change);
  }

  /** Runs one step and waits for what it makes due at once. */
  async transaction<T>(change: (world: World) => T): Promise<T> {
    const { result, run } = this.call(change);
    await run?.settled;
    return result;
  }

  /** Advances by a duration. */
  advance(by: string): Promise<Advance> {
    return this.#keeper.advance({ to: this.world.now + durationMs(by) }, 100_000);
  }

  /** When each attempt left, in seconds since the start. */
  departedAt(): number[] {
    return this.departures.map(({ at }) => (at - START) / 1_000);
  }

  delivery(id: string): Delivery {
    return this.world.collection(deliveries).get(id) as Delivery;
  }

  endpoint(id = 'wh_1'): Endpoint {
    return this.world.collection(endpoints).get(id) as Endpoint;
  }

  #handlers(): TaskHandlers<AttemptRequest, AttemptResult> {
    return {
      isAttempt,
      orderingKey: ({ id }) =>
        this.#policy.autoDisable === null ? undefined : this.delivery(id)?.endpointId,
      runTimer: () => {},
      prepare: (item, world) => prepareAttempt(world, this.source, item, world.now),
      send: async (departure) => {
        this.departures.push(departure);
        return this.onSend(departure) ?? this.answers.shift() ?? this.otherwise;
      },
      record: (departure, outcome, world) => recordAttempt(world, departure, outcome) && {},
      defect: (error) => this.defects.push(error),
    };
  }
}
