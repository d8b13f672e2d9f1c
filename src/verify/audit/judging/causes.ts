// Which calls may have broken what is shown wrongly: those that acted on its object since it was last right. What an answer
// shows is up to the call that asked for it, too; but who forgets a field is the call that should have written it.

import type { OpenApiDocument } from '../../../openapi/document.ts';
import { rulesOfAnswer } from '../../oracle/comparing/answers.ts';
import type { Observation } from '../../oracle/running/observation.ts';
import { existenceOf, idIn, isOfList, parentOf, partsOf, placeAt } from '../adopting/places.ts';
import type { Resources, ShownObject } from '../adopting/resources.ts';
import { countUntil, valueFor, within } from '../lookups.ts';
import type { RecordedCall } from '../replaying/replay.ts';

interface Deed {
  readonly atMs: number;
  readonly rules: readonly string[];
  /** Whether a secret was given, or shown. */
  readonly hasSecret: boolean;
}

/** A call that was refused, with what it gave. */
interface Refused extends Pick<Deed, 'atMs' | 'rules'> {
  readonly given: RecordedCall['given'];
}

export class Causes {
  readonly #document: OpenApiDocument;
  readonly #resources: Resources;
  /** What was done to an object, by its path; by that of its collection with a slash, what was made in it, or removed. */
  readonly #deeds = new Map<string, Deed[]>();
  /** The same by the last segment of the path, which is the id of most objects. */
  readonly #deedsOn = new Map<string, Deed[]>();
  /** What calls gave an object that were refused, by its path. */
  readonly #refused = new Map<string, Refused[]>();
  /** When a place was last shown rightly. */
  readonly #rightMs = new Map<string, number>();

  constructor(document: OpenApiDocument, resources: Resources) {
    this.#document = document;
    this.#resources = resources;
  }

  /** Takes a call as one that may have changed the object that it acts on, be it that it was refused. */
  note(call: RecordedCall, { status, body }: Observation): void {
    const { operation, entry, given } = call;
    if (operation.method === 'GET') return;
    if ((status ?? 500) >= 300) {
      const rules = rulesOfAnswer(operation, status ?? 500, this.#document);
      const refused = valueFor(this.#refused, this.#resources.objectOf(call), () => []);
      refused.push({ atMs: entry.atMs, rules, given });
      return;
    }
    const path = this.#resources.objectsIn(call, body)[0]?.path ?? this.#resources.objectOf(call);
    const deed = {
      atMs: entry.atMs,
      rules: rulesOfAnswer(operation, status ?? 0, this.#document),
      hasSecret: Object.keys({ ...given, ...Object(body) }).some((name) => /secret$/.test(name)),
    };
    const isOfCollection = status === 201 || operation.method === 'DELETE';
    for (const each of isOfCollection ? [path, `${parentOf(path)}/`] : [path])
      valueFor(this.#deeds, each, () => []).push(deed);
    valueFor(this.#deedsOn, idIn(path), () => []).push(deed);
  }

  /** An object was shown for the first time: it is taken to be right. */
  adopted({ path, shown }: ShownObject, atMs: number): void {
    for (const field of Object.keys(shown)) this.right(placeAt(path, field), atMs);
  }

  /** A place was shown as it should be. */
  right(place: string, atMs: number): void {
    this.#rightMs.set(place, atMs);
  }

  /**
   * The rules of what was done to the object of a place since it was last right; of the last deed, if it never was. And those of
   * refusals of calls that gave what is shown there.
   */
  rulesAt(place: string, shown?: unknown): readonly string[] {
    const { path, field } = partsOf(place);
    const deeds = this.#deeds.get(isOfList(place) ? `${path}/` : path) ?? [];
    const sinceMs = this.#rightMs.get(place);
    const since = sinceMs === undefined ? deeds.slice(-1) : within(deeds, sinceMs);
    const kept = (this.#refused.get(path) ?? []).filter(
      ({ atMs, given }) =>
        atMs >= (sinceMs ?? 0) &&
        Object.hasOwn(given, field) &&
        JSON.stringify(given[field]) === JSON.stringify(shown),
    );
    return rulesIn([...since, ...kept]);
  }

  /** When a place was last shown as it should be. */
  rightMs(place: string): number | undefined {
    return this.#rightMs.get(place);
  }

  /** The rules of what made the object at a path, or the one that it is a part of, be there or not. */
  rulesOfExistence(path: string): readonly string[] {
    const of = [path, parentOf(path)].find((each) => this.#deeds.has(each));
    return of === undefined ? [] : this.rulesAt(existenceOf(of));
  }

  /** The rules of what was done to the object with an id within some time; of the last deed before, if nothing was. */
  rulesBetween(id: string, fromMs: number, toMs: number): readonly string[] {
    const deeds = this.#of(id);
    const found = within(deeds, fromMs, toMs);
    return rulesIn(found.length > 0 ? found : deeds.slice(0, countUntil(deeds, toMs)).slice(-1));
  }

  /** The rules of what gave the object with an id a secret, or showed it, until an instant. */
  rulesOfSecret(id: string, toMs: number): readonly string[] {
    return rulesIn(this.#of(id).filter(({ atMs, hasSecret }) => hasSecret && atMs <= toMs));
  }

  #of(id: string): readonly Deed[] {
    return this.#deedsOn.get(id) ?? [];
  }
}

function rulesIn(deeds: readonly Pick<Deed, 'rules'>[]): readonly string[] {
  return [...new Set(deeds.flatMap(({ rules }) => rules))];
}
