// Which part of a list a call shows.

import { type OpenApiDocument, type Schema, valueAt } from '../../../openapi/document.ts';
import { namedBy } from '../../../openapi/field-kind.ts';
import type { Operation, OperationParameter } from '../../../openapi/operations.ts';
import type { Answers } from '../comparing/answers.ts';
import { type Fields, isObject, type ListOrder } from '../comparing/difference.ts';
import { type CallStep, isReference } from '../history.ts';
import type { Correspondence } from './correspondence.ts';

/** Whether a parameter says how many objects are on a page, by its name. */
export function isPageSize(name: string): boolean {
  return /^(limit|page_size|per_page)$/.test(name);
}

/** Which part of a list a call shows, and whether anything says how many objects that are; nothing if it shows the whole. */
export function partOf(
  step: CallStep,
  { operation, document }: { readonly operation: Operation; readonly document: OpenApiDocument },
  bodies: readonly unknown[],
): Pick<ListOrder, 'part' | 'isSized' | 'isNumbered'> {
  const lengths = bodies.map((body) => listIn(body)?.length ?? 0);
  const isCut = lengths.some((length) => length >= LEAST_PAGE && length < Math.max(...lengths));
  if (!isCut && !bodies.some(hasMore) && !isPaged(step)) return {};
  const { page = 1, offset = 0, cursor } = step.query ?? {};
  // What is shorter than any page is by default, was not cut.
  const isShort = lengths.every((length) => length < LEAST_PAGE);
  const isNamed = (each: OperationParameter) =>
    isPageSize(each.name) && isSizedBy(each, { given: step.query?.[each.name], document });
  const isSized = isShort || operation.parameters.some(isNamed);
  if (page === 1 && offset === 0 && cursor === undefined) return { part: 'first', isSized };
  return { part: 'later', isSized, ...(cursor === undefined && { isNumbered: true }) };
}

/**
 * Whether a parameter says how many objects are on a page: what is given, but for a number that may be more than a list ever shows,
 * where only a gap is about it; and if none is, a rule that is about its default, too, unless a gap leaves that open.
 */
function isSizedBy(
  { schema, schemaPointer }: OperationParameter,
  { given, document }: { readonly given: unknown; readonly document: OpenApiDocument },
): boolean {
  const parameter = valueAt(document, schemaPointer.replace(/\/schema$/, '')) as Schema;
  const [hasRules, hasGaps] = (['x-rules', 'x-gaps'] as const).map(
    (by) => namedBy([parameter, schema], by).length > 0,
  );
  if (given === undefined) return hasRules === true && hasGaps !== true;
  return hasRules === true || hasGaps !== true || Number(given) <= LEAST_PAGE;
}

/** A list that is not asked for in parts shows at least so many objects. */
export const LEAST_PAGE = 20;

/** Whether an answer says that there is more than it shows, at the top or beside what else it says of the page. */
function hasMore(body: unknown): boolean {
  if (!isObject(body)) return false;
  const shown = Object.values(body).find(Array.isArray)?.length ?? 0;
  return [body, ...Object.values(body).filter(isObject)].some(
    ({ has_more, total }) => has_more === true || (typeof total === 'number' && total > shown),
  );
}

/** Whether a call asks for a part of a list: among foreign objects, parts cannot be compared. */
export function isPaged({ query = {} }: CallStep): boolean {
  return Object.keys(query).some(isOfPage);
}

function isOfPage(name: string): boolean {
  return isPageSize(name) || /^(offset|cursor|page)$/.test(name);
}

/** Ids, as each side has them. */
type Named = Readonly<Record<'oracle' | 'target', readonly unknown[]>>;

interface Whole {
  readonly oracle: readonly Fields[];
  readonly target: readonly Fields[];
  /** The steps that have read a page since then: a cursor of one before goes on in what the list was then. */
  readonly pages: Set<string>;
}

