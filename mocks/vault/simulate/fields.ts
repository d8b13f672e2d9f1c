// The fields that actions take, as schemas, and how durations among them are read.

import { durationMs, type Instant, iso, LAST_INSTANT } from '../../../src/engine/instant.ts';
import type { World } from '../../../src/engine/world.ts';
import type { Schema } from '../../../src/openapi/document.ts';
import { actionError } from '../../../src/service/api-error.ts';
import type { Action } from '../../../src/service/service.ts';

/** Text without control characters, as the spec has it for names and paths. */
const PLAIN = '^[^\\u0000-\\u001f\\u007f]*$';

/** A length of time: text such as `40d`, or milliseconds. */
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

export const actor = text('Who does it, such as user:ada.');

export const sourceIp = text('Address that the call comes from.');

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

/** Thresholds go into events as they are written. */
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
  },
  run: (input: Input, world: World) => unknown,
): Action<Input> {
  const { required = {}, optional = {} } = fields;
  const input = {
    type: 'object',
    additionalProperties: false,
    required: Object.keys(required),
    properties: { ...required, ...optional },
  };
  return { description, input, run };
}

/**
 * The instant so much later.
 *
 * @throws ApiError (422) when the calendar does not reach that far
 */
export function instantAfter(instant: Instant, duration: Duration): Instant {
  const at = instant + durationMs(duration);
  if (at <= LAST_INSTANT) return at;
  const detail = `${duration} leads beyond ${iso(LAST_INSTANT)}.`;
  throw actionError(422, detail, 'Take a shorter time.');
}
