// Sets a single value in a JSON object by a path of names and indexes separated by dots.

import { ApiError } from '../../../service/api-error.ts';

type Container = Record<string, unknown> | unknown[];

/**
 * Sets a value in place; missing objects on the path are created. A number is an index in an existing list, at most
 * one past its end. Names that reach prototypes have been refused by the spec.
 *
 * @throws ApiError `validation-failed` when the path has an invalid index
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
  const detail = `${name} is not an index in a list of ${container.length}`;
  throw new ApiError('validation-failed', {
    detail: `The path ${path} is not valid: ${detail}.`,
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
