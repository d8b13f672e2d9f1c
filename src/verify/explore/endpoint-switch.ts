// Whether the endpoint is on: it is switched off by the sender's user for a while, or by failures, as the policy has it.

import type { DeliveryPolicy } from '../../delivery/policy/policy.ts';

/** An endpoint that failures have disabled is enabled after so long. */
const OFF_MS = 3_600_000;

export class EndpointSwitch {
  readonly #autoDisable: DeliveryPolicy['autoDisable'];
  #failureCount = 0;
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
    this.#failureCount = 0;
  }

  succeed(): void {
    this.#failureCount = 0;
  }

  /**
   * Counts a failed attempt.
   *
   * @returns whether the endpoint is off because of it
   */
  fail(atMs: number): boolean {
    this.#failureCount++;
    if (this.#autoDisable?.counts !== 'attempts') return false;
    if (this.#failureCount !== this.#autoDisable.consecutiveFailures) return false;
    this.#offUntilMs = atMs + OFF_MS;
    return true;
  }
}
