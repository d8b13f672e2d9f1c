// Sends requests of one world over sockets, under its settings, and counts in world time what they took.

import { type AttemptResult, timedOut } from '../../delivery/attempt.ts';
import type { OutgoingRequest, Transport } from '../../delivery/transport.ts';
import type { World } from '../../engine/world.ts';
import { forwardedUrl } from './forward.ts';
import type { HttpSender } from './http-sender.ts';
import { deliverySettingsOf } from './settings.ts';

export class HttpTransport implements Transport<OutgoingRequest> {
  readonly #world: World;
  readonly #sender: Pick<HttpSender, 'send'>;

  constructor(world: World, sender: Pick<HttpSender, 'send'>) {
    this.#world = world;
    this.#sender = sender;
  }

  async send(request: OutgoingRequest, signal: AbortSignal): Promise<AttemptResult> {
    const { forward, silent_receiver_ms, allow_hosts: allowedHosts } = deliverySettingsOf(this.#world);
    const isFrozen = this.#world.clock.mode === 'frozen';
    const waitMs = isFrozen ? (silent_receiver_ms ?? request.timeoutMs) : request.timeoutMs;
    const url = forwardedUrl(request.url, forward);
    const result = await this.#sender.send({ ...request, url }, { waitMs, allowedHosts, signal });
    return this.#inWorldTime(result, request.timeoutMs);
  }

  /** A frozen world counts no time but a timeout; a running one counts what it took of its own time. */
  #inWorldTime(result: AttemptResult, timeoutMs: number): AttemptResult {
    const { mode, scale } = this.#world.clock;
    if (result.isTimeout) return timedOut(timeoutMs, result.connectedTo);
    return { ...result, elapsedMs: mode === 'frozen' ? 0 : Math.floor(result.elapsedMs * scale) };
  }
}
