// Which differences the documents leave open, and by which gap. A gap frees the form of an answer where a schema or an
// operation names it; what else it frees, `x-freedoms` of the document says.

import type { Circumstances } from './circumstances.ts';
import { isFreed } from './conditions.ts';
import type { Difference } from './difference.ts';
import { type Consequence, type Freedom, freedomsOf } from './written-freedom.ts';

/** A difference, with the gaps that allow it. */
export interface Judged extends Difference {
  readonly gapsAllowing: readonly string[];
  readonly consequence: Consequence;
  /** What a gap says of it that the document writes down. */
  readonly freedoms?: readonly Freedom[];
}

/**
 * A difference with the gaps that allow it; none if it is a fault.
 *
 * @example judged(difference, { step, done, document }).gapsAllowing
 */
export function judged(difference: Difference, circumstances: Circumstances): Judged {
  const { document } = circumstances;
  const freeing = (isOnce: boolean) =>
    freedomsOf(document).filter(
      (freedom) => (freedom.constant === true) === isOnce && isFreed(freedom, difference, circumstances),
    );
  // What another gap explains is no choice that a target has made once.
  const explained = freeing(false);
  const written = explained.length > 0 || circumstances.isByChoice === false ? explained : freeing(true);
  if (written.length > 0)
    return {
      ...difference,
      gapsAllowing: [...new Set(written.map(({ gap }) => gap))],
      consequence: consequenceOf(difference, written),
      freedoms: written,
    };
  const gapsAllowing = gapsOfForm(difference, circumstances);
  return { ...difference, gapsAllowing, consequence: 'none' };
}

/** A difference that no gap leaves open. */
export function faultOf(difference: Omit<Difference, 'gaps'>): Judged {
  return { ...difference, gaps: [], gapsAllowing: [], consequence: 'none' };
}

/**
 * What follows from a difference: nothing where both sides have done or refused the same and one gap says no more than that. What a
 * gap says of a field goes before what one says of all.
 */
function consequenceOf({ at, expected, observed }: Difference, written: readonly Freedom[]): Consequence {
  const ofField = written.filter(({ fields }) => fields !== undefined);
  const all = (ofField.length > 0 ? ofField : written).map(({ then = 'end' }) => then);
  const isOfOneKind = Number(expected) >= 400 === Number(observed) >= 400;
  return at === 'status' && isOfOneKind && all.includes('none') ? 'none' : worstOf(all);
}

const CONSEQUENCES: readonly Consequence[] = ['none', 'all', 'end', 'not offered'];

/** @example worstOf(['none', 'end']) // 'end' */
export function worstOf(all: readonly Consequence[]): Consequence {
  return CONSEQUENCES[Math.max(0, ...all.map((each) => CONSEQUENCES.indexOf(each)))] ?? 'none';
}

/** The gaps that leave the form of an answer open: what a refusal looks like, which fields there are. */
function gapsOfForm(
  { at, kind, gaps, expected, observed, isStated = false }: Difference,
  { step, done }: Circumstances,
): readonly string[] {
  if ((step.kind !== 'call' && step.kind !== 'action') || !at.startsWith('body')) return [];
  if ((done?.expected.status ?? 0) >= 400) return kind === 'value' && isStated ? [] : gaps;
  // Text in place of an object is no form of it.
  if (at === 'body' && typeof observed === 'string') return [];
  const isOtherType =
    typeof expected !== typeof observed || Array.isArray(expected) !== Array.isArray(observed);
  const areScalars = [expected, observed].every((each) => each !== null && typeof each !== 'object');
  const isForm = kind === 'missing' || kind === 'added' || (isOtherType && !areScalars);
  return isForm && !isStated && at.split('/').length <= 2 ? gaps : [];
}
