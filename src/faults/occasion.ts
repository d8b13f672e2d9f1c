// Whether a fault strikes: each occasion is counted, and the count and the world's seed decide.

import type { World } from '../engine/world.ts';
import { type Fault, faults, isSpent } from './fault.ts';

/** Chance is drawn in so many equal parts. */
const PARTS = 1_000_000;

/** How faults of one kind meet an occasion. */
export interface Occasion<Kind extends Fault> {
  /** Whether a fault is of this kind, and about this occasion. */
  readonly isAbout: (fault: Fault) => fault is Kind;
  /** Whether a fault, when it strikes, leaves the occasion to no other that is exclusive too. */
  readonly isExclusive: (fault: Kind) => boolean;
  /** Whether a strike is counted now; otherwise by {@link countStrike}, later. */
  readonly isCountedNow?: (fault: Kind) => boolean;
}

const NONE: readonly never[] = [];

/** The faults that strike on an occasion, oldest first. Counts the occasion. Part of a transaction. */
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

/** Counts a strike that was not counted on its occasion. Part of a transaction. */
export function countStrike(world: World, { id }: Pick<Fault, 'id'>): Fault | undefined {
  const fault = world.collection(faults).get(id);
  return fault && world.collection(faults).update(id, { struckCount: fault.struckCount + 1 });
}

/** Each fault draws from a stream of its own, so that one never changes the luck of another. */
function isDrawn(world: World, { id, probability }: Fault): boolean {
  return probability >= 1 || world.ids.integer(`fault/${id}`, 1, PARTS) <= probability * PARTS;
}
