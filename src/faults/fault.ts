// A fault: something that is made to go wrong in a world, how often, and how often it did. What goes wrong, and
// for whom, is the matter of each kind of fault. Reset forgets faults and a snapshot keeps them.

import { collectionOf } from '../engine/collection.ts';
import { fieldsOf, orNull, text, wholeNumber } from '../engine/document-schema.ts';
import type { World } from '../engine/world.ts';

export interface Fault {
  readonly id: string;
  readonly service: string;
  /** How many occasions are let pass first. */
  readonly after: number;
  /** How often it strikes at most; `null` for any number of times. */
  readonly times: number | null;
  /** From 0 to 1, drawn with the world's seed on each occasion after the first ones. */
  readonly probability: number;
  /** What it does; each kind of fault has effects of its own. */
  readonly effect: { readonly kind: string };
  /** Occasions so far. */
  readonly seenCount: number;
  /** How often it has struck. */
  readonly struckCount: number;
}

/** A fault that is not in a world yet. */
export type FaultDraft<Kind extends Fault = Fault> = Omit<Kind, 'id' | 'seenCount' | 'struckCount'>;

/** Each kind of fault has fields of its own beside these. */
const faultSchema = {
  ...fieldsOf({
    id: text,
    service: text,
    after: wholeNumber,
    times: orNull(wholeNumber),
    probability: { type: 'number', minimum: 0, maximum: 1 },
    effect: { type: 'object', required: ['kind'], properties: { kind: text } },
    seenCount: wholeNumber,
    struckCount: wholeNumber,
  }),
  additionalProperties: true,
};

export const faults = collectionOf<Fault>('faults', {}, faultSchema);

/** How many faults are kept that are spent. */
const MAX_SPENT = 100;

/** Adds a fault. Only the latest spent ones are kept: resends alone must not fill a world. Part of a transaction. */
export function addFault<Draft extends FaultDraft>(
  world: World,
  draft: Draft,
): Draft & Pick<Fault, 'id' | 'seenCount' | 'struckCount'> {
  const standing = world.collection(faults);
  const spent = [...standing.values()].filter(isSpent);
  for (const { id } of spent.slice(0, Math.max(0, spent.length - MAX_SPENT))) standing.delete(id);
  const fault = { ...draft, id: world.ids.next('flt_'), seenCount: 0, struckCount: 0 };
  standing.put(fault.id, fault);
  return fault;
}

/** Whether a fault has struck as often as it may. */
export function isSpent({ times, struckCount }: Pick<Fault, 'times' | 'struckCount'>): boolean {
  return times !== null && struckCount >= times;
}

/** Whether a fault strikes on every occasion from now on. */
export function strikesAlways({ times, after, probability, seenCount }: Fault): boolean {
  return times === null && probability >= 1 && seenCount >= after;
}
