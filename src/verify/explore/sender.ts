// Delivers a history to a real receiver as the documented sender would: attempts by the schedule in virtual time, until
// each event is acknowledged or given up. Retries that are hours late are made at once.

import type { DeliveryPolicy } from '../../delivery/policy/policy.ts';
import { isAmong } from '../../delivery/policy/policy.ts';
import { redirectOf } from '../../delivery/redirects.ts';
import { isGone, retryOf } from '../../delivery/retry.ts';
import type { SignedRequest } from '../../delivery/signing/signing.ts';
import { describe, type GradedAnswer, isAccepted } from '../grading/answer.ts';
import { unusuallySpelt } from '../grading/unusual-spelling.ts';
import type { Wire, WireMode } from '../grading/wire.ts';
import { AttemptQueue, type Delivery } from './attempt-queue.ts';
import { type Attempt, CARRIED_OUT, type Ended } from './carried-out.ts';
import type { Deviation, DeviationKind } from './deviation.ts';
import { EndpointSwitch } from './endpoint-switch.ts';
import type { ExploredEvent } from './event.ts';
import { type History, outcomesOf } from './history.ts';
import type { ExploredReceiver } from './receiver.ts';
import { Recording } from './recording.ts';
import { ofUnknownType, Requests, testEventAt } from './requests.ts';
import type { Delivered } from './step.ts';
import type { TimeLimit } from './time-limit.ts';

export interface SenderOptions extends Pick<Attempt, 'worked' | 'changed'> {
  readonly policy: DeliveryPolicy;
  readonly receiver: ExploredReceiver;
  readonly wire: Wire;
  readonly timeLimit: TimeLimit;
  /** From which jitter is drawn. */
  readonly seed: number;
  /** The payload of a test event. */
  readonly testEvent: Readonly<Record<string, unknown>> | null;
}

/**
 * Delivers a history.
 *
 * @returns what happened; never rejects for what the receiver answers
 * @throws TimeIsUp
 * @example (await deliverHistory(history, options)).acknowledged
 */
export function deliverHistory(history: History, options: SenderOptions): Promise<Delivered> {
  return new Sender(history, options).run();
}

/** A failed attempt, and when the next one comes. */
interface Failure extends Pick<Ended, 'response'> {
  readonly atMs: number;
  readonly nextMs: number | null;
}

class Sender {
  readonly #history: History;
  readonly #options: SenderOptions;
  readonly #requests: Requests;
  readonly #queue: AttemptQueue;
  readonly #endpoint: EndpointSwitch;
  readonly #recording = new Recording();
  readonly #restartedAfter = new Set<string>();

  constructor(history: History, options: SenderOptions) {
    this.#history = history;
    this.#options = options;
    this.#requests = new Requests(options.policy, options.receiver.secret, options.receiver.url);
    this.#queue = new AttemptQueue(history.events.flatMap((event) => this.#deliveriesAt(event)));
    this.#endpoint = new EndpointSwitch(options.policy);
  }

