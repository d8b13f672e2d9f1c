// Finds values in a pact that are only examples for a matcher: there the matcher counts, not the value.

/** Keywords that restrict a value of the right type. */
export const VALUE_BOUNDS = [
  'pattern',
  'format',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
] as const;

const OF_VALUES: ReadonlySet<string> = new Set([...VALUE_BOUNDS, 'const', 'enum']);

/** The matchers of a request, a response or a message. */
interface Matched {
  readonly matchingRules?: unknown;
}

/**
 * Whether a mismatch only concerns an example: a matcher applies at its place or around it.
 *
 * @param place the keys that lead to the value within the body
 * @param keyword the schema keyword that the value fails
 */
export function isMereExample(
  { matchingRules }: Matched,
  place: readonly string[],
  keyword: string,
): boolean {
  return OF_VALUES.has(keyword) && placesOf(matchingRules).some((matched) => isWithin(place, matched));
}

/** The places with matchers: `body: {'$.id': …}`, or `'$.body.id': …` in older pacts. */
function placesOf(rules: unknown): string[][] {
  if (typeof rules !== 'object' || rules === null) return [];
  const { body, ...others } = rules as { readonly body?: object };
  const older = Object.keys(others)
    .map(keysOf)
    .filter(([first]) => first === 'body')
    .map(([, ...keys]) => keys);
  return [...Object.keys(body ?? {}).map(keysOf), ...older];
}

/** `$.items[*]['odd.name']` is `items`, `*`, `odd.name`. */
function keysOf(path: string): string[] {
  return [...path.matchAll(/\['([^']*)'\]|\[(\d+|\*)\]|\.([^.[\]]+)/g)].map(
    ([, quoted, index, plain]) => quoted ?? index ?? plain ?? '',
  );
}

function isWithin(place: readonly string[], matched: readonly string[]): boolean {
  return matched.every((key, index) => key === '*' || key === place[index]);
}
