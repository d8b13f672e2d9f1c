// Delivers attempts to the built-in inbox: without a socket and, in a frozen world, without waiting.

import { setTimeout as realDelay } from 'node:timers/promises';
import type { AttemptRequest, AttemptResult } from '../../delivery/attempt.ts';
import type { Transport } from '../../delivery/transport.ts';
import type { Instant } from '../../engine/instant.ts';
import type { World } from '../../engine/world.ts';
import { inboxName, receive } from './inbox.ts';

export class InboxTransport implements Transport {
  readonly #world: World;
  readonly #wall: () => Instant;

  /** @param wall the wall clock's time, by which the inbox checks the age of a signature */
  constructor(world: World, wall: () => Instant) {
    this.#world = world;
    this.#wall = wall;
  }

  async send(request: AttemptRequest, signal: AbortSignal): Promise<AttemptResult> {
    const name = inboxName(request.url) ?? '';
    const { result } = this.#world.transaction(`delivery ${request.deliveryId}`, (world) =>
      receive(world, name, request, this.#wall()),
    );
    await this.#waitInRunningWorld(result.elapsedMs, signal);
    return result;
  }

  async #waitInRunningWorld(worldMs: number, signal: AbortSignal): Promise<void> {
    const { clock } = this.#world;
    if (!clock.moves || worldMs === 0) return;
    await realDelay(worldMs / clock.scale, undefined, { signal }).catch(() => undefined);
  }
}