  async run(): Promise<Delivered> {
    while (!this.#queue.isEmpty && this.#recording.unreachable === null) {
      const { due, atMs } = this.#queue.take((event) => this.#has('parallel', event));
      const sent = due.filter((delivery) => !this.#waits(delivery, atMs));
      for (const delivery of sent) await this.#before(delivery, atMs);
      await Promise.all(sent.map((delivery) => this.#try(delivery, atMs)));
      for (const delivery of sent) await this.#after(delivery, atMs);
    }
    return { ...this.#recording.result, acknowledged: this.#queue.acknowledged };
  }

  #has(kind: DeviationKind, { id }: ExploredEvent): boolean {
    return this.#history.deviations.some((deviation) => deviation.kind === kind && deviation.event === id);
  }

  /** The delivery of an event, after those of the events that are not in the story. */
  #deliveriesAt(event: ExploredEvent): Pick<Delivery, 'event' | 'role' | 'outcomes'>[] {
    const { testEvent } = this.#options;
    const outcomes = ['deliver'] as const;
    return [
      ...(this.#has('unknown_type', event)
        ? [{ event: ofUnknownType(event), role: 'unknown_type' as const, outcomes }]
        : []),
      ...(testEvent !== null && this.#has('test_event', event)
        ? [{ event: testEventAt(event, testEvent), role: 'test_event' as const, outcomes }]
        : []),
      { event, role: 'genuine', outcomes: outcomesOf(event, this.#history.deviations) },
    ];
  }

  /** In order, an event waits for those before it. While the endpoint is off, what occurs is dropped and retries wait. */
  #waits(delivery: Delivery, atMs: number): boolean {
    if (this.#options.policy.order === 'strict' && this.#queue.holdBack(delivery)) return true;
    if (!this.#endpoint.isOff) return false;
    const isRetry = delivery.attemptsMs.length > 0;
    // What was to pass in the meantime may have been delivered together with the event before it.
    if (!this.#endpoint.isOffAt(atMs) || (isRetry && !this.#queue.hasEvents)) {
      this.#switchOn(atMs);
      return false;
    }
    if (isRetry) {
      this.#queue.add(delivery, this.#endpoint.retryAt(atMs));
      return true;
    }
    this.#recording.tell('dropped', atMs, { delivery });
    if (this.#endpoint.awaitsEvent && delivery.role === 'genuine') this.#switchOn(atMs);
    return true;
  }

  #switchOn(atMs: number): void {
    this.#endpoint.switchOn();
    this.#recording.tell('on', atMs);
  }

  /** What comes before the first attempt of an event. */
  async #before({ event, role, attemptsMs }: Delivery, atMs: number): Promise<void> {
    if (role !== 'genuine' || attemptsMs.length > 0) return;
    for (const deviation of this.#history.deviations) {
      if (deviation.event !== event.id) continue;
      if (deviation.kind === 'forged') await this.#forge(event, deviation, atMs);
      if (deviation.kind !== 'rotation') continue;
      const { receiver, timeLimit } = this.#options;
      await timeLimit.within(() => receiver.rotate?.(this.#requests.nextSecret));
      this.#recording.tell('rotated', atMs, { by: 'rotation' });
    }
  }

  async #forge(event: ExploredEvent, { how = 'wrong_secret' }: Deviation, atMs: number): Promise<void> {
    const answer = await this.#post(this.#requests.forged(event, how), 'whole');
    this.#recording.tell('forged', atMs, { event, by: 'forged', answer });
    if (!isAccepted(answer, this.#options.policy)) return;
    const what = `${describe(answer)} to a delivery with ${FORGERY_TEXTS[how]}`;
    this.#recording.violate('refuses_forged', what);
  }

  /** One attempt, whatever becomes of it. */
  async #try(delivery: Delivery, atMs: number): Promise<void> {
    const { attemptsMs, outcomes } = delivery;
    const outcome = outcomes[attemptsMs.length] ?? 'deliver';
    const { isSuccess, elapsedMs, response } = await CARRIED_OUT[outcome](this.#attemptOf(delivery, atMs));
    const attempts = attemptsMs.map((at) => ({ at }));
    const { policy, seed } = this.#options;
    const next = retryOf(policy, {
      seed,
      delivery: { id: delivery.event.id, scheduledCount: attempts.length, attempts },
      sentAt: atMs,
      elapsedMs,
      response,
    });
    const nextMs = next?.at ?? null;
    attemptsMs.push(atMs);
    delivery.isAcknowledged ||= isSuccess;
    if (isSuccess) this.#endpoint.succeed(atMs);
    else if (this.#recording.unreachable === null)
      this.#fail(delivery, { atMs: atMs + elapsedMs, nextMs, response });
  }

  #fail(delivery: Delivery, { atMs, nextMs, response }: Failure): void {
    const { policy } = this.#options;
    const isDisabled = this.#endpoint.fail(atMs, policy.gone === 'disable' && isGone(policy, response));
    const isFirst = delivery.attemptsMs.length === 1 && delivery.role === 'genuine';
    const isSwitchedOff = isFirst && this.#has('switched_off', delivery.event);
    if (isSwitchedOff) this.#endpoint.switchOff();
    if (isSwitchedOff || isDisabled)
      this.#recording.tell('off', atMs, { by: isSwitchedOff ? 'switched_off' : null });
    if (nextMs !== null) this.#queue.add(delivery, nextMs);
    else this.#giveUp(delivery, atMs);
  }

  #giveUp(delivery: Delivery, atMs: number): void {
    const { event, attemptsMs } = delivery;
    const last = this.#recording.lastAnswerTo(event) ?? 'no answer';
    this.#recording.tell('gave_up', atMs, { delivery });
    const seen = `never acknowledged ${event.type} in ${attemptsMs.length} attempts (${last})`;
    this.#recording.violate('acknowledges_every_event', seen);
  }

  async #after({ event, role, attemptsMs }: Delivery, atMs: number): Promise<void> {
    if (role !== 'genuine') return;
    // From now on the service signs with the new one.
    if (attemptsMs.length === 1 && this.#has('rotation', event)) this.#requests.rotate();
    if (!this.#has('restart', event) || !this.#recording.hasArrived(event)) return;
    if (this.#restartedAfter.has(event.id)) return;
    this.#restartedAfter.add(event.id);
    await this.#restart();
    this.#recording.tell('restarted', atMs, { by: 'restart' });
  }

  async #restart(): Promise<void> {
    const { receiver, timeLimit } = this.#options;
    await timeLimit.within(() => receiver.restart?.());
    // The connections to the process before it lead nowhere.
    this.#options.wire.close();
  }

  /** What an outcome needs to be carried out. */
  #attemptOf(delivery: Delivery, atMs: number): Attempt {
    const { policy, worked, changed } = this.#options;
    const isRespelled = delivery.role === 'genuine' && this.#has('respelled', delivery.event);
    const { event } = delivery;
    const sent = isRespelled ? { ...event, body: unusuallySpelt(event.body) } : event;
    return {
      policy,
      worked,
      changed,
      reason: this.#reasonOf(delivery),
      post: (mode = 'whole') => this.#post(this.#requests.signed(sent), mode),
      judge: (answer) => this.#recording.judge(answer, event),
      restart: () => this.#restart(),
      tell: (kind, more) => this.#recording.tell(kind, atMs, { delivery, ...more }),
    };
  }

  /** Why an attempt differs from a plain one. */
  #reasonOf({ event, role, attemptsMs, outcomes }: Delivery): DeviationKind | null {
    const isFirst = attemptsMs.length === 0;
    if (role !== 'genuine') return role;
    if (outcomes[attemptsMs.length] === 'miss') {
      if (isFirst && this.#has('switched_off', event)) return 'switched_off';
      return outcomes[attemptsMs.length + 1] === 'double' ? 'parallel_duplicate' : 'late';
    }
    if (this.#has('respelled', event)) return 'respelled';
    if (isFirst && this.#has('rotation', event)) return 'rotation';
    return isFirst && this.#has('parallel', event) ? 'parallel' : null;
  }

  async #post(request: SignedRequest, mode: WireMode): Promise<GradedAnswer> {
    const { wire, timeLimit } = this.#options;
    let answer = await timeLimit.within(() => wire.post(request.url, request, mode));
    this.#recording.took(answer);
    for (let hop = { url: request.url, method: 'POST' }, count = 0; ; count++) {
      const next = this.#redirectOf(answer, hop, count);
      if (next === undefined) return answer;
      hop = next;
      const send = () => (next.method === 'GET' ? wire.get(next.url) : wire.post(next.url, request, mode));
      answer = await timeLimit.within(send);
    }
  }

  /** Where an answer sends an attempt, if the policy follows. */
  #redirectOf({ status, headers }: GradedAnswer, hop: { url: string; method: string }, count: number) {
    const { redirects, success } = this.#options.policy;
    if (redirects === null || status === null || isAmong(success, status)) return undefined;
    const next = redirectOf(redirects, { ...hop, status, headers }, count);
    return next === undefined || 'refusal' in next ? undefined : next;
  }
}

const FORGERY_TEXTS = {
  wrong_secret: 'the signature of another secret',
  tamper_body: 'a changed body',
  no_signature: 'no signature',
} as const;
