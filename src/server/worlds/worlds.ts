// The worlds of one server, by their ids: made, replaced, ended when nobody uses them any more.

import type { Limits } from './limits.ts';
import { ManagedWorld, type WorldDependencies, type WorldRequest } from './managed-world.ts';

/** The world that answers at the root. */
export const DEFAULT_WORLD = 'default';

export class Worlds {
  readonly #dependencies: WorldDependencies;
  readonly #hosts = new Map<string, ManagedWorld>();
  readonly #listeners = new Set<(host: ManagedWorld) => void>();

  constructor(dependencies: WorldDependencies) {
    this.#dependencies = dependencies;
  }

  /** Makes a world. The id must be free. */
  create(request: WorldRequest): ManagedWorld {
    if (this.#hosts.has(request.id)) throw new Error(`there is a world ${request.id} already`);
    const host = new ManagedWorld(request, this.#dependencies);
    this.#hosts.set(host.id, host);
    for (const listener of this.#listeners) listener(host);
    return host;
  }

  /**
   * Puts a fresh world in place of one. If the fresh one cannot come about, the other one stays as it is.
   *
   * @throws ApiError when a fixture or the scenario cannot come about
   */
  replace(request: WorldRequest): ManagedWorld {
    const before = this.#hosts.get(request.id);
    const host = new ManagedWorld(request, this.#dependencies);
    if (before !== undefined) host.takeOver(before);
    this.#hosts.set(host.id, host);
    return host;
  }

  /** Calls `listener` with each world that is made from now on; the answer ends that. */
  onCreate(listener: (host: ManagedWorld) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The world of that id, which is in use by that. */
  get(id: string): ManagedWorld | undefined {
    const host = this.#hosts.get(id);
    host?.idle.note();
    return host;
  }

  get limits(): Limits {
    return this.#dependencies.limits;
  }

  /** Whether there are as many worlds as there may be. */
  get isFull(): boolean {
    return this.#hosts.size >= this.limits.worlds;
  }

  list(): ManagedWorld[] {
    return [...this.#hosts.values()];
  }

  delete(id: string): void {
    this.#hosts.get(id)?.close();
    this.#hosts.delete(id);
  }

  /** Ends the worlds that nobody has used for too long; never the world `default`. */
  endIdle(): void {
    for (const { id, idle } of this.list()) {
      if (id !== DEFAULT_WORLD && idle.idleMs >= this.#dependencies.idleWorldMs) this.delete(id);
    }
  }

  /** Ends all that is under way in any world; who waits for it is told. */
  close(): void {
    for (const host of this.#hosts.values()) host.close();
  }
}
