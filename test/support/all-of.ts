// All that an asynchronous sequence has to give, once it has ended.

/** @example await allOf(client.kept('t1')) */
export async function allOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
