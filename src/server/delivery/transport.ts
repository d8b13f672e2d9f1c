// DeliveryTaskHandlers one request of an attempt to its receiver, the inbox or one behind a socket, and says how it ended
// in world time.

import { setTimeout as realDelay } from 'node:timers/promises';
import type { AttemptRequest, AttemptResult } from '../../delivery/attempt.ts';
import type { Instant } from '../../engine/instant.ts';
import type { World } from '../../engine/world.ts';
import type { Transmission, Transmitted } from './exchange.ts';
import { forwardedUrl } from './forward.ts';
import { type InboxReaction, inboxName, receive } from './inbox.ts';
import type { Sender } from './sender.ts';
import { deliverySettingsOf } from './settings.ts';

export interface HandoverOptions {
  readonly world: World;
  readonly sender: Pick<Sender, 'send'>;
  readonly wall: () => Instant;
}

export class Handover {
  readonly #options: HandoverOptions;

  constructor(options: HandoverOptions) {
    this.#options = options;
  }

  /** DeliveryTaskHandlers over the request that a departure holds. */
  async hand(departure: AttemptRequest, signal: AbortSignal): Promise<AttemptResult> {
    const { world, wall } = this.#options;
    const name = inboxName(departure.url);
    if (name === undefined) {
      const manner = departure.fault?.manner ?? 'whole';
      return this.#receiverOutcome(departure, await this.transmit({ ...departure, manner }, signal));
    }
    const cause = `delivery ${departure.deliveryId}`;
    const { result } = world.transaction(cause, (inWorld) => receive(inWorld, name, departure, wall()));
    return this.#inboxOutcome(departure, result, signal);
  }

  /**
   * Sends a request over a socket, under the world's settings.
   *
   * @param request.timeoutMs the documented timeout; how long a frozen world really waits is a setting
   */
  transmit(
    {
      timeoutMs,
      method,
      url,
      headers,
      ...body
    }: Omit<Transmission, 'waitMs' | 'allowedHosts' | 'signal'> & { readonly timeoutMs: number },
    signal: AbortSignal,
  ): Promise<Transmitted> {
    const { world, sender } = this.#options;
    const { forward, silent_receiver_ms, allow_hosts } = deliverySettingsOf(world);
    const isFrozen = world.clock.mode === 'frozen';
    return sender.send({
      method,
      headers,
      body: body.body,
      manner: body.manner,
      ...(body.paddedTo === undefined ? {} : { paddedTo: body.paddedTo }),
      url: forwardedUrl(url, forward),
      waitMs: isFrozen ? (silent_receiver_ms ?? timeoutMs) : timeoutMs,
      allowedHosts: allow_hosts,
      signal,
    });
  }

  /** A frozen world counts no time but a timeout; a running one counts what it took of its own time. */
  #receiverOutcome({ timeoutMs }: AttemptRequest, transmitted: Transmitted): AttemptResult {
    const { response, error, connectedTo, isTimeout, tookMs } = transmitted;
    const { mode, scale } = this.#options.world.clock;
    if (isTimeout) return timedOut(timeoutMs, connectedTo);
    const elapsedMs = mode === 'frozen' ? 0 : Math.floor(tookMs * scale);
    return { response, error, connectedTo, elapsedMs, durationMs: response === null ? null : elapsedMs };
  }

  async #inboxOutcome(
    { timeoutMs }: AttemptRequest,
    reaction: InboxReaction,
    signal: AbortSignal,
  ): Promise<AttemptResult> {
    const isTooLate = reaction.kind === 'hang' || reaction.delayMs > timeoutMs;
    const elapsedMs = isTooLate ? timeoutMs : reaction.delayMs;
    await this.#waitInRunningWorld(elapsedMs, signal);
    if (isTooLate) return timedOut(timeoutMs, 'inbox');
    if (reaction.kind === 'reset') {
      return { response: null, error: 'connection reset', connectedTo: 'inbox', elapsedMs, durationMs: null };
    }
    const response = reaction.kind === 'answer' ? reaction.response : null;
    return { response, error: null, connectedTo: 'inbox', elapsedMs, durationMs: elapsedMs };
  }

  async #waitInRunningWorld(worldMs: number, signal: AbortSignal): Promise<void> {
    const { clock } = this.#options.world;
    if (!clock.moves || worldMs === 0) return;
    await realDelay(worldMs / clock.scale, undefined, { signal }).catch(() => undefined);
  }
}

function timedOut(timeoutMs: number, connectedTo: string | null): AttemptResult {
  const error = `no answer within ${timeoutMs / 1_000} s`;
  return { response: null, error, connectedTo, elapsedMs: timeoutMs, durationMs: null };
}
