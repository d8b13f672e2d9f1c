// How much a server and each of its worlds may hold, so that no looping client makes it grow without end.
// What would go beyond is refused in words; what happens by itself is stopped by the engine's own bound.

import type { World } from '../engine/world.ts';
import { faults } from '../faults/fault.ts';
import { deliveries } from '../webhooks/delivery.ts';
import { received, scripts } from './inbox.ts';

export interface Limits {
  readonly worlds: number;
  /** Readers of the journal's stream at the same time. */
  readonly streams: number;
  /** All that a world holds: endpoints, messages, deliveries, received requests, faults and the rest. */
  readonly documents: number;
  readonly deliveries: number;
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
  due: 100_000,
  inbox: 50_000,
  scripts: 1_000,
  faults: 1_000,
};

/** What is counted in a world, what it is called, and how to make room. */
const COUNTS = [
  ['documents', (world) => world.documentCount, 'documents', 'Reset the world, or make another one.'],
  [
    'deliveries',
    (world) => world.collection(deliveries).size,
    'deliveries',
    'Delete endpoints, or reset the world.',
  ],
  ['due', (world) => world.queue.size, 'appointments to come', 'Advance the clock, or reset the world.'],
  [
    'inbox',
    (world) => world.collection(received).size,
    'requests in its inboxes',
    'Empty them with DELETE …/inbox/{name}.',
  ],
  [
    'scripts',
    (world) => world.collection(scripts).size,
    'scripts of inboxes',
    'Reset the world, or make another one.',
  ],
  ['faults', (world) => world.collection(faults).size, 'faults', 'Take some back with DELETE …/faults.'],
] as const satisfies readonly (readonly [keyof Limits, (world: World) => number, string, string])[];

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
  const full = COUNTS.find(([name, count]) => count(world) >= limits[name]);
  if (full === undefined) return undefined;
  const [name, count, what, hint] = full;
  return {
    detail: `The world ${world.id} holds ${count(world)} ${what}; it may hold ${limits[name]}.`,
    hint,
  };
}
