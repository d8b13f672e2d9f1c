// Deliveries without a network: a world, a service that subscribes by pattern, and a receiver whose results
// the test sets. Signatures are dated by the world's clock.

import { agendaOf } from '../../src/delivery/agenda.ts';
import type { AttemptRequest, AttemptResult } from '../../src/delivery/attempt.ts';
import { type Delivery, deliveries, isAttempt } from '../../src/delivery/delivery.ts';
import {
  addEndpoint,
  type Endpoint,
  endpoints,
  endpointsOf,
  type NewEndpoint,
} from '../../src/delivery/endpoint.ts';
import { matchesPattern } from '../../src/delivery/pattern.ts';
import type { DeliveryPolicy } from '../../src/delivery/policy/policy.ts';
import { publish } from '../../src/delivery/publishing.ts';
import { recordAttempt } from '../../src/delivery/record-attempt.ts';
import { sendFollowing } from '../../src/delivery/redirects.ts';
import { prepareAttempt } from '../../src/delivery/send-attempt.ts';
import { DeliveryTaskHandlers } from '../../src/delivery/task-handlers.ts';
import type { PublishedEvent, WebhookSource } from '../../src/delivery/webhook-source.ts';
import { durationMs } from '../../src/engine/instant.ts';
import type { Advance } from '../../src/engine/scheduling/advance.ts';
import { type CallResult, Scheduler } from '../../src/engine/scheduling/scheduler.ts';
import type { TaskHandlers } from '../../src/engine/scheduling/task-handlers.ts';
import type { World } from '../../src/engine/world.ts';
import { newWorld, START } from './worlds.ts';

/** A response with this status, within the timeout. */
export function answered(
  status: number,
  { elapsedMs = 0, body = '', headers = {} as Readonly<Record<string, string>> } = {},
): AttemptResult {
  const response = { status, headers, body };
  return { response, error: null, isTimeout: false, connectedTo: '127.0.0.1:3000', elapsedMs };
}

/** No response within this many milliseconds. */
export function silent(elapsedMs: number): AttemptResult {
  return { response: null, error: 'no answer in time', isTimeout: true, connectedTo: null, elapsedMs };
}

const unused = { send: () => Promise.reject(new Error('the harness receives everything itself')) };
const UNUSED = { receivers: unused, tokens: unused };

export class DeliveryHarness {
  readonly world: World = newWorld();
  /** Every attempt that was sent, in order. */
  readonly sent: AttemptRequest[] = [];
  /** The results of the next attempts, one each; after them, always `otherwise`. */
  readonly answers: AttemptResult[] = [];
  otherwise: AttemptResult = answered(200);
  /** Called while an attempt is in progress; a result that it returns replaces `answers`. */
  onSend: (request: AttemptRequest) => Promise<AttemptResult> | undefined = () => undefined;
  readonly defects: unknown[] = [];
  readonly source: WebhookSource;
  readonly #scheduler: Scheduler<AttemptRequest, AttemptResult>;

  constructor(policy: DeliveryPolicy, source: Partial<WebhookSource> = {}) {
    this.source = {
      service: 'test',
      policy: () => policy,
      subscribers: (world, { type }) =>
        endpointsOf(world, 'test', 'ten_main').filter(({ events }) =>
          events.some((pattern) => matchesPattern(pattern, type)),
        ),
      ...source,
    };
    this.#scheduler = new Scheduler(this.world, {
      handlers: this.#handlers(),
      wall: () => START,
      alarm: () => {},
    });
  }

  /** Registers an endpoint that receives every event, unless other fields are given. */
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

  /** Publishes an event and waits for the first attempts; returns the deliveries in their state at that point. */
  async publish({
    id = 'evt_1',
    type = 'secret.created',
    payload = { event_id: id } as object,
  } = {}): Promise<Delivery[]> {
    const made = await this.transaction((world) => publish(world, this.source, { id, type, payload }));
    return made.map((delivery) => this.delivery(delivery.id));
  }

  /** Publishes an event to the only endpoint. */
  async publishOne(event: Partial<PublishedEvent> = {}): Promise<Delivery> {
    const [delivery] = await this.publish(event);
    if (delivery === undefined) throw new Error('the event went to no endpoint');
    return delivery;
  }

  /** Runs one transaction; tasks that it makes due start after the caller has continued. */
  call<T>(change: (world: World) => T): CallResult<T> {
    return this.#scheduler.call('the test', change);
  }

  /** Runs one transaction and waits for the tasks that it makes due. */
  async transaction<T>(change: (world: World) => T): Promise<T> {
    const { result, run } = this.call(change);
    await run?.settled;
    return result;
  }

  /** Advances by a duration. */
  advance(by: string): Promise<Advance> {
    return this.#scheduler.advance({ to: this.world.now + durationMs(by) }, 100_000);
  }

  /** The time of each attempt, in seconds since the start. */
  sentAt(): number[] {
    return this.sent.map(({ at }) => (at - START) / 1_000);
  }

  /** Why each item of the agenda is there. */
  whys(): string[] {
    const owners = new Map([['test', { webhooks: this.source, timers: {} }]]);
    return [...agendaOf(this.world, owners)].map(({ why }) => why);
  }

  delivery(id: string): Delivery {
    return this.world.collection(deliveries).get(id) as Delivery;
  }

  endpoint(id = 'wh_1'): Endpoint {
    return this.world.collection(endpoints).get(id) as Endpoint;
  }

  async #receive(request: AttemptRequest): Promise<AttemptResult> {
    this.sent.push(request);
    return this.onSend(request) ?? this.answers.shift() ?? this.otherwise;
  }

  #handlers(): TaskHandlers<AttemptRequest, AttemptResult> {
    const services = new Map([['test', { webhooks: this.source, timers: {} }]]);
    const orders = new DeliveryTaskHandlers({
      services,
      transports: UNUSED,
      wall: () => START,
      onDefect: () => {},
    });
    return {
      isOutside: isAttempt,
      // Without any order even attempts of one delivery come upon each other.
      orderingKey: (task, world) =>
        isOrdered(this.source.policy(world)) ? orders.orderingKey(task, world) : undefined,
      run: () => {},
      report: ({ name }) => ({ kind: 'timer', detail: { timer: name } }),
      prepare: (task, world) => prepareAttempt(world, this.source, task, world.now),
      send: (request, signal) => sendFollowing(request, { send: (each) => this.#receive(each) }, signal),
      record: (request, result, world) =>
        recordAttempt(world, request, result) && { kind: 'attempt', detail: {} },
      reportEntry: () => undefined,
      defect: (error) => this.defects.push(error),
    };
  }
}

function isOrdered({ autoDisable, order, concurrency }: DeliveryPolicy): boolean {
  return autoDisable !== null || order === 'strict' || concurrency !== null;
}

/** A prepared attempt, in a world that receives no responses. */
export async function preparedAttempt(harness: DeliveryHarness): Promise<AttemptRequest> {
  const prepared = Promise.withResolvers<AttemptRequest>();
  harness.onSend = (request) => {
    prepared.resolve(request);
    return new Promise(() => {});
  };
  void harness.publish();
  return prepared.promise;
}
