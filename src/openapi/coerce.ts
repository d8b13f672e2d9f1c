// Converts the text of parameters to their schema's type, strictly: text that is not clearly a number or a boolean
// stays text, and the validator refuses it.

import type { Schema } from './document.ts';

const INTEGER = /^-?(0|[1-9][0-9]*)$/;
const NUMBER = /^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?$/;

/**
 * Converts a parameter's text to its schema's type.
 *
 * @example coerce('20', { type: 'integer' }) // 20
 * @example coerce('٣', { type: 'integer' }) // '٣', which no integer schema accepts
 */
export function coerce(text: unknown, schema: Schema): unknown {
  if (typeof text !== 'string') return text;
  switch (schema.type) {
    case 'integer':
      return INTEGER.test(text) ? Number(text) : text;
    case 'number':
      return NUMBER.test(text) ? Number(text) : text;
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : text;
    case 'array':
      return text.split(',').map((item) => coerce(item, schema.items ?? {}));
    default:
      return text;
  }
}
