// What is wrong with a list by itself, whatever is on it: longer than was asked for, shorter than its own total says, other than
// stated, or with something on it twice. This rests on no state of the oracle.

import { type OpenApiDocument, type Schema, valueAt } from '../../../openapi/document.ts';
import { jsonPlace, namedBy, propertyOf } from '../../../openapi/field-kind.ts';
import { type Operation, responseFor } from '../../../openapi/operations.ts';
import type { Answers } from '../../oracle/comparing/answers.ts';
import { faultOf, type Judged, judged } from '../../oracle/comparing/freedom.ts';
import type { Observation } from '../../oracle/running/observation.ts';
import { parentOf } from '../adopting/places.ts';
import { listIn, type Resources } from '../adopting/resources.ts';
import { valueFor } from '../lookups.ts';
import type { Entry } from '../recordings/entry.ts';
import type { RecordedCall } from '../replaying/replay.ts';
import { PAGE, stepOf } from './compared-answers.ts';

/** The parameters by which a caller says how long a page may be. */
export const LENGTH = /^(limit|page_size|per_page)$/;

/** The fields in which a list says how long it is as a whole. */
const TOTAL = /^total(_count)?$/;

/**
 * How many items a list has as a whole, by what it says: the least, where it says more than one number.
 *
 * @returns `undefined` if it does not say
 * @example totalIn({ users: [], total_count: 7 }) // 7
 */
export function totalIn(body: unknown): number | undefined {
  const totals = Object.entries(Object(body)).flatMap(([name, value]) =>
    TOTAL.test(name) && typeof value === 'number' ? [value] : [],
  );
  return totals.length === 0 ? undefined : Math.min(...totals);
}

type Found = Pick<Judged, 'at' | 'expected' | 'observed'>;

/** When an object was first shown, and when last. */
interface ShownTimes {
  readonly firstMs: number;
  lastMs: number;
}

/** What a list says how long it is, to whom, with what was shown to them by its end. */
interface Total {
  readonly call: RecordedCall;
  readonly total: number;
  readonly shown: ReadonlyMap<string, ShownTimes>;
}

/** A list that shows fewer items than there are left. */
interface Short {
  readonly entry: Entry;
  readonly difference: Judged;
  /** What has to be shown on one page before it is too few. */
  readonly due: number;
  readonly key: string;
}

export class Pages {
  readonly #document: OpenApiDocument;
  readonly #resources: Resources;
  /** The most items that an operation has shown on one page, with a length that was asked for, or without one. */
  readonly #longest = new Map<string, number>();
  readonly #short: Short[] = [];
  readonly #totals: Total[] = [];
  /** By who was shown them, and their collection. */
  readonly #shown = new Map<string, Map<string, ShownTimes>>();

  constructor(document: OpenApiDocument, resources: Resources) {
    this.#document = document;
    this.#resources = resources;
  }

