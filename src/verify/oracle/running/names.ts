// What the two sides call what each had before a history, such as the one domain that may be sent from: where only one object of
// a list is in such a state on either side, what a history says of the one it says of the other.

import type { OpenApiDocument } from '../../../openapi/document.ts';
import {
  fieldKind,
  itemsOf,
  jsonPlace,
  type Place,
  placeOf,
  propertyOf,
} from '../../../openapi/field-kind.ts';
import { type Operation, responseFor } from '../../../openapi/operations.ts';
import { asGiven } from '../comparing/words.ts';

type Item = Readonly<Record<string, unknown>>;

export class Names {
  readonly #toTarget = new Map<string, string>();

  /** Notes what objects of two lists are called of which only these have the same truth values. */
  note(operation: Operation, document: OpenApiDocument, bodies: readonly [unknown, unknown]): void {
    const [mine, theirs] = bodies.map((body) => Map.groupBy(itemsIn(body), truthOf));
    const place = itemPlace(operation, document);
    for (const [truth, [item, ...more]] of mine ?? []) {
      const [other, ...others] = theirs?.get(truth) ?? [];
      if (item === undefined || other === undefined || more.length > 0 || others.length > 0) continue;
      const [name, ...names] = Object.keys(item).filter((key) => {
        const isText = typeof item[key] === 'string' && typeof other[key] === 'string';
        return isText && item[key] !== other[key] && canName(propertyOf(document, place, key), key);
      });
      if (name !== undefined && names.length === 0)
        this.#toTarget.set(String(item[name]), String(other[name]));
    }
  }

  /** Whether a text is the name of such an object on either side. */
  has(text: unknown): boolean {
    return [...this.#toTarget].some((names) => names.includes(text as string));
  }

  /**
   * A text as the target has to be sent it: names by themselves, or at the end of an address, in any case of letters.
   *
   * @example names.inTarget('Ada@Example.com') // 'Ada@Post.acme.example'
   */
  inTarget(text: string): string {
    for (const [ofOracle, ofTarget] of this.#toTarget) {
      const at = text.length - ofOracle.length;
      const isNamed = text.slice(at).toLowerCase() === ofOracle.toLowerCase();
      if (at >= 0 && isNamed && (at === 0 || text[at - 1] === '@'))
        return text.slice(0, at) + inCaseOf(text.slice(at), ofTarget);
    }
    return text;
  }
}

/**
 * The texts by which the objects of a list may be called: those that somebody has chosen freely, each with its property as one word.
 *
 * @example textsIn(listRoles, document, { roles: [{ name: 'Editor', scope: 'tenant' }] }) // ['name="Editor"']
 */
export function textsIn(operation: Operation, document: OpenApiDocument, body: unknown): readonly string[] {
  const place = itemPlace(operation, document);
  const lists = Array.isArray(body) ? [body] : Object.values(body ?? {}).filter(Array.isArray);
  return lists
    .flat()
    .flatMap((item) => Object.entries(item ?? {}))
    .flatMap(([name, value]) =>
      typeof value === 'string' && canName(propertyOf(document, place, name), name)
        ? asGiven(name, value)
        : [],
    );
}

function canName(place: Place, name: string): boolean {
  return fieldKind(place, name) === 'copy' && place.every((schema) => schema.enum === undefined);
}

function inCaseOf(name: string, other: string): string {
  if (name === name.toLowerCase()) return other;
  if (name === name.toUpperCase()) return other.toUpperCase();
  return other.charAt(0).toUpperCase() + other.slice(1);
}

/** What is said of the objects of the list that an operation answers with, by itself or in an object. */
function itemPlace(operation: Operation, document: OpenApiDocument): Place {
  const place = jsonPlace(document, responseFor(operation, 200));
  const inner = place.flatMap(({ properties = {} }) => Object.values(properties));
  return [place, ...inner.map((each) => placeOf(document, each))].flatMap((each) => itemsOf(document, each));
}

/** The objects of the only list in an answer. */
function itemsIn(body: unknown): readonly Item[] {
  const lists = Array.isArray(body) ? [body] : Object.values(body ?? {}).filter(Array.isArray);
  const [list = []] = lists;
  return lists.length > 1 ? [] : list.filter((item) => typeof item === 'object' && item !== null);
}

function truthOf(item: Item): string {
  const flags = Object.entries(item).filter(([, value]) => typeof value === 'boolean');
  return JSON.stringify(flags.toSorted(([one], [other]) => one.localeCompare(other)));
}
