// Finds mismatches between an interaction and a document, except in example values that a matcher stands for.

import type { PactComparator } from '@countersign/spec-tools';
import { isMereExample } from './matched-values.ts';
import type { CheckedInteraction } from './pact-file.ts';

type Comparator = InstanceType<PactComparator>;

/** The comparators of one document: one checks values in full, the other only their types. */
export interface Comparators {
  readonly exact: Comparator;
  readonly kindsOnly: Comparator;
}

/** A mismatch with its place in the interaction. */
export interface Mismatch {
  readonly severity: 'error' | 'warning';
  readonly code: string;
  readonly message: string;
  /** `request` or `response`; empty for the whole interaction. */
  readonly part: string;
  /** The keys that lead to the value within the body. */
  readonly place: readonly string[];
  /** The schema keyword that the value fails. */
  readonly keyword: string;
}

/**
 * Compares an interaction.
 *
 * @param pact the interaction alone, as a pact
 */
export async function mismatchesOf(
  interaction: CheckedInteraction,
  { exact, kindsOnly }: Comparators,
  pact: object,
): Promise<Mismatch[]> {
  const found = await allOf(exact, pact);
  const isExampleOnly = (mismatch: Mismatch) =>
    isMereExample(matchedPart(interaction, mismatch), mismatch.place, mismatch.keyword);
  if (!found.some(isExampleOnly)) return found;
  // An example may make all alternatives around it fail, so those are compared by type only.
  const ambiguous = found.filter(({ keyword }) => keyword === 'anyOf');
  const isAmbiguous = ({ place }: Mismatch) =>
    ambiguous.some((outer) => outer.place.every((key, at) => key === place[at]));
  const certain = found.filter((mismatch) => !isAmbiguous(mismatch));
  const ofKinds = ambiguous.length === 0 ? [] : (await allOf(kindsOnly, pact)).filter(isAmbiguous);
  return [...certain, ...ofKinds].filter((mismatch) => !isExampleOnly(mismatch));
}

async function allOf(comparator: Comparator, pact: object): Promise<Mismatch[]> {
  const mismatches: Mismatch[] = [];
  for await (const { type, code, message, mockDetails, specDetails } of comparator.compare(pact)) {
    if (type === 'info') continue;
    const keyword = specDetails?.location.split('.').at(-1) ?? '';
    mismatches.push({ severity: type, code, message, ...placeOf(mockDetails?.location), keyword });
  }
  return mismatches;
}

/** The comparator writes locations as `[root].interactions[0].response.body.items.0.id`. */
function placeOf(location = ''): Pick<Mismatch, 'part' | 'place'> {
  const [, part = '', rest = ''] = /\]\.(request|response)\.body(.*)/s.exec(location) ?? [];
  return { part, place: rest.split(/[.[\]]+/).filter((key) => key !== '') };
}

/** The part that contains the matchers of the body. */
function matchedPart({ kind, document }: CheckedInteraction, { part }: Mismatch): object {
  return kind === 'message' ? document : ((document[part] ?? {}) as object);
}
