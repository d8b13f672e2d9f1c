// Whether the endpoint is on: it is switched off by the sender's user for a while, or by failures, as the policy has it.

import type { EndpointHealth } from '../../delivery/endpoint.ts';
import {
  hasFailedInARow,
  healthAfterFailure,
  healthAfterSuccess,
  whyFailing,
} from '../../delivery/endpoint-outcome.ts';
import type { DeliveryPolicy } from '../../delivery/policy/policy.ts';

/** An endpoint that failures have disabled is enabled after so long. */
const OFF_MS = 3_600_000;

const UNTRIED: EndpointHealth = { failureCount: 0 };

export class EndpointSwitch {
  readonly #autoDisable: DeliveryPolicy['autoDisable'];
  #health = UNTRIED;
  #isDisabled = false;
  /** Infinite until the next event has passed. */
  #offUntilMs: number | null = null;

  constructor({ autoDisable }: Pick<DeliveryPolicy, 'autoDisable'>) {
    this.#autoDisable = autoDisable;
  }

  isOffAt(atMs: number): boolean {
    return this.#offUntilMs !== null && atMs < this.#offUntilMs;
  }

  /** Whether it is off, or was until a moment that has passed. */
  get isOff(): boolean {
    return this.#offUntilMs !== null;
  }

  /** Whether it is off until the next event has passed. */
  get awaitsEvent(): boolean {
    return this.#offUntilMs === Number.POSITIVE_INFINITY;
  }

  /** When what waits is tried again. */
  retryAt(atMs: number): number {
    return Math.min(this.#offUntilMs ?? atMs, atMs + OFF_MS);
  }

  switchOff(): void {
    this.#offUntilMs = Number.POSITIVE_INFINITY;
  }

  switchOn(): void {
    this.#offUntilMs = null;
    this.#isDisabled = false;
    this.#health = UNTRIED;
  }

  succeed(atMs: number): void {
    this.#health = healthAfterSuccess(this.#health, atMs, this.#autoDisable);
  }

  /**
   * Counts a failed attempt.
   *
   * @param isGone whether the receiver said that it is gone, and the policy disables its endpoint for that
   * @returns whether the endpoint is off because of it
   */
  fail(atMs: number, isGone = false): boolean {
    this.#health = healthAfterFailure(this.#health, atMs, this.#autoDisable);
    if (this.#isDisabled || !(isGone || this.#isFailing(atMs))) return false;
    this.#isDisabled = true;
    this.#offUntilMs = atMs + OFF_MS;
    return true;
  }

  #isFailing(atMs: number): boolean {
    const autoDisable = this.#autoDisable;
    if (autoDisable?.counts !== 'attempts') return false;
    return (
      hasFailedInARow(this.#health, autoDisable) || whyFailing(this.#health, atMs, autoDisable) !== undefined
    );
  }
}
