// Delivers a history to a real receiver as the documented sender would: attempts by the schedule in virtual time, until
// each event is acknowledged or given up. Retries that are hours late are made at once.

import { setTimeout as pause } from 'node:timers/promises';
import type { DeliveryPolicy } from '../../delivery/policy.ts';
import { retryAt } from '../../delivery/retry.ts';
import type { SignedRequest } from '../../delivery/signed-request.ts';
import { describe, type GradedAnswer, isAccepted } from '../grading/answer.ts';
import { unusuallySpelt } from '../grading/unusual-spelling.ts';
import type { Wire, WireMode } from '../grading/wire.ts';
import { AttemptQueue, type Delivery } from './attempt-queue.ts';
import type { DeviationKind } from './deviation.ts';
import type { ExploredEvent } from './event.ts';
import { type History, type Outcome, outcomesOf } from './history.ts';
import type { ExploredReceiver } from './receiver.ts';
import { ofUnknownType, Requests, testEventAt } from './requests.ts';
import type { Delivered, Step, StepKind, Violation } from './step.ts';

export interface SenderOptions {
  readonly policy: DeliveryPolicy;
  readonly receiver: ExploredReceiver;
  readonly wire: Wire;
  /** The payload of a test event. */
  readonly testEvent: Readonly<Record<string, unknown>> | null;
  /** How long a receiver may still be at work on what was cut, in real milliseconds. */
  readonly workMs: number;
  /** Resolves when the receiver's state changes, or the signal aborts: for a crash in the middle of the work. */
  readonly changed: (signal: AbortSignal) => Promise<unknown>;
}

/** An endpoint that failures have disabled is enabled after so long. */
const OFF_MS = 3_600_000;

/**
 * Delivers a history.
 *
 * @returns what happened; never rejects for what the receiver answers
 * @example (await deliverHistory(history, options)).acknowledged
 */
export function deliverHistory(history: History, options: SenderOptions): Promise<Delivered> {
  return new Sender(history, options).run();
}

class Sender {
  readonly #history: History;
  readonly #options: SenderOptions;
  readonly #requests: Requests;
  readonly #queue: AttemptQueue;
  readonly #steps: Step[] = [];
  readonly #violations: Violation[] = [];
  readonly #restartedAfter = new Set<string>();
  #failureCount = 0;
  #slowestMs = 0;
  /** Until when the endpoint is off; infinite until the next event has passed. */
  #offUntilMs: number | null = null;
  #unreachable: string | null = null;

  constructor(history: History, options: SenderOptions) {
    this.#history = history;
    this.#options = options;
    this.#requests = new Requests(options.policy, options.receiver.secret);
    this.#queue = new AttemptQueue(history.events.flatMap((event) => this.#deliveriesAt(event)));
  }

