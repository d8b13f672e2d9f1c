// The tables of docs/extensions.md: every extension of a document, and the members of those that have some.

import { EXTENSIONS, type Extension } from '../src/check/lint/extension-schema.ts';
import { FREEDOM } from '../src/check/lint/freedom-schema.ts';
import type { JsonObject } from '../src/engine/json.ts';
import type { PartKind } from '../src/openapi/parts.ts';
import { between } from './preset-tables.ts';

/** What a part of a document is called in OpenAPI. */
const PLACES: Readonly<Partial<Record<PartKind, string>>> = {
  document: 'the document',
  info: '`info`',
  operation: 'an operation',
  parameter: 'a parameter',
  schema: 'a schema',
};

/** The page with its tables made anew. */
export function withExtensionTables(page: string): string {
  const rows = Object.entries(EXTENSIONS).map(([name, extension]) => rowOf(name, extension));
  const all = ['| Extension | Of | Says | Form |', '|---|---|---|---|', ...rows];
  return between(between(page, 'extensions', all), 'freedoms', freedomRows());
}

function rowOf(name: string, { at, schema }: Extension): string {
  const place = at.length > 1 ? 'any part' : at.map((kind) => PLACES[kind]).join();
  return `| \`${name}\` | ${place} | ${schema.description} | ${formOf(name, schema)} |`;
}

function formOf(name: string, schema: JsonObject): string {
  if (name === 'x-webhook-delivery') return '[policy](webhook-policies.md)';
  if (schema.const !== undefined) return `\`${schema.const}\``;
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => `\`${value}\``).join(', ');
  if (schema.type === 'object') return 'object';
  if (schema.type === 'array') return (schema.items as JsonObject).type === 'string' ? 'texts' : 'list';
  return String(schema.type);
}

function freedomRows(): string[] {
  const members = Object.entries(FREEDOM.properties as Readonly<Record<string, JsonObject>>);
  return [
    '| Member | Applies where |',
    '|---|---|',
    ...members.map(([name, { description }]) => `| \`${name}\` | ${description} |`),
  ];
}
