// What callers of simulated processes saw, and whether that can be: an answer of success is never taken back.

import type { Course } from './course.ts';

/** A call in the order in which calls began and ended; one that was not answered with success may end never. */
export interface Call {
  readonly kind: 'create' | 'put' | 'reset' | 'replace' | 'drop';
  readonly world: string;
  /** What a `put` adds; unique. */
  readonly key: string;
  readonly begunAt: number;
  endedAt: number;
  isAnswered: boolean;
  /** Whether it took effect in memory: only then can it be in the store. */
  hasBegun: boolean;
}

export class History {
  readonly calls: Call[] = [];
  readonly #course: Course;
  #step = 0;

  constructor(course: Course) {
    this.#course = course;
  }

  begin(kind: Call['kind'], world: string): Call {
    const begunAt = ++this.#step;
    const call: Call = {
      kind,
      world,
      key: `k${begunAt}`,
      begunAt,
      endedAt: Number.POSITIVE_INFINITY,
      isAnswered: false,
      hasBegun: false,
    };
    this.calls.push(call);
    return call;
  }

  end(call: Call, isAnswered: boolean): void {
    call.endedAt = ++this.#step;
    call.isAnswered = isAnswered;
    this.#course.note(() => `answered: ${JSON.stringify(call)}`);
  }

  /** The present moment, to compare a later look with. */
  now(): number {
    return ++this.#step;
  }

  /**
   * What is wrong with what a caller saw in a world.
   *
   * @param keys what was in it; `undefined` when there was no such world
   * @param asked when the caller asked
   */
  wrong(world: string, keys: readonly string[] | undefined, asked: number): string | undefined {
    const calls = this.calls.filter((call) => call.world === world);
    const removals = calls.filter(({ kind }) => kind !== 'put' && kind !== 'create');
    const present = new Set(keys ?? []);
    if (present.size !== (keys ?? []).length) return `${world} has a key twice`;
    for (const put of calls.filter(({ kind }) => kind === 'put')) {
      const mayBeGone = removals.some((removal) => removal.hasBegun && removal.endedAt > put.begunAt);
      if (put.isAnswered && put.endedAt < asked && !present.has(put.key) && !mayBeGone)
        return `${put.key} of ${world} was answered with success, and is gone`;
      const mustBeGone = removals.some(
        (removal) => removal.isAnswered && removal.begunAt > put.endedAt && removal.endedAt < asked,
      );
      if (present.has(put.key) && mustBeGone) return `${put.key} of ${world} came back`;
    }
    return this.#wrongExistence(calls, keys !== undefined, asked);
  }

  #wrongExistence(calls: readonly Call[], exists: boolean, asked: number): string | undefined {
    const created = calls.findLast(
      ({ kind, isAnswered, endedAt }) => kind === 'create' && isAnswered && endedAt < asked,
    );
    if (created === undefined || exists) return undefined;
    const mayBeGone = calls.some(
      ({ kind, hasBegun, endedAt }) => kind === 'drop' && hasBegun && endedAt > created.begunAt,
    );
    return mayBeGone ? undefined : `${created.world} was created, and is gone`;
  }
}
