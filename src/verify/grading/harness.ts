// The test harness for a receiver: it creates deliveries as the service would, sends them, and records the responses
// to the good ones.

import type { BodyMode } from '../../delivery/attempt.ts';
import type { DeliveryPolicy } from '../../delivery/policy/policy.ts';
import { type SignedRequest, signedRequest, type UnsignedRequest } from '../../delivery/signing/signing.ts';
import type { Instant } from '../../engine/instant.ts';
import type { OpenApiDocument } from '../../openapi/document.ts';
import type { GradedAnswer } from './answer.ts';
import type { EffectCount } from './effects.ts';
import { eventTypesOf, sampleEvent } from './sample-events.ts';
import type { Wire } from './wire.ts';

export interface HarnessOptions {
  readonly document: OpenApiDocument;
  readonly policy: DeliveryPolicy;
  readonly url: string;
  readonly secret: string;
  /** The secret before a rotation; `null` when there is none to try. */
  readonly oldSecret: string | null;
  /** How far a timestamp may be from the receiver's clock; `null` when nobody says. */
  readonly toleranceMs: number | null;
  /** `null` when the receiver shows no count. */
  readonly effects: EffectCount | null;
  readonly wire: Wire;
}

export class Harness {
  readonly policy: DeliveryPolicy;
  readonly oldSecret: string | null;
  readonly toleranceMs: number | null;
  readonly effects: EffectCount | null;
  /** The event types of the service; there is one at least. */
  readonly eventTypes: readonly string[];
  readonly #options: HarnessOptions;
  readonly #genuineAnswers: GradedAnswer[] = [];
  #silenceCount = 0;

  constructor(options: HarnessOptions) {
    this.#options = options;
    this.policy = options.policy;
    this.oldSecret = options.oldSecret;
    this.toleranceMs = options.toleranceMs;
    this.effects = options.effects;
    this.eventTypes = eventTypesOf(options.document);
  }

  /** Real time; receivers compare timestamps with their own clock. */
  get now(): Instant {
    return Date.now();
  }

  /**
   * A new event, ready to be signed.
   *
   * @example harness.unsignedRequest({ signedAt: harness.now - 301_000 })
   */
  unsignedRequest({
    type = this.eventTypes[0] as string,
    secret = this.#options.secret,
    signedAt = this.now,
    happenedAt = this.now,
  }: {
    readonly type?: string | undefined;
    readonly secret?: string;
    readonly signedAt?: Instant;
    readonly happenedAt?: Instant;
  } = {}): UnsignedRequest & { readonly signedAt: Instant } {
    const event = sampleEvent(this.#options.document, { type, at: happenedAt });
    return { policy: this.policy, event, body: event.body, url: this.#options.url, secret, signedAt };
  }

  /** Sends a request that the receiver should accept. */
  async deliver(request: SignedRequest): Promise<GradedAnswer> {
    const answer = await this.send(request);
    this.#genuineAnswers.push(answer);
    return answer;
  }

  /** Delivers a new event and nothing wrong with it. */
  deliverGood(): Promise<GradedAnswer> {
    return this.deliver(signedRequest(this.unsignedRequest()));
  }

  /** Sends a request that need not be accepted. */
  async send(request: SignedRequest, bodyMode: BodyMode = 'whole'): Promise<GradedAnswer> {
    const answer = await this.#options.wire.post(request.url, request, bodyMode);
    if (answer.status === null && bodyMode === 'whole') this.#silenceCount++;
    return answer;
  }

  /** How all deliveries were answered that should be accepted. */
  get genuineAnswers(): readonly GradedAnswer[] {
    return this.#genuineAnswers;
  }

  /** How many requests that arrived whole have got no answer so far. */
  get silenceCount(): number {
    return this.#silenceCount;
  }
}
