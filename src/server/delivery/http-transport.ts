// Sends requests of one world over sockets, using its settings, and measures their durations in world time.

import type { OutgoingRequest } from '../../delivery/attempt.ts';
import { type AttemptResult, timedOut } from '../../delivery/attempt.ts';
import type { Transport } from '../../delivery/transport.ts';
import type { World } from '../../engine/world.ts';
import { forwardedUrl } from './forward.ts';
import type { HttpSender } from './http-sender.ts';
import { deliverySettingsOf } from './settings.ts';

/** A host that requests are forwarded to is thereby allowed. */
export class HttpTransport implements Transport<OutgoingRequest> {
  readonly #world: World;
  readonly #sender: Pick<HttpSender, 'send'>;

  constructor(world: World, sender: Pick<HttpSender, 'send'>) {
    this.#world = world;
    this.#sender = sender;
  }

  async send(request: OutgoingRequest, signal: AbortSignal): Promise<AttemptResult> {
    const { forward, silent_receiver_ms, allow_hosts } = deliverySettingsOf(this.#world);
    const isFrozen = this.#world.clock.mode === 'frozen';
    const waitMs = isFrozen ? (silent_receiver_ms ?? request.timeoutMs) : request.timeoutMs;
    const url = forwardedUrl(request.url, forward);
    const allowedHosts = url === request.url ? allow_hosts : [...allow_hosts, new URL(url).hostname];
    const result = await this.#sender.send({ ...request, url }, { waitMs, allowedHosts, signal });
    return this.#inWorldTime(result, request.timeoutMs);
  }

  /** In a frozen world, only a timeout takes time; in a running one, the duration is converted to world time. */
  #inWorldTime(result: AttemptResult, timeoutMs: number): AttemptResult {
    const { mode, scale } = this.#world.clock;
    if (result.isTimeout) return timedOut(timeoutMs, result.connectedTo);
    return { ...result, elapsedMs: mode === 'frozen' ? 0 : Math.floor(result.elapsedMs * scale) };
  }
}
