// Makes a failing history as small as it can be and still fail: fewer events, fewer deviations, shorter delays. The
// shrinking is fast-check's.

import type { DeliveryPolicy } from '../../delivery/policy/policy.ts';
import { smallestOf } from '../smallest.ts';
import { type History, legal } from './history.ts';

export interface ShrinkOptions {
  readonly policy: DeliveryPolicy;
  readonly seed: number;
  /** The ids of the events that the failure seems to be about, where no deviation tells. */
  readonly suspects?: readonly string[];
  /** Whether a history still fails in the same way. */
  readonly fails: (history: History) => Promise<boolean>;
}

/**
 * The smallest history found that still fails.
 *
 * @example await shrunk(history, { policy, seed, fails: async (smaller) => (await trials.run(smaller)).violations.length > 0 })
 */
export async function shrunk(whole: History, options: ShrinkOptions): Promise<History> {
  return shrunkFrom(await narrowed(whole, options), options);
}

/** The events around the deviations alone, if that still fails: it spares a long story most of its tries. */
async function narrowed(history: History, { policy, suspects = [], fails }: ShrinkOptions): Promise<History> {
  const { events, deviations } = history;
  const concerned = new Set(deviations.length > 0 ? deviations.map(({ event }) => event) : suspects);
  const places = events.flatMap(({ id }, index) => (concerned.has(id) ? [index] : []));
  for (let reach = 0; reach < events.length; reach = reach === 0 ? 1 : reach * 2) {
    const isNear = (index: number) => places.some((place) => Math.abs(place - index) <= reach);
    const near = { events: events.filter((_, index) => isNear(index)), deviations };
    if (near.events.length === 0 || near.events.length === events.length) return history;
    const isWhole = legal(near, policy)?.deviations.length === deviations.length;
    if (isWhole && (await fails(near))) return near;
  }
  return history;
}

async function shrunkFrom(history: History, { policy, seed, fails }: ShrinkOptions): Promise<History> {
  // It is only needed once something has failed.
  const { integer, record, subarray, tuple } = await import('fast-check');
  const { events, deviations } = history;
  const whole = {
    events: [...events.keys()],
    deviations: [...deviations.keys()],
    attempts: deviations.map(({ attempts = 1 }) => attempts),
  };
  const smaller = record({
    events: subarray(whole.events),
    deviations: subarray(whole.deviations),
    attempts: tuple(...whole.attempts.map((max) => integer({ min: 1, max }))),
  });
  let smallest = history;
  await smallestOf(smaller, whole, {
    seed,
    fails: async (part) => {
      const candidate = legal(partOf(history, part), policy);
      if (candidate === undefined || candidate.events.length === 0) return undefined;
      const isFailing = await fails(candidate);
      if (isFailing) smallest = candidate;
      return isFailing;
    },
  });
  return smallest;
}

function partOf(
  { events, deviations }: History,
  part: {
    readonly events: readonly number[];
    readonly deviations: readonly number[];
    readonly attempts: readonly number[];
  },
): History {
  const kept = new Set(part.deviations);
  return {
    events: events.filter((_, index) => part.events.includes(index)),
    deviations: deviations.flatMap((deviation, index) => {
      if (!kept.has(index)) return [];
      const attempts = part.attempts[index];
      return [
        deviation.attempts === undefined || attempts === undefined ? deviation : { ...deviation, attempts },
      ];
    }),
  };
}
