// How a value differs from the one that it should be, place by place.

import { isDeepStrictEqual } from 'node:util';

/** Longer values are cut. */
const MAX_SHOWN = 120;

/**
 * The paths at which two values differ, with both values; a list with the same entries in another order is one place.
 *
 * @param path the name of the value itself
 * @example differing('$', { count: 1 }, { count: 2 }) // ['$.count is 2 and should be 1']
 */
export function differing(path: string, expected: unknown, actual: unknown): string[] {
  if (isDeepStrictEqual(expected, actual)) return [];
  if (!isContainer(expected) || !isContainer(actual) || Array.isArray(expected) !== Array.isArray(actual))
    return [`${path} ${valueText(actual)} and should ${shouldText(expected)}`];
  if (Array.isArray(expected) && isReordered(expected, actual as readonly unknown[]))
    return [`${path} has the same entries in another order`];
  const names = new Set([...Object.keys(expected), ...Object.keys(actual)]);
  return [...names].flatMap((name) =>
    differing(
      `${path}${step(name, Array.isArray(expected))}`,
      valueAt(expected, name),
      valueAt(actual, name),
    ),
  );
}

function valueText(value: unknown): string {
  return value === undefined ? 'is not there' : `is ${shown(value)}`;
}

function shouldText(value: unknown): string {
  return value === undefined ? 'not be there' : `be ${shown(value)}`;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN)}…`;
}

function step(name: string, isList: boolean): string {
  if (isList) return `[${name}]`;
  return /^[A-Za-z_]\w*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function valueAt(container: object, name: string): unknown {
  return Object.hasOwn(container, name) ? (container as Record<string, unknown>)[name] : undefined;
}

function isReordered(a: readonly unknown[], b: readonly unknown[]): boolean {
  const texts = (list: readonly unknown[]) => list.map((entry) => JSON.stringify(entry)).toSorted();
  return isDeepStrictEqual(texts(a), texts(b));
}
