// A fault: something that is made to go wrong in a world, with the number of times that it may be and has been
// applied. Each kind of fault defines its effects and what it applies to. A reset removes faults; a snapshot contains
// them.

import { collectionOf } from '../engine/collection.ts';
import { fieldsOf, orNull, text, wholeNumber } from '../engine/document-schema.ts';
import type { World } from '../engine/world.ts';

export interface Fault {
  readonly id: string;
  readonly service: string;
  /** The number of occasions that pass first. */
  readonly after: number;
  /** The maximum number of times that it is applied; `null` for no limit. */
  readonly times: number | null;
  /** From 0 to 1, drawn with the world's seed on each occasion after the first ones. */
  readonly probability: number;
  /** Its effect; each kind of fault has its own effects. */
  readonly effect: { readonly kind: string };
  /** The number of occasions so far. */
  readonly seenCount: number;
  /** How often it has been applied. */
  readonly struckCount: number;
}

/** A fault that is not in a world yet. */
export type FaultDraft<Kind extends Fault = Fault> = Omit<Kind, 'id' | 'seenCount' | 'struckCount'>;

/** Each kind of fault has additional fields of its own. */
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

/** The number of spent faults that are kept. */
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

/** Whether a fault has been applied as often as it may be. */
export function isSpent({ times, struckCount }: Pick<Fault, 'times' | 'struckCount'>): boolean {
  return times !== null && struckCount >= times;
}

/** Whether a fault is applied on every occasion from now on. */
export function isAlwaysApplied({ times, after, probability, seenCount }: Fault): boolean {
  return times === null && probability >= 1 && seenCount >= after;
}
