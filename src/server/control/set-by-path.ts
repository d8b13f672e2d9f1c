// Sets a single value in a JSON object by a path of names and indexes separated by dots.

import { ApiError } from '../../service/api-error.ts';

type Container = Record<string, unknown> | unknown[];

/**
 * Sets a value in place; objects on the way are made. A number leads into a list that is there, at most to
 * the place behind its end. Names that reach prototypes are refused by the spec before.
 *
 * @throws ApiError `validation-failed` when the path leads to no place of a list
 * @example setByPath(payload, 'data.version', 3)
 */
export function setByPath(target: Record<string, unknown>, path: string, value: unknown): void {
  const names = path.split('.');
  let at: Container = target;
  for (const [depth, name] of names.entries()) {
    const key = keyIn(at, name, path);
    if (depth === names.length - 1) put(at, key, value);
    else at = containerAt(at, key);
  }
}

function keyIn(container: Container, name: string, path: string): string {
  if (!Array.isArray(container)) return name;
  if (/^(0|[1-9][0-9]{0,8})$/.test(name) && Number(name) <= container.length) return name;
  const detail = `${name} is no place in a list of ${container.length}`;
  throw new ApiError('validation-failed', {
    detail: `The path ${path} leads nowhere: ${detail}.`,
    errors: [{ pointer: `/set/${path}`, detail }],
  });
}

function containerAt(container: Container, key: string): Container {
  const next = Object.hasOwn(container, key) ? (container as Record<string, unknown>)[key] : undefined;
  if (typeof next === 'object' && next !== null) return next as Container;
  const made = {};
  put(container, key, made);
  return made;
}

function put(container: Container, key: string, value: unknown): void {
  (container as Record<string, unknown>)[key] = value;
}