  async run(): Promise<Delivered> {
    while (!this.#queue.isEmpty && this.#unreachable === null) {
      const { due, atMs } = this.#queue.take((event) => this.#has('parallel', event));
      const sent = due.filter((delivery) => !this.#waits(delivery, atMs));
      for (const delivery of sent) await this.#before(delivery, atMs);
      await Promise.all(sent.map((delivery) => this.#try(delivery, atMs)));
      for (const delivery of sent) await this.#after(delivery, atMs);
    }
    return {
      steps: this.#steps,
      acknowledged: this.#queue.acknowledged,
      violations: this.#violations,
      slowestMs: this.#slowestMs,
      unreachable: this.#unreachable,
    };
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

  /** While the endpoint is off, what occurs is dropped and retries wait. */
  #waits(delivery: Delivery, atMs: number): boolean {
    if (this.#offUntilMs === null) return false;
    const isRetry = delivery.attemptsMs.length > 0;
    // What was to pass in the meantime may have been delivered together with the event before it.
    if (atMs >= this.#offUntilMs || (isRetry && !this.#queue.hasEvents)) {
      this.#switchOn(atMs);
      return false;
    }
    if (isRetry) {
      this.#queue.add(delivery, Math.min(this.#offUntilMs, atMs + OFF_MS));
      return true;
    }
    this.#tell('dropped', atMs, { delivery });
    if (this.#offUntilMs === Number.POSITIVE_INFINITY && delivery.role === 'genuine') this.#switchOn(atMs);
    return true;
  }

  #switchOn(atMs: number): void {
    this.#offUntilMs = null;
    this.#failureCount = 0;
    this.#tell('on', atMs);
  }

  /** What comes before the first attempt of an event. */
  async #before({ event, role, attemptsMs }: Delivery, atMs: number): Promise<void> {
    if (role !== 'genuine' || attemptsMs.length > 0) return;
    for (const { kind, event: id, how = 'wrong_secret' } of this.#history.deviations) {
      if (id !== event.id) continue;
      if (kind === 'forged') {
        const answer = await this.#post(this.#requests.forged(event, how), 'whole');
        this.#tell('forged', atMs, { event, by: 'forged', answer });
        if (isAccepted(answer))
          this.#violate('refuses_forged', `${describe(answer)} to a delivery with ${FORGERY_TEXTS[how]}`);
      }
      if (kind === 'rotation') {
        await this.#options.receiver.rotate?.(this.#requests.nextSecret);
        this.#tell('rotated', atMs, { by: 'rotation' });
      }
    }
  }

  /** One attempt, whatever becomes of it. */
  async #try(delivery: Delivery, atMs: number): Promise<void> {
    const { attemptsMs, outcomes } = delivery;
    const outcome = outcomes[attemptsMs.length] ?? 'deliver';
    const { isSuccess, elapsedMs } = await CARRIED_OUT[outcome](this.#senderOf(delivery, atMs));
    const attempts = attemptsMs.map((at) => ({ at }));
    const nextMs = retryAt(this.#options.policy, {
      delivery: { scheduledCount: attempts.length, attempts },
      sentAt: atMs,
      elapsedMs,
    });
    attemptsMs.push(atMs);
    delivery.isAcknowledged ||= isSuccess;
    if (isSuccess) this.#failureCount = 0;
    else if (this.#unreachable === null) this.#fail(delivery, atMs + elapsedMs, nextMs);
  }

  #fail(delivery: Delivery, atMs: number, nextMs: number | null): void {
    const { autoDisable } = this.#options.policy;
    this.#failureCount++;
    const isFirst = delivery.attemptsMs.length === 1 && delivery.role === 'genuine';
    if (isFirst && this.#has('switched_off', delivery.event)) {
      this.#offUntilMs = Number.POSITIVE_INFINITY;
      this.#tell('off', atMs, { by: 'switched_off' });
    } else if (autoDisable?.counts === 'attempts' && this.#failureCount === autoDisable.consecutiveFailures) {
      this.#offUntilMs = atMs + OFF_MS;
      this.#tell('off', atMs);
    }
    if (nextMs !== null) this.#queue.add(delivery, nextMs);
    else this.#giveUp(delivery, atMs);
  }

  #giveUp(delivery: Delivery, atMs: number): void {
    const { event, attemptsMs } = delivery;
    const last = this.#steps.findLast((step) => step.event === event.id && step.answer !== null);
    this.#tell('gave_up', atMs, { delivery });
    const seen = `never acknowledged ${event.type} in ${attemptsMs.length} attempts (${last?.answer ?? 'no answer'})`;
    this.#violate('acknowledges_every_event', seen);
  }

  async #after({ event, role, attemptsMs }: Delivery, atMs: number): Promise<void> {
    if (role !== 'genuine') return;
    // From now on the service signs with the new one.
    if (attemptsMs.length === 1 && this.#has('rotation', event)) this.#requests.rotate();
    const hasArrived = this.#steps.some((step) => step.event === event.id && ARRIVALS.has(step.kind));
    if (!this.#has('restart', event) || !hasArrived || this.#restartedAfter.has(event.id)) return;
    this.#restartedAfter.add(event.id);
    await this.#restart();
    this.#tell('restarted', atMs, { by: 'restart' });
  }

  async #restart(): Promise<void> {
    await this.#options.receiver.restart?.();
    // The connections to the process before it lead nowhere.
    this.#options.wire.close();
  }

  /** What an outcome needs to be carried out. */
  #senderOf(delivery: Delivery, atMs: number): Attempt {
    const { policy, workMs, changed } = this.#options;
    const isRespelled = delivery.role === 'genuine' && this.#has('respelled', delivery.event);
    const { event } = delivery;
    const sent = isRespelled ? { ...event, body: unusuallySpelt(event.body) } : event;
    return {
      timeoutMs: policy.timeoutMs,
      workMs,
      changed,
      reason: this.#reasonOf(delivery),
      post: (mode = 'whole') => this.#post(this.#requests.signed(sent), mode),
      judge: (answer) => this.#judge(answer, event),
      restart: () => this.#restart(),
      tell: (kind, more) => this.#tell(kind, atMs, { delivery, ...more }),
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
    const answer = await this.#options.wire.post(this.#options.receiver.url, request, mode);
    this.#slowestMs = Math.max(this.#slowestMs, answer.tookMs);
    if (!answer.isConnected) this.#unreachable = answer.error;
    return answer;
  }

  /** What a genuine delivery may never be answered. */
  #judge(answer: GradedAnswer, { type }: ExploredEvent): void {
    if (answer.status === 401 || answer.status === 403)
      this.#violate('accepts_genuine', `${describe(answer)} to the genuine ${type}`);
    if (answer.isConnected && answer.error?.startsWith('none within'))
      this.#violate('answers_in_time', `gave ${type} no answer in time (${answer.error})`);
  }

