// `--set data.x=1` sets the value at a path. The value is parsed as JSON if possible; otherwise it is text.

import { InvalidArgumentError } from 'commander';
import { jsonIn } from '../../engine/json.ts';
import { setByPath } from '../../server/control/operations/set-by-path.ts';
import { UsageError } from './usage-error.ts';

/** Values, keyed by path. */
export type Assignments = Readonly<Record<string, unknown>>;

/** The help text of a `--set` flag. */
export const SET_HELP = 'set the value at a path; the value is JSON or plain text; repeatable';

/** Path segments that are not allowed: empty ones, and those that lead to an object's prototype. */
const BAD_SEGMENT = /(^|\.)(__proto__|prototype|constructor)?(\.|$)/;

/**
 * Adds one assignment to those read so far.
 *
 * @throws InvalidArgumentError when the text is not of the form `path=value`
 * @example readAssignment('data.version=3', {}) // { 'data.version': 3 }
 */
export function readAssignment(text: string, known: Assignments = {}): Assignments {
  const end = text.indexOf('=');
  const path = text.slice(0, end);
  if (end < 1 || BAD_SEGMENT.test(path)) throw new InvalidArgumentError('write it as data.version=3.');
  return { ...known, [path]: readValue(text.slice(end + 1)) };
}

/**
 * Applies assignments to a copy of an object, which is empty by default.
 *
 * @throws UsageError when a path points outside a list
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
  const value = jsonIn(text);
  return value === undefined ? text : value;
}
