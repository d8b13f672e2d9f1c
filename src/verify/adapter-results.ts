// Checks what the parts of an adapter return, so that a wrong shape is reported by name instead of failing in a check.

import { Ajv2020 } from 'ajv/dist/2020.js';
import { AdapterError } from './adapter.ts';

type Schema = Readonly<Record<string, unknown>>;

const anything: Schema = { type: 'object' };
const text: Schema = { type: 'string' };
const count: Schema = { type: 'integer', minimum: 0 };

function fields(properties: Readonly<Record<string, Schema>>): Schema {
  return { type: 'object', required: Object.keys(properties), properties };
}

/** What each part returns: how to name it in a message, and its schema. */
const RESULTS = {
  credentials: ['a token', text],
  states: ['an object with the values of the state', anything],
  simulate: ['an object with the result of the action', anything],
  emit: ['the payload of the event', anything],
  write: ['{accepted, status, body}', fields({ accepted: { type: 'boolean' }, status: count })],
  deliveries: [
    'a list of {event_id, event_type, status, attempts}',
    {
      type: 'array',
      items: fields({
        event_id: text,
        event_type: text,
        status: { enum: ['pending', 'success', 'failed'] },
        attempts: count,
      }),
    },
  ],
  'clock.now': ['a Date', { type: 'string', pattern: '^\\d{4}-' }],
  'inbox.url': ['a URL', { type: 'string', minLength: 1 }],
  'inbox.received': [
    'a list of {at, method, url, headers, body, answered}',
    {
      type: 'array',
      items: fields({
        at: { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT' },
        method: text,
        url: { type: 'string', minLength: 1 },
        headers: { type: 'object', additionalProperties: text },
        body: text,
        answered: { type: ['integer', 'null'] },
      }),
    },
  ],
} as const satisfies Readonly<Record<string, readonly [name: string, Schema]>>;

/** A method of an adapter whose result is checked. */
export type CheckedPart = keyof typeof RESULTS;

const ajv = new Ajv2020();

/**
 * Checks the result of a part; the names of received headers become lower case.
 *
 * @throws AdapterError naming the part, what it should return and the first thing that is wrong
 * @example checkedResult('write', 'ok') // write of the adapter should return {accepted, status, body}, but its result must be object
 */
export function checkedResult(part: CheckedPart, result: unknown): unknown {
  const [name, schema] = RESULTS[part];
  const validate = ajv.compile(schema);
  if (validate(result instanceof Date ? dateText(result) : result))
    return part === 'inbox.received' ? withLowerCaseHeaders(result as readonly Received[]) : result;
  const [error] = validate.errors ?? [];
  throw new AdapterError(
    `${part} of the adapter should return ${name}, but ${error?.instancePath || 'its result'} ${error?.message}`,
  );
}

interface Received {
  readonly headers: Readonly<Record<string, string>>;
}

function withLowerCaseHeaders(deliveries: readonly Received[]): readonly Received[] {
  return deliveries.map((delivery) => ({
    ...delivery,
    headers: Object.fromEntries(
      Object.entries(delivery.headers).map(([name, value]) => [name.toLowerCase(), value]),
    ),
  }));
}

function dateText(date: Date): string {
  return Number.isNaN(date.valueOf()) ? 'invalid' : date.toISOString();
}
