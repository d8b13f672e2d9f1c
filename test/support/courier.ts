// Deliveries without a network: a world, a service that subscribes by pattern, and receivers that answer
// as they are told. Signatures are dated by the world's clock.

import { durationMs } from '../../src/engine/instant.ts';
import type { FlightHands } from '../../src/engine/run.ts';
import { type Advance, type Call, Timekeeper } from '../../src/engine/scheduler.ts';
import type { World } from '../../src/engine/world.ts';
import type { Departure, Outcome } from '../../src/delivery/attempt.ts';
import {
  type Delivery,
  deliveries,
  isAttempt,
  type PublishedEvent,
  type WebhookSource,
} from '../../src/delivery/delivery.ts';
import { depart } from '../../src/delivery/departure.ts';
import {
  addEndpoint,
  type Endpoint,
  endpoints,
  endpointsOf,
  type NewEndpoint,
} from '../../src/delivery/endpoint.ts';
import { land } from '../../src/delivery/landing.ts';
import { matchesPattern } from '../../src/delivery/pattern.ts';
import type { DeliveryPolicy } from '../../src/delivery/policy.ts';
import { publish } from '../../src/delivery/publishing.ts';
import { newWorld, START } from './worlds.ts';

/** An answer in time, with this status. */
export function answered(status: number, { elapsedMs = 0 } = {}): Outcome {
  const response = { status, headers: {}, body: '' };
  return { response, error: null, connectedTo: '127.0.0.1:3000', elapsedMs, durationMs: elapsedMs };
}

/** No answer within so many milliseconds. */
export function silent(elapsedMs: number): Outcome {
  return { response: null, error: 'no answer in time', connectedTo: null, elapsedMs, durationMs: null };
}

export class Courier {
  readonly world: World = newWorld();
  /** Every attempt that left, in order. */
  readonly departures: Departure[] = [];
  /** What the next attempts meet, one each; then `otherwise` for ever. */
  readonly answers: Outcome[] = [];
  otherwise: Outcome = answered(200);
  /** Called while an attempt is under way; what it answers, if anything, takes the place of `answers`. */
  onSend: (departure: Departure) => Promise<Outcome> | undefined = () => undefined;
  readonly defects: unknown[] = [];
  readonly source: WebhookSource;
  readonly #policy: DeliveryPolicy;
  readonly #keeper: Timekeeper<Departure, Outcome>;

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
    this.#keeper = new Timekeeper(this.world, {
      hands: this.#hands(),
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
    const made = await this.step((world) => publish(world, this.source, { id, type, payload }));
    return made.map((delivery) => this.delivery(delivery.id));
  }

  /** Publishes an event to the one endpoint there is. */
  async publishOne(event: Partial<PublishedEvent> = {}): Promise<Delivery> {
    const [delivery] = await this.publish(event);
    if (delivery === undefined) throw new Error('the event went to no endpoint');
    return delivery;
  }

  /** Runs one step; what it makes due at once begins when the caller has gone on. */
  call<T>(change: (world: World) => T): Call<T> {
    return this.#keeper.call('the test', change);
  }

  /** Runs one step and waits for what it makes due at once. */
  async step<T>(change: (world: World) => T): Promise<T> {
    const { result, lane } = this.call(change);
    await lane?.settled;
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

  #hands(): FlightHands<Departure, Outcome> {
    return {
      isAttempt,
      turnKey: ({ id }) => (this.#policy.autoDisable === null ? undefined : this.delivery(id)?.endpointId),
      fire: () => {},
      depart: (item, world) => depart(world, this.source, item, world.now),
      send: async (departure) => {
        this.departures.push(departure);
        return this.onSend(departure) ?? this.answers.shift() ?? this.otherwise;
      },
      land: (departure, outcome, world) => land(world, departure, outcome) && {},
      defect: (error) => this.defects.push(error),
    };
  }
}
