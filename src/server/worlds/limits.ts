// How much a server and each of its worlds may hold, so that no looping client makes it grow without end.
// What would go beyond is refused in words; what happens by itself is stopped by the engine's own bound.

import { deliveries } from '../../delivery/delivery.ts';
import type { World } from '../../engine/world.ts';
import { faults } from '../../faults/fault.ts';
import { received } from '../delivery/inbox.ts';
import { scripts } from '../delivery/inbox-script.ts';

export interface Limits {
  readonly worlds: number;
  /** Readers of the journal's stream at the same time. */
  readonly streams: number;
  /** All that a world holds: endpoints, messages, deliveries, received requests, faults and the rest. */
  readonly documents: number;
  readonly deliveries: number;
  /** Attempts of one delivery after which it is not sent again by hand. */
  readonly attempts: number;
  /** Attempts and timers of a world that are still to come. */
  readonly due: number;
  /** Requests in all inboxes of a world. */
  readonly inbox: number;
  /** Scripted inboxes of a world. */
  readonly scripts: number;
  readonly faults: number;
}

export const DEFAULT_LIMITS: Limits = {
  worlds: 1_000,
  streams: 100,
  documents: 250_000,
  deliveries: 100_000,
  attempts: 1_000,
  due: 100_000,
  inbox: 50_000,
  scripts: 1_000,
  faults: 1_000,
};

/** Something that is counted in a world. */
interface Count {
  readonly limit: keyof Limits;
  readonly count: (world: World) => number;
  /** What it is called, and how to make room. */
  readonly what: string;
  readonly hint: string;
}

const ANEW = 'Reset the world, or make another one.';

const COUNTS: readonly Count[] = [
  { limit: 'documents', count: ({ documentCount }) => documentCount, what: 'documents', hint: ANEW },
  {
    limit: 'deliveries',
    count: (world) => world.collection(deliveries).size,
    what: 'deliveries',
    hint: 'Delete endpoints, or reset the world.',
  },
  {
    limit: 'due',
    count: ({ queue }) => queue.size,
    what: 'scheduled tasks to come',
    hint: 'Advance the clock, or reset the world.',
  },
  {
    limit: 'inbox',
    count: (world) => world.collection(received).size,
    what: 'requests in its inboxes',
    hint: 'Empty them with DELETE …/inbox/{name}.',
  },
  {
    limit: 'scripts',
    count: (world) => world.collection(scripts).size,
    what: 'scripts of inboxes',
    hint: ANEW,
  },
  {
    limit: 'faults',
    count: (world) => world.collection(faults).size,
    what: 'faults',
    hint: 'Take some back with DELETE …/faults.',
  },
];

/** Why a world takes nothing more, and how to make room. */
export interface Fullness {
  readonly detail: string;
  readonly hint: string;
}

/**
 * Why a world may not grow any more; `undefined` while it may.
 *
 * @example fullnessOf(world, { ...DEFAULT_LIMITS, faults: 1 })?.detail // 'The world t1 holds 1 faults, …'
 */
export function fullnessOf(world: World, limits: Limits): Fullness | undefined {
  const full = COUNTS.find(({ limit, count }) => count(world) >= limits[limit]);
  if (full === undefined) return undefined;
  const { limit, count, what, hint } = full;
  return {
    detail: `The world ${world.id} holds ${count(world)} ${what}; it may hold ${limits[limit]}.`,
    hint,
  };
}
