// Validation errors, described for the caller without patterns or terms of JSON Schema.

import type { ValidationError } from '../../../src/openapi/validators.ts';

const PATTERN_TEXT = 'is not a pattern: a segment is a name, * or **';

const URL_TEXT = 'must be an https url';

const CONTROL_TEXT = 'must not have control characters';

/** The description of a type; `type` lists several if several are accepted. */
const TYPE_TEXTS: Readonly<Record<string, string>> = {
  'must be string': 'must be a string',
  'must be object': 'must be an object',
  'must be array': 'must be a list',
  'must be boolean': 'must be true or false',
  'must be integer': 'must be a whole number',
  'must be object or null': 'must be an object or null',
};

/** The message by the keyword that the value violates. */
const TEXTS: Readonly<Record<string, (violation: ValidationError) => string>> = {
  type: ({ message }) => TYPE_TEXTS[message] ?? message,
  enum: ({ message }) => message.replaceAll('"', ''),
  minLength: () => 'must not be empty',
  maxLength: (violation) => `must have at most ${limitIn(violation)} characters`,
  minItems: (violation) => `must have at least ${entries(limitIn(violation))}`,
  maxItems: (violation) => `must have at most ${entries(limitIn(violation))}`,
  format: () => URL_TEXT,
  pattern: ({ pointer }) =>
    pointer === '/body/url' ? URL_TEXT : pointer.startsWith('/body/events/') ? PATTERN_TEXT : CONTROL_TEXT,
};

/**
 * Describes the error of a value, as a sentence without its subject.
 *
 * @example describe({ pointer: '/body/url', keyword: 'pattern', message: '…' }) // 'must be an https url'
 */
export function describe(violation: ValidationError): string {
  return TEXTS[violation.keyword]?.(violation) ?? violation.message;
}

/** The number in a validator's message. */
function limitIn({ message }: ValidationError): number {
  return Number(/[0-9]+/.exec(message)?.[0]);
}

function entries(count: number): string {
  return count === 1 ? '1 entry' : `${count} entries`;
}
