// The schemas of the fields of actions, and the parsing of durations.

import { durationMs, type Instant, iso, LAST_INSTANT } from '../../../src/engine/instant.ts';
import type { World } from '../../../src/engine/world.ts';
import type { Schema } from '../../../src/openapi/document.ts';
import { actionError } from '../../../src/service/api-error.ts';
import type { Action } from '../../../src/service/service.ts';
import { DEFAULT_ACTOR } from '../domain/actors.ts';

/** Text without control characters, as the spec requires for names and paths. */
const PLAIN = '^[^\\u0000-\\u001f\\u007f]*$';

/** A duration: text such as `40d`, or milliseconds. */
export type Duration = string | number;

export const flag = (description: string): Schema => ({ type: 'boolean', description });

export const count = (description: string, minimum = 0): Schema => ({
  type: 'integer',
  minimum,
  maximum: 1_000_000_000,
  description,
});

export const text = (description: string, maxLength = 200): Schema => ({
  type: 'string',
  minLength: 1,
  maxLength,
  pattern: PLAIN,
  description,
});

export const choice = (description: string, values: readonly string[]): Schema => ({
  type: 'string',
  enum: values,
  description,
});

export const orNull = (schema: Schema): Schema => ({ ...schema, type: [schema.type as string, 'null'] });

export const path = text('Path of the secret.', 1024);

/** The result of writing a secret. */
export const written = { path, version: count('Number of its version.', 1) };

export const actor: Schema = {
  ...text('Who does it, such as user:mira.'),
  examples: ['user:zoe', 'sa:billing-api', 'group:platform'],
};

/** Who does what a person does, where nobody is named. */
export const person = { ...actor, default: DEFAULT_ACTOR };

export const sourceIp: Schema = {
  ...text('Address that the call comes from.'),
  examples: ['198.51.100.7', '2001:db8::24'],
};

export const userAgent: Schema = {
  ...text('Client that reads it.', 500),
  examples: ['billing-api/4.2', 'Mozilla/5.0 (X11; Linux x86_64)'],
};

export const instant = (description: string): Schema => ({
  type: 'string',
  format: 'date-time',
  description,
});

export const duration = (description: string): Schema => ({
  anyOf: [
    { type: 'string', pattern: '^0*[1-9][0-9]{0,9}(ms|s|m|h|d)$' },
    { type: 'integer', minimum: 1 },
  ],
  description,
});

export const durationOrNone = (description: string): Schema => ({
  anyOf: [
    { type: 'string', pattern: '^[0-9]{1,10}(ms|s|m|h|d)$' },
    { type: 'integer', minimum: 0 },
  ],
  description,
});

/** Thresholds appear in events in the form in which they are given. */
export const thresholds = (description: string): Schema => ({
  type: 'array',
  maxItems: 20,
  items: { type: 'string', pattern: '^[1-9][0-9]{0,9}(ms|s|m|h|d)$' },
  description,
});

/**
 * An action whose input is a closed object.
 *
 * @example action<{ path: string }>('A secret is read.', { required: { path } }, ({ path }, world) => …)
 */
export function action<Input>(
  description: string,
  fields: {
    readonly required?: Readonly<Record<string, Schema>>;
    readonly optional?: Readonly<Record<string, Schema>>;
    /** The fields of its result; none by default. */
    readonly result?: Readonly<Record<string, Schema>>;
  },
  run: (input: Input, world: World) => unknown,
): Action<Input> {
  const { required = {}, optional = {}, result = {} } = fields;
  return { description, input: closed(required, optional), result: closed(result), run };
}

function closed(required: Readonly<Record<string, Schema>>, optional = {}): Schema {
  const properties = { ...required, ...optional };
  return { type: 'object', additionalProperties: false, required: Object.keys(required), properties };
}

/**
 * The instant later by the given duration.
 *
 * @throws ApiError (422) when the calendar does not reach that far
 */
export function instantAfter(instant: Instant, duration: Duration): Instant {
  const at = instant + durationMs(duration);
  if (at <= LAST_INSTANT) return at;
  const detail = `${duration} leads beyond ${iso(LAST_INSTANT)}.`;
  throw actionError(422, detail, 'Take a shorter time.');
}
