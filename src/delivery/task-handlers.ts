// Does the due tasks of a world: timers as transactions of their service, attempts in three parts, of which only the
// second is outside the world.

import type { Instant } from '../engine/instant.ts';
import { isOfKind, type JournalEntry } from '../engine/journal.ts';
import type { EntryReport, Report, TaskHandlers, Timer } from '../engine/scheduling/task-handlers.ts';
import type { ScheduledTask } from '../engine/task-queue.ts';
import type { World } from '../engine/world.ts';
import { type AttemptRequest, type AttemptResult, takenOf } from './attempt.ts';
import { deliveries, isAttempt } from './delivery.ts';
import { type Endpoint, endpoints } from './endpoint.ts';
import { postponedBy } from './faults/postpone-attempt.ts';
import { attempts, events, timers } from './journal.ts';
import { recordAttempt, whyOf } from './record-attempt.ts';
import { prepareAttempt, sendAttempt } from './send-attempt.ts';
import { type SignatureTime, signingInstant } from './signing/signing.ts';
import type { Transports } from './transport.ts';
import type { WebhookSource } from './webhook-source.ts';

/** What has to be known about a service to do its tasks. */
export interface TaskOwner {
  readonly webhooks: WebhookSource;
  readonly timers: Readonly<Record<string, Timer>>;
}

export interface TaskHandlerOptions {
  readonly services: ReadonlyMap<string, TaskOwner>;
  readonly transports: Transports;
  /** The wall clock's time, used in signatures by default. */
  readonly wall: () => number;
  readonly onDefect: (error: unknown, what: string) => void;
  /** False where nobody gets the requests, so that a signature would be work for nothing. */
  readonly isSigning?: boolean;
}

export class DeliveryTaskHandlers implements TaskHandlers<AttemptRequest, AttemptResult> {
  readonly #options: TaskHandlerOptions;

  constructor(options: TaskHandlerOptions) {
    this.#options = options;
  }

  /** Attempts are sent to the outside; everything else is a timer. */
  isOutside(task: ScheduledTask): boolean {
    return isAttempt(task);
  }

  run(task: ScheduledTask, world: World): void {
    const { service, name, id } = task;
    world.record(timers, id, { service, timer: name });
    const timer = this.#owner(task).timers[name];
    if (timer === undefined) throw new Error(`${service} has no timer named ${name}`);
    timer.run(world, task);
  }

  report({ name, data }: ScheduledTask): Report {
    return { kind: timers.name, detail: { timer: name, ...data } };
  }

  /**
   * Attempts to an endpoint are sent one after another if its policy delivers in order, or if failures can disable it, and
   * so are those that a fault sends in reverse order; or on as many lanes as the policy says. Otherwise those of one
   * delivery are: a resend waits for an attempt in progress.
   */
  orderingKey(task: ScheduledTask, world: World): string | undefined {
    const delivery = world.collection(deliveries).get(task.id);
    const endpoint = delivery && world.collection(endpoints).get(delivery.endpointId);
    if (endpoint === undefined) return undefined;
    if (postponedBy(task)?.how === 'reverse') return endpoint.id;
    const { order, concurrency } = this.#owner(endpoint).webhooks.policy(world);
    if (order === 'strict') return endpoint.id;
    if (concurrency !== null) return laneOf(endpoint, task.id, concurrency);
    return this.#canBeDisabled(endpoint, world) ? endpoint.id : task.id;
  }

  prepare(task: ScheduledTask, world: World): AttemptRequest | undefined {
    return prepareAttempt(world, this.#owner(task).webhooks, task, this.#signedAt(world));
  }

  send(request: AttemptRequest, signal: AbortSignal): Promise<AttemptResult> {
    return sendAttempt(request, this.#options.transports, signal);
  }

  record(request: AttemptRequest, result: AttemptResult, world: World): Report | undefined {
    const delivery = recordAttempt(world, request, result);
    if (delivery === undefined) return undefined;
    const detail = {
      attempt: delivery.attempts.length,
      status: delivery.status,
      response_code: result.response?.status ?? null,
      event_type: delivery.eventType,
      endpoint_id: delivery.endpointId,
      error: result.error,
      ...takenOf(result, request),
      ...whyOf(request),
    };
    return { kind: attempts.name, detail };
  }

  reportEntry(entry: JournalEntry): EntryReport | undefined {
    if (!isOfKind(events, entry)) return undefined;
    const { service, type } = entry.detail;
    return { kind: events.name, service, detail: { type } };
  }

  defect(error: unknown, task: ScheduledTask): void {
    this.#options.onDefect(error, `${task.service} ${task.name} ${task.id}`);
  }

  #signedAt(world: World): Instant | null {
    const { isSigning = true, wall } = this.#options;
    if (!isSigning) return null;
    return signingInstant(world.settings.signature_time as SignatureTime, { wall: wall(), world: world.now });
  }

  #canBeDisabled(endpoint: Endpoint, world: World): boolean {
    return endpoint.isAutoDisabled && this.#owner(endpoint).webhooks.policy(world).autoDisable !== null;
  }

  #owner({ service }: Pick<ScheduledTask, 'service'>): TaskOwner {
    const found = this.#options.services.get(service);
    if (found === undefined) throw new Error(`there is no service named ${service}`);
    return found;
  }
}

/** One of the lanes to an endpoint, the same for all attempts of a delivery. */
function laneOf({ id }: Endpoint, deliveryId: string, laneCount: number): string {
  let sum = 0;
  for (let index = 0; index < deliveryId.length; index++)
    sum = (sum * 31 + deliveryId.charCodeAt(index)) % 65_521;
  return `${id} ${sum % laneCount}`;
}
