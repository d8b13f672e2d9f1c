// Whether a fault is applied: each occasion is counted, and the count and the world's seed decide.

import type { World } from '../engine/world.ts';
import { type Fault, faults, isSpent } from './fault.ts';

/** The resolution of probabilities. */
const PARTS = 1_000_000;

/** How faults of one kind relate to an occasion. */
export interface Occasion<Kind extends Fault> {
  /** Whether a fault is of this kind and applies to this occasion. */
  readonly isAbout: (fault: Fault) => fault is Kind;
  /** Whether a fault, once applied, excludes other exclusive faults from the occasion. */
  readonly isExclusive: (fault: Kind) => boolean;
  /** Whether the application is counted now; otherwise by {@link countStrike}, later. */
  readonly isCountedNow?: (fault: Kind) => boolean;
}

const NONE: readonly never[] = [];

/** The faults that are applied on an occasion, oldest first. Counts the occasion. Part of a transaction. */
export function strikingFaults<Kind extends Fault>(
  world: World,
  { isAbout, isExclusive, isCountedNow = () => true }: Occasion<Kind>,
): readonly Kind[] {
  const standing = world.collection(faults);
  if (standing.size === 0) return NONE;
  const striking: Kind[] = [];
  let isTaken = false;
  for (const fault of [...standing.values()]) {
    if (isSpent(fault) || !isAbout(fault) || (isTaken && isExclusive(fault))) continue;
    const isStriking = fault.seenCount >= fault.after && isDrawn(world, fault);
    const strikes = isStriking && isCountedNow(fault) ? 1 : 0;
    const counts = { seenCount: fault.seenCount + 1, struckCount: fault.struckCount + strikes };
    standing.update(fault.id, counts);
    if (!isStriking) continue;
    striking.push({ ...fault, ...counts });
    isTaken ||= isExclusive(fault);
  }
  return striking;
}

/** Counts the application of a fault that was not counted on its occasion. Part of a transaction. */
export function countStrike(world: World, { id }: Pick<Fault, 'id'>): Fault | undefined {
  const fault = world.collection(faults).get(id);
  return fault && world.collection(faults).update(id, { struckCount: fault.struckCount + 1 });
}

/** Each fault draws from a stream of its own, so that faults do not influence each other. */
function isDrawn(world: World, { id, probability }: Fault): boolean {
  return probability >= 1 || world.ids.integer(`fault/${id}`, 1, PARTS) <= probability * PARTS;
}
