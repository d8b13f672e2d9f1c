// What a made-up consumer can do, and what decides what it does.

import type { TargetSession } from '../../../src/verify/session.ts';

/** An endless source of choices. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 to 1, without 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)] as T;
  }

  shuffled<T>(all: readonly T[]): T[] {
    const left = [...all];
    return all.flatMap(() => left.splice(this.below(left.length), 1));
  }

  some<T>(from: readonly T[]): T[] {
    const found = from.filter(() => this.next() < 0.4);
    return found.length > 0 ? found : [this.pick(from)];
  }
}

/** What a consumer can do. Its calls are recorded, unless they are made aside. */
export interface Hour {
  readonly chance: Chance;
  readonly session: TargetSession;
  call(credential: string, method: string, path: string, body?: object): Promise<Fields>;
  /** A receiver of its own, which answers well, badly, or in between. */
  receiver(): Promise<string>;
  /** Something that no consumer causes. */
  emit(type: string, fields: Fields): Promise<void>;
}

export type Fields = Readonly<Record<string, unknown>>;

/** Does the next thing. */
export type Next = () => Promise<void>;

/** What consumers do, each with how often compared with the others. */
export type Actions = readonly (readonly [weight: number, Next])[];

/**
 * Actions that are single calls.
 *
 * @example calling(hour)(3, 'live', 'GET', () => '/v3/templates')
 */
export function calling(hour: Hour) {
  return (
    weight: number,
    credential: string,
    method: string,
    path: () => string,
    body?: () => object | Promise<object>,
  ): readonly [number, Next] => [
    weight,
    async () => void (await hour.call(credential, method, path(), await body?.())),
  ];
}
