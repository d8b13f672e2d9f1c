// Delivers attempts to the built-in inbox: without a socket and, in a frozen world, without waiting.

import { setTimeout as realDelay } from 'node:timers/promises';
import type { AttemptRequest, AttemptResult } from '../../delivery/attempt.ts';
import type { Instant } from '../../engine/instant.ts';
import type { World } from '../../engine/world.ts';
import { receive } from './inbox.ts';

export class InboxTransport {
  readonly #world: World;
  readonly #wall: () => Instant;

  /** @param wall the wall clock's time, by which the inbox checks the age of a signature */
  constructor(world: World, wall: () => Instant) {
    this.#world = world;
    this.#wall = wall;
  }

  /**
   * Delivers an attempt. Never rejects: a failure is a result.
   *
   * @param name the name of the inbox, from the URL of the attempt
   */
  async send(name: string, request: AttemptRequest, signal: AbortSignal): Promise<AttemptResult> {
    const { result } = this.#world.transaction(`delivery ${request.deliveryId}`, (world) =>
      receive(world, name, request, this.#wall()),
    );
    const { clock } = this.#world;
    if (clock.moves && result.elapsedMs > 0)
      await realDelay(result.elapsedMs / clock.scale, undefined, { signal }).catch(() => undefined);
    return result;
  }
}
