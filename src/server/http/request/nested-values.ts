// Fields with brackets in their names as nested values: `card[number]=4242`, `ids[]=1`.

/** How deep names nest, and how many fields are read: a hostile form could have any number. */
const MAX_DEPTH = 16;
const MAX_FIELDS = 10_000;

type Tree = Map<string, Tree | unknown[]>;

/**
 * The nested values of fields, in objects whose keys are names and never reach a prototype.
 *
 * @param fields names and values; a name can come several times
 * @param isWhole whether the brackets of a name are a part of it
 * @example nestedValues([['a[b]', '1'], ['c[]', '2'], ['c[]', '3']]) // { a: { b: '1' }, c: ['2', '3'] }
 */
export function nestedValues(
  fields: Iterable<readonly [string, unknown]>,
  isWhole: (name: string) => boolean = () => false,
): Record<string, unknown> {
  const root: Tree = new Map();
  let count = 0;
  for (const [name, value] of fields) {
    if (++count > MAX_FIELDS) break;
    const keys = isWhole(name) ? [name] : keysOf(name);
    if (keys.length <= MAX_DEPTH) put(root, keys, Array.isArray(value) ? value : [value]);
  }
  return plain(root) as Record<string, unknown>;
}

/** `a[b][]` is `a`, `b` and an empty key, which adds to a list. */
function keysOf(name: string): string[] {
  const start = name.indexOf('[');
  if (start < 1 || !name.endsWith(']')) return [name];
  const nested = name.slice(start + 1, -1).split('][');
  return nested.some((key) => key.includes(']')) ? [name] : [name.slice(0, start), ...nested];
}

function put(tree: Tree, keys: readonly string[], values: readonly unknown[]): void {
  let at = tree;
  for (const [index, key] of keys.entries()) {
    const isLast = index === keys.length - 1 || (index === keys.length - 2 && keys.at(-1) === '');
    const known = at.get(key);
    if (isLast) {
      // A name that was a group before stays one.
      if (!(known instanceof Map)) at.set(key, [...(known ?? []), ...values]);
      return;
    }
    const next: Tree = known instanceof Map ? known : new Map();
    at.set(key, next);
    at = next;
  }
}

function plain(node: Tree | unknown[]): unknown {
  if (!(node instanceof Map)) return node.length === 1 ? node[0] : node;
  // Unlike an assignment, this makes a key such as __proto__ a plain field.
  return Object.fromEntries(Array.from(node, ([key, part]) => [key, plain(part)]));
}
