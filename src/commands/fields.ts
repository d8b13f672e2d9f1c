// The fields of a JSON Schema in one line, and the fields of an answer in columns.

import { type Cell, columns } from './table.ts';

interface FieldSchema {
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
}

/**
 * What an object takes: a question mark for what may be left out, the choices or the default where there are some.
 *
 * @example fieldsOf({ required: ['path'], properties: { path: {}, every: { default: '30d' } } }) // 'path, every?=30d'
 */
export function fieldsOf(schema: Readonly<Record<string, unknown>>): string {
  const properties = Object.entries((schema.properties ?? {}) as Readonly<Record<string, FieldSchema>>);
  const required = (schema.required ?? []) as readonly string[];
  if (properties.length === 0) return 'takes no fields';
  return properties
    .map(([name, field]) => name + (required.includes(name) ? '' : '?') + hint(field))
    .join(', ');
}

function hint({ enum: choices, default: given }: FieldSchema): string {
  if (given !== undefined) return `=${wordOf(given)}`;
  return choices === undefined ? '' : `:${choices.map(wordOf).join('|')}`;
}

/** An object as lines of names and values. */
export function valueLines(values: Readonly<Record<string, unknown>>): string[] {
  return columns(Object.entries(values).map(([name, value]): Cell[] => [name, wordOf(value)]));
}

function wordOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
