// Pages of a list: numbered from 1, with twenty items by default.

/** The page that a query requests; omitted parameters take the spec's defaults. */
export interface PageQuery {
  readonly page?: number;
  readonly page_size?: number;
}

/**
 * The items of one page; none beyond the last.
 *
 * @example pageOf(['a', 'b', 'c'], { page: 2, page_size: 2 }) // ['c']
 */
export function pageOf<T>(
  items: readonly T[],
  { page = 1, page_size: pageSize = 20 }: PageQuery,
): readonly T[] {
  const start = (page - 1) * pageSize;
  return items.slice(start, start + pageSize);
}
