// Compares what the oracle shows with what the target shows, field by field, each by its kind. It says where they
// differ; whether a gap allows it is another question.

import { pointerTo } from '../../../openapi/document.ts';
import { fieldKind, namedBy, type Place, propertyOf } from '../../../openapi/field-kind.ts';
import {
  areOtherDurations,
  type Compared,
  type ComparisonContext,
  type Difference,
  type Fields,
  instantsAgree,
  isObject,
  type Named,
} from './difference.ts';
import { compareLists, type Differ, hasForeign } from './lists.ts';
import { listOfOtherName } from './lists-elsewhere.ts';
import { hasOtherForm, isRuledOut } from './stated-forms.ts';
import { freedomsOf } from './written-freedom.ts';

type Both = Pick<Compared, 'expected' | 'observed'>;

const NOTHING: Named = { rules: [], gaps: [] };

/** Numbers of all objects, which mean nothing where some are foreign. */
const COUNTS = /^(total|count|total_count)$/;

/**
 * The differences of two values that a schema describes.
 *
 * @param at where the values are, such as `body`
 * @example differencesOf({ place, at: 'body', expected, observed }, context)
 */
export function differencesOf(
  given: {
    readonly place: Place;
    readonly at: string;
    readonly expected: unknown;
    readonly observed: unknown;
  },
  context: ComparisonContext,
): readonly Difference[] {
  const found: Difference[] = [];
  const comparer = new Comparer(context, found, given);
  comparer.compare({ ...given, name: '', named: NOTHING });
  return found;
}

class Comparer implements Differ {
  readonly #context: ComparisonContext;
  readonly #found: Difference[];
  /** All that both show. */
  readonly #whole: Both;

  constructor(context: ComparisonContext, found: Difference[], whole: Both) {
    this.#context = context;
    this.#found = found;
    this.#whole = whole;
  }

