// What is wrong with a list by itself, whatever is on it: longer than was asked for, shorter than its own total says, other than
// stated, or with something on it twice. This rests on no state of the oracle.

import { type OpenApiDocument, type Schema, valueAt } from '../../../openapi/document.ts';
import { jsonPlace, namedBy, propertyOf } from '../../../openapi/field-kind.ts';
import { type Operation, responseFor } from '../../../openapi/operations.ts';
import type { Answers } from '../../oracle/comparing/answers.ts';
import { type Judged, judged } from '../../oracle/comparing/freedom.ts';
import { listIn } from '../adopting/resources.ts';
import type { RecordedCall } from '../replaying/replay.ts';
import { stepOf } from './compared-answers.ts';

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

export class Pages {
  readonly #document: OpenApiDocument;
  readonly #idOf: (collection: string, item: unknown) => string | undefined;
  /** The most items that an operation has shown on one page, with a length that was asked for, or without one. */
  readonly #longest = new Map<string, number>();

  /** @param idOf the id of an item of a list */
  constructor(document: OpenApiDocument, idOf: (collection: string, item: unknown) => string | undefined) {
    this.#document = document;
    this.#idOf = idOf;
  }

  /** What is wrong with the list in an answer, and no gap leaves open. */
  faults(call: RecordedCall, answers: Answers): readonly Judged[] {
    const { operation } = call;
    const { expected, observed } = answers;
    const [own, shown] = [listIn(expected.body), listIn(observed.body)];
    if (shown === undefined || expected.status !== observed.status) return [];
    const rules = namedBy([valueAt(this.#document, operation.pointer) as Schema], 'x-rules');
    const stated = own && this.#statedLength(operation, observed.status, own.name);
    const found = [
      ...this.#ofLength(call, answers),
      ...this.#twice(operation, shown).map((id) => ({
        at: `body/${shown.name}/twice`,
        expected: 1,
        observed: id,
      })),
      ...(stated === undefined || shown.items.length === stated
        ? []
        : [{ at: `body/${own?.name}/length`, expected: stated, observed: shown.items.length }]),
    ];
    const circumstances = { step: stepOf(call), done: answers, document: this.#document };
    return found
      .map((each) => judged({ ...each, kind: 'value', rules, gaps: [] }, circumstances))
      .filter(({ gapsAllowing }) => gapsAllowing.length === 0);
  }

  #ofLength(
    { operation, query }: RecordedCall,
    { expected, observed }: Answers,
  ): readonly Pick<Judged, 'at' | 'expected' | 'observed'>[] {
    const [own, shown] = [listIn(expected.body)?.items.length ?? 0, listIn(observed.body)];
    if (shown === undefined) return [];
    const at = `body/${shown.name}/length`;
    const { length } = shown.items;
    const size = [...query].find(([name]) => LENGTH.test(name))?.[1];
    const most = size === undefined ? Number.POSITIVE_INFINITY : Number(size);
    const skipped = skippedBy(query, most);
    const total = totalIn(observed.body);
    const key = `${operation.id} ${size === undefined}`;
    // What was shown on one page fits on one.
    const longest = Math.max(this.#longest.get(key) ?? 0, own);
    this.#longest.set(key, Math.max(longest, length));
    // A limit that the oracle does not keep to, either, is none.
    if (length > most && !(own > most)) return [{ at, expected: most, observed: length }];
    if (total === undefined || skipped === undefined) return [];
    const least = length + skipped;
    if (length > 0 && least > total) return [{ at: 'body/total/minimum', expected: least, observed: total }];
    const due = Math.min(most, total - skipped);
    return length < due && due <= longest ? [{ at, expected: due, observed: length }] : [];
  }

  /** The ids that a list shows twice. */
  #twice({ path }: Operation, { items }: { readonly items: readonly unknown[] }): readonly string[] {
    const ids = items.flatMap((item) => this.#idOf(path, item) ?? []);
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

/** How many items come before those of a page; `undefined` if the query does not say. */
function skippedBy(query: URLSearchParams, size: number): number | undefined {
  const [page, offset] = [query.get('page'), query.get('offset')];
  if (query.has('cursor')) return undefined;
  const skipped = page === null ? Number(offset ?? 0) : (Number(page) - 1) * size;
  return Number.isFinite(skipped) ? skipped : page === '1' ? 0 : undefined;
}
