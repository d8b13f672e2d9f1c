// Formats the fields of a JSON Schema on one line, and the fields of a result in columns.

import { type Cell, columns } from './table.ts';

interface FieldSchema {
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
}

/**
 * The fields of an object schema: optional ones have a question mark; choices or defaults follow the name.
 *
 * @example fieldsOf({ required: ['path'], properties: { path: {}, every: { default: '30d' } } }) // 'path, every?=30d'
 */
export function fieldsOf(schema: Readonly<Record<string, unknown>>): string {
  const properties = Object.entries((schema.properties ?? {}) as Readonly<Record<string, FieldSchema>>);
  const required = (schema.required ?? []) as readonly string[];
  if (properties.length === 0) return 'no parameters';
  return properties
    .map(([name, field]) => name + (required.includes(name) ? '' : '?') + hint(field))
    .join(', ');
}

function hint({ enum: choices, default: fallback }: FieldSchema): string {
  if (fallback !== undefined) return `=${textOf(fallback)}`;
  return choices === undefined ? '' : `:${choices.map(textOf).join('|')}`;
}

/** Formats an object as lines of names and values. */
export function valueLines(values: Readonly<Record<string, unknown>>): string[] {
  return columns(Object.entries(values).map(([name, value]): Cell[] => [name, textOf(value)]));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
