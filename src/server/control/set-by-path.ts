// Sets a single value in a JSON object by a path of names and indexes separated by dots.

const FORBIDDEN = new Set(['__proto__', 'prototype', 'constructor']);

/**
 * Sets a value in place; objects on the way are made. Names that reach prototypes are ignored.
 *
 * @example setByPath(payload, 'data.version', 3)
 */
export function setByPath(target: Record<string, unknown>, path: string, value: unknown): void {
  const names = path.split('.');
  if (names.some((name) => FORBIDDEN.has(name))) return;
  let at = target;
  for (const name of names.slice(0, -1)) {
    const next = Object.hasOwn(at, name) ? at[name] : undefined;
    if (typeof next !== 'object' || next === null) at[name] = {};
    at = at[name] as Record<string, unknown>;
  }
  at[names.at(-1) as string] = value;
}
