// What deliveries need to know about the service that they are of: its policy, who subscribes to an event, and what it does
// after an attempt.

import type { World } from '../engine/world.ts';
import type { Delivery } from './delivery.ts';
import type { Endpoint } from './endpoint.ts';
import type { DeliveryPolicy } from './policy/policy.ts';

/** An event as a service publishes it. */
export interface PublishedEvent {
  readonly id: string;
  readonly type: string;
  readonly payload: object;
}

/** What deliveries need to know about a service that sends webhooks. */
export interface WebhookSource {
  readonly service: string;
  /** The spec's policy, as modified by the world's settings. */
  policy(world: World): DeliveryPolicy;
  /** The endpoints that subscribe to the event, oldest first, whatever their state. */
  subscribers(world: World, event: PublishedEvent): Iterable<Endpoint>;
  /** The URL that issues OAuth tokens, or `null`. */
  oauthTokenUrl?(world: World): string | null;
  /**
   * Called after each attempt, when the delivery and the endpoint have been updated; `before` is the delivery before
   * the attempt.
   */
  afterAttempt?(world: World, delivery: Delivery, endpoint: Endpoint, before: Delivery): void;
  /** The delivery to send in place of another; `undefined` to send none. Only mutants define it. */
  rewrite?(delivery: Delivery, world: World): Delivery | undefined;
  /** Stands between a world and its receivers; `proceed` sends the attempt. Only mutants define it. */
  intercept?(attempt: InterceptedAttempt, world: World, proceed: SendAttempt): Promise<ReceivedAnswer>;
}

/** What an attempt sends, once it is signed. */
export interface SentAttempt {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** An attempt on its way, with what it belongs to. */
export interface InterceptedAttempt extends SentAttempt {
  readonly deliveryId: string;
  readonly eventId: string;
  readonly endpointId: string;
  /** Whether it is outside the schedule. */
  readonly isForced: boolean;
}

/** What a receiver responded with; `status` is `null` if it did not respond. */
export interface ReceivedAnswer {
  readonly status: number | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** How long it took, in world milliseconds, if it was not sent at all; longer than the timeout is too late. */
  readonly elapsedMs?: number;
}

/** Sends an attempt with some parts changed. */
export type SendAttempt = (change?: Partial<SentAttempt>) => Promise<ReceivedAnswer>;
