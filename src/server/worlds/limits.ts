// The limits of a server and each of its worlds, so that no looping client makes it grow endlessly. Calls that would
// exceed a limit are refused with an error; tasks that do are stopped by the engine's own limit.

import { getHeapStatistics } from 'node:v8';
import { deliveries } from '../../delivery/delivery.ts';
import type { World } from '../../engine/world.ts';
import { faults } from '../../faults/fault.ts';
import { received } from '../delivery/inbox.ts';
import { scripts } from '../delivery/inbox-script.ts';

export interface Limits {
  readonly worlds: number;
  /** Concurrent readers of the journal's stream. */
  readonly streams: number;
  /** All documents of a world: endpoints, messages, deliveries, received requests, faults and the rest. */
  readonly documents: number;
  readonly deliveries: number;
  /** The number of attempts after which a delivery cannot be sent again manually. */
  readonly attempts: number;
  /** Scheduled attempts and timers of a world. */
  readonly due: number;
  /** Requests in all inboxes of a world. */
  readonly inbox: number;
  /** Scripted inboxes of a world. */
  readonly scripts: number;
  readonly faults: number;
  /** The size of a stored world that is read into memory, in characters. */
  readonly storedSize: number;
}

/** How much of the heap a world takes while it is read, and others with it, for each stored character; measured: 2.5. */
const HEAP_BYTES_PER_CHARACTER = 4;

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
  storedSize: Math.floor(getHeapStatistics().heap_size_limit / HEAP_BYTES_PER_CHARACTER),
};

/** A quantity that is limited in a world. */
interface Count {
  readonly limit: keyof Limits;
  readonly count: (world: World) => number;
  /** Its name, and how to make room. */
  readonly what: string;
  readonly hint: string;
}

const ANEW = 'Reset the world, or create another one.';

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
    hint: 'Remove some with DELETE …/faults.',
  },
];

/** Why a world is full, and how to make room. */
export interface Fullness {
  readonly detail: string;
  readonly hint: string;
}

/**
 * Why a world may not grow any more; `undefined` if it may.
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