/** Lists that both sides have shown as a whole, each in its own order, since something was changed last. */
export class WholeLists {
  readonly #shown = new Map<string, Whole>();
  /** The steps that have read a page since something was changed last. */
  readonly #pages = new Set<string>();

  /** Whether something was changed since the page was read after which a call goes on. */
  hasChangedSince({ query = {} }: CallStep): boolean {
    return isReference(query.cursor) && !this.#pages.has(query.cursor.$of);
  }

  /** Takes note of what a read has shown. */
  note(step: CallStep, { expected, observed }: Answers): void {
    this.#pages.add(step.id);
    if (isPaged(step)) this.#shown.get(keyOf(step))?.pages.add(step.id);
    if (isPaged(step) || hasMore(expected.body) || hasMore(observed.body)) return;
    const [oracle, target] = [listIn(expected.body), listIn(observed.body)];
    const isNamed = [oracle, target].every((list) => list?.every((item) => idOf(item) !== undefined));
    if (oracle && target && isNamed && oracle.length === target.length)
      this.#shown.set(keyOf(step), { oracle, target, pages: new Set() });
  }

  /**
   * Takes note of a write: what both have refused has changed nothing, and what is removed leaves the others in their order.
   *
   * @param named the ids that its path names, as each side has them
   */
  noteWrite({ method }: Pick<Operation, 'method'>, { expected, observed }: Answers, named: Named): void {
    const statuses = [expected, observed].map(({ status }) => status ?? 500);
    if (statuses.every((status) => status >= 400 && status < 500)) return;
    const known = [...this.#shown];
    this.forget();
    if (method !== 'DELETE' || statuses.some((status) => status >= 300)) return;
    for (const [key, whole] of known) {
      const left = (of: 'oracle' | 'target') =>
        whole[of].filter(({ id, target_id }) => ![id, target_id].some((each) => named[of].includes(each)));
      const [oracle, target] = [left('oracle'), left('target')];
      const isOneLess = [oracle, target].every(({ length }) => length === whole.oracle.length - 1);
      if (isOneLess) this.#shown.set(key, { oracle, target, pages: new Set() });
    }
  }

  /** Forgets them all, since something may have changed. */
  forget(): void {
    this.#pages.clear();
    this.#shown.clear();
  }

  /**
   * What the oracle would show on a page if its whole list were in the target's order.
   *
   * @returns nothing where that is not known
   */
  inOrderOfTarget(step: CallStep, body: unknown, ids: Correspondence): unknown {
    const whole = this.#shown.get(keyOf(step));
    const page = listIn(body);
    if (!isPaged(step) || whole === undefined || page === undefined) return undefined;
    const { cursor } = step.query ?? {};
    if (cursor !== undefined && !(isReference(cursor) && whole.pages.has(cursor.$of))) return undefined;
    const byTarget = new Map(whole.oracle.map((item) => [ids.targetOf(idOf(item)), item]));
    const own = page.map((item) => whole.oracle.findIndex((each) => idOf(each) === idOf(item)));
    const items = own.flatMap((at) => byTarget.get(idOf(whole.target[at] ?? {})) ?? []);
    if (own.includes(-1) || items.length < page.length) return undefined;
    if (Array.isArray(body)) return items;
    return Object.fromEntries(
      Object.entries(body as Fields).map(([name, each]) => [name, Array.isArray(each) ? items : each]),
    );
  }
}

/** Whose list it is, and which of it, but for the page. */
function keyOf({ operation, as, path, query = {} }: CallStep): string {
  return JSON.stringify([operation, as, path, Object.entries(query).filter(([name]) => !isOfPage(name))]);
}

/** The objects of an answer that is a list, or has one. */
function listIn(body: unknown): readonly Fields[] | undefined {
  const list = isObject(body) ? Object.values(body).find(Array.isArray) : body;
  return Array.isArray(list) && list.every(isObject) ? list : undefined;
}

function idOf(item: Fields): unknown {
  return item.id ?? item.target_id;
}
