// A list of the control API to its end: the API answers the oldest first, and what was asked for is mostly the newest.

/** The most that the API answers at once. */
const PAGE = 1_000;

interface PageQuery {
  readonly limit: number;
  readonly after?: string;
}

/**
 * All items of a list, read page by page.
 *
 * @example (await wholeList((query) => world.deliveries(query))).slice(-20)
 */
export async function wholeList<Item extends { readonly id: string }>(
  read: (query: PageQuery) => Promise<readonly Item[]>,
): Promise<Item[]> {
  const all: Item[] = [];
  for (;;) {
    const last = all.at(-1);
    const page = await read({ limit: PAGE, ...(last === undefined ? {} : { after: last.id }) });
    all.push(...page);
    if (page.length < PAGE) return all;
  }
}