  #violate(property: string, detail: string): void {
    this.#violations.push({ property, detail: `it ${detail}` });
  }

  #tell(kind: StepKind, atMs: number, { delivery, by = null, answer, ...about }: Told = {}): void {
    const event = delivery?.event ?? about.event;
    this.#steps.push({
      kind,
      atMs,
      event: event?.id ?? null,
      type: event?.type ?? null,
      attempt: delivery === undefined ? null : delivery.attemptsMs.length + 1,
      answer: answer === undefined ? null : describe(answer),
      by,
    });
  }
}

/** What a step is about. */
interface Told {
  readonly delivery?: Delivery;
  readonly event?: ExploredEvent;
  readonly by?: DeviationKind | null;
  readonly answer?: GradedAnswer;
}

interface Attempt extends Pick<SenderOptions, 'workMs' | 'changed'> {
  readonly timeoutMs: number;
  readonly reason: DeviationKind | null;
  post(mode?: WireMode): Promise<GradedAnswer>;
  judge(answer: GradedAnswer): void;
  restart(): Promise<void>;
  tell(kind: StepKind, more: Pick<Told, 'by' | 'answer'>): void;
}

/** How an attempt ended for the sender, and how long it took in virtual time. */
interface Ended {
  readonly isSuccess: boolean;
  readonly elapsedMs: number;
}

const FAILED_AT_ONCE: Ended = { isSuccess: false, elapsedMs: 0 };

const CARRIED_OUT: Readonly<Record<Outcome, (attempt: Attempt) => Promise<Ended>>> = {
  async deliver(attempt) {
    const answer = await attempt.post();
    attempt.judge(answer);
    attempt.tell('delivered', { by: attempt.reason, answer });
    return endedWith(answer, attempt);
  },

  async miss(attempt) {
    attempt.tell('missed', { by: attempt.reason });
    return FAILED_AT_ONCE;
  },

  async lose_answer(attempt) {
    const answer = await attempt.post();
    attempt.judge(answer);
    attempt.tell('lost', { by: 'lost_answer', answer });
    return { isSuccess: false, elapsedMs: attempt.timeoutMs };
  },

  async cut(attempt) {
    await attempt.post('cut');
    attempt.tell('cut', { by: 'cut' });
    // The next attempt is at least seconds away, so the work on this one has ended by then.
    await pause(attempt.workMs);
    return FAILED_AT_ONCE;
  },

  /** It is restarted as soon as its work shows, or else when it answers. */
  async crash(attempt) {
    const stop = new AbortController();
    const answered = attempt.post();
    await Promise.race([answered, attempt.changed(stop.signal)]);
    stop.abort();
    await attempt.restart();
    await answered;
    attempt.tell('crashed', { by: 'crash' });
    return FAILED_AT_ONCE;
  },

  async double(attempt) {
    const answers = await Promise.all([attempt.post(), attempt.post()]);
    for (const answer of answers) attempt.judge(answer);
    for (const answer of answers) attempt.tell('delivered', { by: 'parallel_duplicate', answer });
    return endedWith(answers[1], attempt);
  },
};

function endedWith(answer: GradedAnswer, { timeoutMs }: Attempt): Ended {
  return { isSuccess: isAccepted(answer), elapsedMs: answer.status === null ? timeoutMs : 0 };
}

const ARRIVALS: ReadonlySet<StepKind> = new Set(['delivered', 'lost', 'cut', 'crashed']);

const FORGERY_TEXTS = {
  wrong_secret: 'the signature of another secret',
  tamper_body: 'a changed body',
  no_signature: 'no signature',
} as const;
