// A form made from a JSON Schema: its fields, and the values that somebody wrote into them.

import { parsed } from '../files/foreign.ts';

export interface Field {
  readonly name: string;
  readonly description: string;
  readonly isRequired: boolean;
  /** How it is written: as text, as a choice, as yes or no, or as JSON. */
  readonly kind: 'text' | 'number' | 'choice' | 'flag' | 'json';
  readonly choices: readonly string[];
  /** What happens if nothing is written, as text. */
  readonly fallback: string;
}

/** The part of JSON Schema that forms understand. */
interface FormSchema {
  readonly type?: unknown;
  readonly description?: unknown;
  readonly properties?: Readonly<Record<string, FormSchema>>;
  readonly required?: readonly string[];
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
}

/** The fields of an object, those that are required first. */
export function fieldsOf(schema: unknown): Field[] {
  const { properties = {}, required = [] } = (schema ?? {}) as FormSchema;
  const fields = Object.entries(properties).map(([name, property]) =>
    fieldOf(name, property, required.includes(name)),
  );
  return fields.toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired));
}

/** A field made from the schema of its value. */
export function fieldOf(name: string, schema: FormSchema, isRequired: boolean): Field {
  const choices = (schema.enum ?? []).filter((one) => typeof one === 'string');
  const example = schema.default ?? schema.examples?.[0];
  return {
    name,
    description: firstSentence(schema.description),
    isRequired,
    kind: choices.length > 0 ? 'choice' : kindOf(schema.type),
    choices,
    fallback: example === undefined ? '' : typeof example === 'string' ? example : JSON.stringify(example),
  };
}

/** The rest is in the reference. */
function firstSentence(text: unknown): string {
  return typeof text === 'string'
    ? (/^[\s\S]*?[.;:](?=\s|$)/.exec(text)?.[0] ?? text).replace(/[;:]$/, '.')
    : '';
}

function kindOf(type: unknown): Field['kind'] {
  if (type === 'string') return 'text';
  if (type === 'integer' || type === 'number') return 'number';
  return type === 'boolean' ? 'flag' : 'json';
}

/** What was written, as the values to send; `problems` has what cannot be read. */
export interface Written {
  readonly values: Readonly<Record<string, unknown>>;
  readonly problems: readonly string[];
}

/**
 * Reads what was written into the fields; what is empty is left out.
 *
 * @example readForm(fields, { count: '3' }) // { values: { count: 3 }, problems: [] }
 */
export function readForm(fields: readonly Field[], texts: Readonly<Record<string, string>>): Written {
  const values: [string, unknown][] = [];
  const problems: string[] = [];
  for (const { name, kind, isRequired } of fields) {
    const text = (texts[name] ?? '').trim();
    if (text === '') {
      if (isRequired) problems.push(`${name} is missing`);
      continue;
    }
    const value = readValue(kind, text);
    if (value === undefined) problems.push(`${name} cannot be read`);
    else values.push([name, value]);
  }
  return { values: Object.fromEntries(values), problems };
}

/** Plain text is taken as text where it is not JSON. */
function readValue(kind: Field['kind'], text: string): unknown {
  if (kind === 'text' || kind === 'choice') return text;
  if (kind === 'flag') return text === 'true';
  if (kind === 'number') return Number.isFinite(Number(text)) ? Number(text) : undefined;
  const value = parsed(text);
  return value === undefined && !/^[[{"]/.test(text) ? text : value;
}
