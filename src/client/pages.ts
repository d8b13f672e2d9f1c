// Iterates over the items of a paginated list: by page number, by offset or by cursor.

import type { MaybeOptionalInit } from 'openapi-fetch';
import { fieldOf } from './service-error.ts';

/** The query parameters that choose a page. */
interface PageQuery {
  readonly page?: unknown;
  readonly offset?: unknown;
  readonly cursor?: unknown;
}

interface PagedOperation {
  readonly parameters: { readonly query?: object };
  readonly responses: { readonly 200: { readonly content: { readonly 'application/json': object } } };
}

/** The paths whose GET returns a list in pages. */
export type PagedPath<Paths> = {
  [Path in keyof Paths]: Paths[Path] extends { readonly get: infer Get extends PagedOperation }
    ? [PageKey<Get['parameters']['query']>] extends [never]
      ? never
      : Path
    : never;
}[keyof Paths];

type PageKey<Query> = Query extends object ? keyof Query & keyof PageQuery : never;

/** An item of the list at a path: a page has a single array. */
export type ItemAt<Paths, Path extends keyof Paths> = Paths[Path] extends {
  readonly get: infer Get extends PagedOperation;
}
  ? ItemOf<Get['responses'][200]['content']['application/json']>
  : never;

type ItemOf<Page> = {
  [Field in keyof Page]-?: Page[Field] extends (infer Item)[] ? Item : never;
}[keyof Page];

/** The options of a call; they may be left out if nothing in them is required. */
export type ItemsOptions<Path> = Path extends object
  ? MaybeOptionalInit<Path, 'get' & keyof Path> extends infer Init
    ? undefined extends Init
      ? [options?: Init]
      : [options: Init]
    : never
  : never;

/** A page that has been read. */
export interface ReadPage {
  /** The query that the page was requested with. */
  readonly query: PageQuery;
  readonly body: unknown;
  readonly items: readonly unknown[];
  /** How many items have been read so far, including this page. */
  readonly seen: number;
}

/** The parameters of the next page; `undefined` after the last one. */
export type NextPage = (page: ReadPage) => PageQuery | undefined;

/** By number, from 1 (M-EP-08). */
export const nextNumber: NextPage = ({ query, body, items, seen }) =>
  items.length === 0 || seen >= totalOf(body) ? undefined : { page: Number(query.page ?? 1) + 1 };

/** By the number of items to skip (Q-EP-06). */
export const nextOffset: NextPage = ({ query, body, items }) => {
  const offset = Number(query.offset ?? 0) + items.length;
  return items.length === 0 || offset >= totalOf(body) ? undefined : { offset };
};

/** By the cursor at the end of the previous page. */
export const nextCursor: NextPage = ({ body }) => {
  const cursor = fieldOf(body, 'cursor');
  return fieldOf(body, 'has_more') === true && typeof cursor === 'string' ? { cursor } : undefined;
};

function totalOf(body: unknown): number {
  return Number(fieldOf(body, 'total') ?? 0);
}

/**
 * Yields the items of all pages. A page is read only when its first item is needed, so a loop that ends early reads
 * no extra pages. Items that are added or removed meanwhile may shift between pages.
 *
 * @param read reads the page for a query
 */
export async function* itemsOfPages(
  read: (query: ReadPage['query']) => Promise<unknown>,
  first: ReadPage['query'],
  nextPage: NextPage,
): AsyncGenerator<unknown, void> {
  let query: ReadPage['query'] | undefined = first;
  for (let seen = 0; query !== undefined; ) {
    const body = await read(query);
    const items = Object.values(body as object).find(Array.isArray) ?? [];
    yield* items;
    seen += items.length;
    const next = nextPage({ query, body, items, seen });
    query = next && { ...query, ...next };
  }
}