  /**
   * The lists that lack items though as many as they should have fit on one page, as any answer shows; and those that say they
   * have fewer than were shown both before and after, under ids that do not come again.
   */
  get faults(): readonly Pick<Short, 'entry' | 'difference'>[] {
    const cut = this.#short.filter(({ due, key }) => due <= (this.#longest.get(key) ?? 0));
    const few = this.#totals.flatMap(({ call: { entry, operation }, total, shown }) => {
      const isThere = ({ firstMs, lastMs }: ShownTimes) => firstMs < entry.atMs && lastMs > entry.atMs;
      const least = [...shown.values()].filter(isThere).length;
      const rules = this.#rulesOf(operation);
      const difference = {
        at: 'body/total',
        kind: 'value' as const,
        expected: least,
        observed: total,
        rules,
      };
      return least > total ? [{ entry, difference: faultOf(difference) }] : [];
    });
    return [...cut, ...few];
  }

  /** Takes what an answer shows as what was there. */
  note(call: RecordedCall, { status, body }: Observation): void {
    if ((status ?? 500) >= 300) return;
    const endMs = call.entry.atMs + call.entry.tookMs;
    for (const { path } of this.#resources.objectsIn(call, body)) {
      if (this.#resources.creationOf(path) === undefined) continue;
      const shown = this.#shownTo(call, parentOf(path));
      valueFor(shown, path, () => ({ firstMs: endMs, lastMs: 0 })).lastMs = call.entry.atMs;
    }
    const total = totalIn(body);
    const isWhole = [...call.query.keys()].every((name) => PAGE.test(name));
    if (total !== undefined && isWhole)
      this.#totals.push({ call, total, shown: this.#shownTo(call, call.path) });
  }

  #shownTo({ token }: RecordedCall, collection: string): Map<string, ShownTimes> {
    return valueFor(this.#shown, `${token} ${collection}`, () => new Map());
  }

  #rulesOf(operation: Operation): readonly string[] {
    return namedBy([valueAt(this.#document, operation.pointer) as Schema], 'x-rules');
  }

  /** What is wrong with the list in an answer, and no gap leaves open. */
  faultsOf(call: RecordedCall, answers: Answers): readonly Judged[] {
    const { operation } = call;
    const { expected, observed } = answers;
    const [own, shown] = [listIn(expected.body), listIn(observed.body)];
    if (shown === undefined || expected.status !== observed.status) return [];
    const rules = this.#rulesOf(operation);
    const stated = own && this.#statedLength(operation, observed.status, own.name);
    const found = [
      ...this.#tooLong(call, answers),
      ...this.#twice(operation, shown).map((id) => ({
        at: `body/${shown.name}/twice`,
        expected: 1,
        observed: id,
      })),
      // What is listed in groups is of another form.
      ...(stated === undefined || shown.items.some(isGroup) || shown.items.length === stated
        ? []
        : [{ at: `body/${own?.name}/length`, expected: stated, observed: shown.items.length }]),
    ];
    const circumstances = { step: stepOf(call), done: answers, document: this.#document };
    const faultsIn = (all: readonly Found[]) =>
      all
        .map((each) => judged({ ...each, kind: 'value', rules, gaps: [] }, circumstances))
        .filter(({ gapsAllowing }) => gapsAllowing.length === 0);
    const { due, key } = this.#dueIn(call, answers);
    const lacking = { at: `body/${shown.name}/length`, expected: due, observed: shown.items.length };
    for (const difference of shown.items.length < due ? faultsIn([lacking]) : [])
      this.#short.push({ entry: call.entry, difference, due, key });
    return faultsIn(found);
  }

  /** How many items a page should have, and the key of those of its kind; notes how many it has. */
  #dueIn({ operation, query }: RecordedCall, { expected, observed }: Answers): Pick<Short, 'due' | 'key'> {
    const { size, most, skipped } = pageOf(query);
    const lengths = [expected, observed].map(({ body }) => listIn(body)?.items.length ?? 0);
    const key = `${operation.id} ${size === undefined}`;
    this.#longest.set(key, Math.max(this.#longest.get(key) ?? 0, ...lengths));
    const total = totalIn(observed.body);
    return { due: total === undefined || skipped === undefined ? 0 : Math.min(most, total - skipped), key };
  }

  /** A page that is longer than was asked for, or than the list as a whole. */
  #tooLong({ query }: RecordedCall, { expected, observed }: Answers): readonly Found[] {
    const [own, shown] = [listIn(expected.body)?.items.length ?? 0, listIn(observed.body)];
    const { length } = shown?.items ?? [];
    const { most, skipped } = pageOf(query);
    // A limit that the oracle does not keep to, either, is none.
    if (length > most && !(own > most))
      return [{ at: `body/${shown?.name}/length`, expected: most, observed: length }];
    const least = length + (skipped ?? Number.NEGATIVE_INFINITY);
    const total = totalIn(observed.body) ?? Number.POSITIVE_INFINITY;
    return length > 0 && least > total ? [{ at: 'body/total', expected: least, observed: total }] : [];
  }

  /** The ids that a list shows twice. */
  #twice({ path }: Operation, { items }: { readonly items: readonly unknown[] }): readonly string[] {
    const ids = items.flatMap((item) => this.#resources.idOf(path, item) ?? []);
    return [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))];
  }

  /** The length that the document says of a list. */
  #statedLength(operation: Operation, status: number | null, name: string): number | undefined {
    const place = jsonPlace(this.#document, responseFor(operation, status ?? 0));
    return propertyOf(this.#document, place, name).find(
      ({ minItems, maxItems }) => minItems !== undefined && minItems === maxItems,
    )?.minItems;
  }
}

function isGroup(item: unknown): boolean {
  return Object.values(Object(item)).some(Array.isArray);
}

/** What a query asks for: how many items at the most, and how many it skips; `undefined` if it does not say. */
function pageOf(query: URLSearchParams) {
  const size = [...query].find(([name]) => LENGTH.test(name))?.[1];
  const most = size === undefined ? Number.POSITIVE_INFINITY : Number(size);
  const [page, offset] = [query.get('page'), query.get('offset')];
  const skipped = page === null ? Number(offset ?? 0) : page === '1' ? 0 : (Number(page) - 1) * most;
  return { size, most, skipped: query.has('cursor') || !Number.isFinite(skipped) ? undefined : skipped };
}