  compare(given: Compared): void {
    const here = { ...given, named: nearer(given.place, given.named) };
    const { expected, observed } = here;
    if (Array.isArray(expected) && Array.isArray(observed))
      compareLists(here, { expected, observed }, { context: this.#context, differ: this });
    else if (isObject(expected) && isObject(observed)) {
      const isOfState = here.isOfState === true || this.#context.isOfState?.(expected.id) === true;
      this.#objects({ ...here, isOfState }, expected, observed);
    } else {
      this.#scalars(here);
      if (isObject(expected) && Array.isArray(observed)) this.#bareList(here, expected);
    }
  }

  isAlike(given: Compared): boolean {
    const { ids } = this.#context;
    const differences = () => differencesOf(given, this.#context);
    return ids.tried(differences, ({ length }) => length === 0).length === 0;
  }

  #objects(here: Compared, expected: Fields, observed: Fields): void {
    const { document } = this.#context;
    let isMixed = false;
    for (const name of Object.keys(expected)) {
      const place = propertyOf(document, here.place, name);
      const inner = { ...here, place, name, at: here.at + pointerTo(name) };
      const isFree = fieldKind(place, name) === 'free';
      if (!Object.hasOwn(observed, name)) {
        const isRequired = here.place.some(({ required }) => required?.includes(name));
        if (isFree && !isRequired) continue;
        this.note('missing', {
          ...inner,
          isStated: namedBy(here.place, 'x-rules').length > 0,
          place: rulesOnly(place),
          expected: expected[name],
          observed: undefined,
        });
        const other = listOfOtherName({ place, expected: expected[name] }, observed, here.place, document);
        if (other !== undefined) this.compare({ ...inner, expected: expected[name], observed: other });
        else if (this.#isSaid(place, expected[name])) this.#elsewhere({ ...inner, expected: expected[name] });
        else this.note('value', { ...inner, isStated: true, expected: expected[name], observed: undefined });
        continue;
      }
      if (isFree) {
        this.#scalars({ ...inner, expected: expected[name], observed: observed[name] });
        continue;
      }
      isMixed ||= hasForeign(this.#context, place, { expected: expected[name], observed: observed[name] });
      if (isMixed && COUNTS.test(name)) {
        this.#context.leaveOut?.(`${name} of lists that have other objects in them`);
        continue;
      }
      this.compare({ ...inner, expected: expected[name], observed: observed[name] });
    }
    for (const name of Object.keys(observed)) {
      if (Object.hasOwn(expected, name)) continue;
      const place = propertyOf(document, here.place, name);
      const isStated = isRuledOut(here.place, name) || this.#context.isSecret?.(observed[name]) === true;
      if (!isStated && (place.length === 0 || fieldKind(place, name) === 'free')) continue;
      const inner = { ...here, place, name, at: here.at + pointerTo(name) };
      this.note('added', {
        ...inner,
        isStated,
        place: rulesOnly(place),
        expected: undefined,
        observed: observed[name],
      });
    }
  }

  /** Compares the only list that an object has with one that the target shows without anything around it. */
  #bareList(here: Compared, expected: Fields): void {
    const [[name, list] = [], ...others] = Object.entries(expected).filter(([, value]) =>
      Array.isArray(value),
    );
    if (name === undefined || others.length > 0) return;
    const place = propertyOf(this.#context.document, here.place, name);
    this.compare({ ...here, place, name, at: here.at + pointerTo(name), expected: list });
  }

  /** Whether the target says somewhere which of some words it is, where a rule asks for that: in what form may be open, and not that. */
  #isSaid(place: Place, expected: unknown): boolean {
    if (typeof expected !== 'string' || !isPromised(place) || place.every((each) => !each.enum)) return true;
    return JSON.stringify(this.#whole.observed).toLowerCase().includes(expected.toLowerCase());
  }

  /** Compares what is promised of a place that the target does not have with what it shows under that name, where it does so once. */
  #elsewhere(here: Compared): void {
    const { name, place, at, expected } = here;
    const named = nearer(place, here.named);
    if (isObject(expected))
      for (const [inner, value] of Object.entries(expected)) {
        const innerPlace = propertyOf(this.#context.document, place, inner);
        this.#elsewhere({
          ...{ ...here, named, name: inner, place: innerPlace, at: at + pointerTo(inner) },
          expected: value,
        });
      }
    else if (isPromised(place)) {
      const [wanted, shown] = [this.#whole.expected, this.#whole.observed].map((each) =>
        valuesOf(name, each),
      );
      const isOnly = wanted?.length === 1 && wanted[0] === expected && shown?.length === 1;
      if (isOnly) this.compare({ ...here, observed: shown[0] });
    }
  }

  #scalars(given: Compared): void {
    const here = { ...given, isStated: isPromised(given.place) };
    const kind = fieldKind(here.place, here.name);
    const { expected, observed } = here;
    if (kind === 'free') {
      if (expected !== null && observed === null && !takesNull(here.place)) this.note('value', here);
      return;
    }
    const isUnsaid = this.#context.isUnsaid?.(here.name) === true;
    if (isUnsaid && observed === null && !here.isStated) return;
    const isOfOtherType = typeOf(expected) !== typeOf(observed);
    const mayBeOfOther = kind === 'id' && expected !== null && observed !== null;
    if ((isOfOtherType && !mayBeOfOther) || hasOtherForm(here)) {
      this.note('value', here);
      return;
    }
    if (expected === null || isUnsaid) return;
    if (kind === 'text') {
      const isLost = expected !== '' && observed === '' && here.isStated;
      if (isLost || areOtherDurations(expected, observed)) this.note('value', here);
    } else if (kind === 'token') this.#context.ids.note(expected, observed);
    else if (kind === 'id') this.#ids(here);
    else if (kind === 'instant') this.#instants(here);
    else if (typeof expected === 'string') {
      if (expected === observed || this.#context.translated(expected) === observed) return;
      const { isMadeUp, isSent } = this.#context;
      // What an adapter calls a thing is up to it, but not what has happened to it.
      const isSaid = kind === 'value' || expected in (this.#context.document.webhooks ?? {});
      if (here.isOfState === true && !isSaid && !(isSent?.(expected) && isSent(String(observed)))) return;
      if (kind === 'value' || !(isMadeUp?.(expected) && isMadeUp(String(observed)))) this.note('value', here);
    } else if (expected !== observed && !this.#isMeasured(here)) this.note('value', here);
  }

  /**
   * A duration that a target has measured may be longer than the oracle's, by what a machine needs; an instant in seconds
   * by as much as any other.
   */
  #isMeasured({ name, place, expected, observed }: Compared): boolean {
    const { measuredMs = 0, toleranceMs } = this.#context;
    if (place.some(({ type }) => [type].flat().includes('integer')) && !Number.isInteger(observed))
      return false;
    const apart = Math.abs(Number(expected) - Number(observed));
    if (/(_at|^timestamp)$/.test(name)) return apart * 1_000 <= toleranceMs;
    return /_ms$/.test(name) && apart <= measuredMs;
  }

  #isOpen({ at, expected, observed }: Compared): boolean {
    const { ids, document } = this.#context;
    if (ids.has(expected) || ids.isTaken(observed, expected)) return false;
    const place = at.replaceAll(/\/\d+(?=\/|$)/g, '');
    return freedomsOf(document).some(
      ({ fields, kinds, expected: wanted }) =>
        (kinds?.includes('id') ?? true) &&
        wanted === undefined &&
        fields?.some((field) => place.endsWith(field)),
    );
  }

  #ids(here: Compared): void {
    const { expected, observed } = here;
    // Somebody has given it by hand.
    if (expected === observed && this.#context.isMadeUp?.(String(expected)) === false) return;
    // Where a gap leaves open which object it is, it shows of none what it is called.
    if (this.#isOpen(here)) return;
    // An empty id names nothing, and both must say so.
    const isNothing = expected === '' || observed === '';
    const isWrong = isNothing ? expected !== observed : !this.#context.ids.corresponds(expected, observed);
    if (isWrong && !this.#isMadeUp(here))
      this.note('id', { ...here, expected: this.#context.ids.targetOf(expected) ?? expected });
  }

  /** Of an event: an id that nobody has sent, and that nothing else shows; each side makes up its own. */
  #isMadeUp({ name, expected, observed }: Compared): boolean {
    const { isMadeUp, isShown } = this.#context;
    if (isMadeUp === undefined || isShown === undefined || name === 'event_id') return false;
    const isOfNothing = (id: unknown) => isMadeUp(String(id)) && id !== '';
    return isOfNothing(expected) && isOfNothing(observed) && !isShown(expected);
  }

  #instants(here: Compared): void {
    const { expected, observed } = here;
    if (typeof expected !== 'string' || typeof observed !== 'string') {
      if (expected !== observed) this.note('instant', here);
      return;
    }
    const { toleranceMs, isOfSetUp = () => false } = this.#context;
    const isSetUp = here.isOfState === true && [expected, observed].every((at) => isOfSetUp(here.name, at));
    if (!isSetUp && !instantsAgree(expected, observed, toleranceMs)) this.note('instant', here);
  }

  note(kind: Difference['kind'], here: Compared): void {
    const { rules, gaps } = nearer(here.place, here.named);
    const { at, expected, observed, isStated = false } = here;
    this.#found.push({ at, kind, expected, observed, rules, gaps, ...(isStated && { isStated }) });
  }
}

/** Whether a field is there is up to what has the field: the gaps of the field itself are about its value. */
function rulesOnly(place: Place): Place {
  return place.map(({ 'x-gaps': _, ...schema }) => schema);
}

/** Adds what a place names to what is named around it, the nearest first. */
function nearer(place: Place, { rules, gaps }: Named): Named {
  const [ownRules, ownGaps] = [namedBy(place, 'x-rules'), namedBy(place, 'x-gaps')];
  if (ownRules.length === 0 && ownGaps.length === 0) return { rules, gaps };
  return { rules: [...new Set([...ownRules, ...rules])], gaps: [...new Set([...ownGaps, ...gaps])] };
}

/** Whether a rule speaks of the value of a place, and no gap does. */
function isPromised(place: Place): boolean {
  return namedBy(place, 'x-rules').length > 0 && namedBy(place, 'x-gaps').length === 0;
}

/** The values that objects within a value have under a name; not those in lists. */
function valuesOf(name: string, value: unknown): readonly unknown[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, each]) => (key === name ? each : valuesOf(name, each)));
}

function takesNull(place: Place): boolean {
  return (
    place.every(({ type }) => type === undefined) || place.some(({ type }) => [type].flat().includes('null'))
  );
}

function typeOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
}
