// `--set data.x=1`: values by their paths. A value is JSON where it can be read as JSON, else the text itself.

import { InvalidArgumentError } from 'commander';
import { setByPath } from '../server/control/set-by-path.ts';
import { UsageError } from './usage-error.ts';

/** Values by their paths. */
export type Assignments = Readonly<Record<string, unknown>>;

/** The help of a `--set` that takes such values. */
export const SET_HELP = 'a value by its path, as JSON or as text; repeatable';

/** Names on the way of a path that JSON knows nothing of. */
const NO_NAME = /(^|\.)(__proto__)?(\.|$)/;

/**
 * Reads one assignment, after those that were read before.
 *
 * @throws InvalidArgumentError when it is not written as `path=value`
 * @example readAssignment('data.version=3', {}) // { 'data.version': 3 }
 */
export function readAssignment(text: string, known: Assignments = {}): Assignments {
  const end = text.indexOf('=');
  const path = text.slice(0, end);
  if (end < 1 || NO_NAME.test(path)) throw new InvalidArgumentError('write it as data.version=3.');
  return { ...known, [path]: readValue(text.slice(end + 1)) };
}

/**
 * The object that assignments make, beginning with one that is there.
 *
 * @throws UsageError when a path leads to no place of a list
 * @example toObject({ 'counts.created': 3 }) // { counts: { created: 3 } }
 */
export function toObject(
  assignments: Assignments = {},
  start: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const target = structuredClone(start);
  for (const [path, value] of Object.entries(assignments)) {
    try {
      setByPath(target, path, value);
    } catch (error) {
      throw new UsageError((error as Error).message);
    }
  }
  return target;
}

function readValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
