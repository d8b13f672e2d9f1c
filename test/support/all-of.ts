// Collects all items of an asynchronous sequence that ends.

/** @example await allOf(world.journal()) */
export async function allOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
