// What is recorded of a history while it is delivered: its steps, and what must not happen whatever the sender does.

import { describe, type GradedAnswer, isTimeout } from '../grading/answer.ts';
import type { Delivery } from './attempt-queue.ts';
import type { DeviationKind } from './deviation.ts';
import type { ExploredEvent } from './event.ts';
import type { PropertyId } from './property.ts';
import type { Delivered, Step, StepKind, Violation } from './step.ts';

/** What a step is about. */
export interface Told {
  readonly delivery?: Delivery;
  readonly event?: ExploredEvent;
  readonly by?: DeviationKind | null;
  readonly answer?: GradedAnswer;
}

export class Recording {
  readonly #steps: Step[] = [];
  readonly #violations: Violation[] = [];
  #slowestMs = 0;
  #unreachable: string | null = null;

  /** Why nobody could be connected to. */
  get unreachable(): string | null {
    return this.#unreachable;
  }

  /** What became of the history, but for what was acknowledged. */
  get result(): Omit<Delivered, 'acknowledged'> {
    return {
      steps: this.#steps,
      violations: this.#violations,
      slowestMs: this.#slowestMs,
      unreachable: this.#unreachable,
    };
  }

  tell(kind: StepKind, atMs: number, { delivery, by = null, answer, ...about }: Told = {}): void {
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

  /** Notes how long an answer took, or that nobody took the connection. */
  took(answer: GradedAnswer): void {
    this.#slowestMs = Math.max(this.#slowestMs, answer.tookMs);
    if (!answer.isConnected) this.#unreachable = answer.error;
  }

  violate(property: PropertyId, detail: string): void {
    this.#violations.push({ property, detail: `it ${detail}` });
  }

  /** Judges what a genuine delivery may never be answered. */
  judge(answer: GradedAnswer, { type }: ExploredEvent): void {
    if (answer.status === 401 || answer.status === 403)
      this.violate('accepts_genuine', `${describe(answer)} to the genuine ${type}`);
    if (isTimeout(answer))
      this.violate('answers_in_time', `gave ${type} no answer in time (${answer.error})`);
  }

  /** Whether an event has reached the receiver. */
  hasArrived({ id }: ExploredEvent): boolean {
    return this.#steps.some((step) => step.event === id && ARRIVALS.has(step.kind));
  }

  /** What an event was answered last, in words. */
  lastAnswerTo({ id }: ExploredEvent): string | null {
    return this.#steps.findLast((step) => step.event === id && step.answer !== null)?.answer ?? null;
  }
}

const ARRIVALS: ReadonlySet<StepKind> = new Set(['delivered', 'lost', 'cut', 'crashed']);
