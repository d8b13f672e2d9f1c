// The time that an exploration may take: when it is over, whatever is waited for is given up.

/** The longest delay of a timer, about 25 days. */
const LONGEST_MS = 2_147_483_647;

export class TimeLimit {
  /** `Infinity` for no limit. */
  readonly limitMs: number;
  readonly #end = new AbortController();
  readonly #timer: NodeJS.Timeout | undefined;

  /** @param limitMs counted from now on, in real milliseconds */
  constructor(limitMs: number) {
    this.limitMs = limitMs;
    if (limitMs <= LONGEST_MS) this.#timer = setTimeout(() => this.#end.abort(new TimeIsUp()), limitMs);
  }

  get isOver(): boolean {
    return this.#end.signal.aborted;
  }

  /**
   * What work resolves with.
   *
   * @throws TimeIsUp when the time is over before
   * @example await timeLimit.within(() => fetchState())
   */
  async within<T>(work: () => T | Promise<T>): Promise<T> {
    const { signal } = this.#end;
    signal.throwIfAborted();
    const { promise: over, reject } = Promise.withResolvers<never>();
    const stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop);
    try {
      return await Promise.race([work(), over]);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  /** What work resolves with, or something else once the time is over. */
  async orElse<T>(otherwise: T, work: () => Promise<T>): Promise<T> {
    try {
      return this.isOver ? otherwise : await work();
    } catch (error) {
      if (error instanceof TimeIsUp) return otherwise;
      throw error;
    }
  }

  /** Gives up what is still waited for. */
  end(): void {
    clearTimeout(this.#timer);
    this.#end.abort(new TimeIsUp());
  }
}

/** Raised where something is waited for when the time is over. */
export class TimeIsUp extends Error {
  constructor() {
    super('the time of the exploration is over');
  }
}
