// Generates a value that matches a schema and contains the given values. All other values are drawn: from `const`,
// `enum`, `examples`, then by type, format and pattern.

import { locate, type OpenApiDocument, type Schema } from './document.ts';

/** The source of random values. */
export interface Draw {
  /** A whole number in a range, inclusive. */
  integer(from: number, to: number): number;
  /** Text of `[A-Za-z0-9]`. */
  text(length: number): string;
  /** The current time as ISO 8601. */
  now(): string;
}

/** The supported patterns: a literal prefix, then any characters, or one class of them, with a minimum count. */
const SIMPLE_PATTERN = /^\^([A-Za-z0-9_:/-]*)(?:\.|\[[^\]]+\])(?:\{(\d+)(?:,\d*)?\}|\+)\$$/;

const DEFAULT_LENGTH = 16;

/** How often an item is drawn before a list may stay shorter than its minimum. */
const DRAWS_FOR_UNIQUE = 100;

/**
 * A value of the schema at a pointer, with `given` in place.
 *
 * Given values are kept unchanged, even if invalid: a validator checks the result.
 *
 * @example sample(document, '/components/schemas/BounceEvent', { recipient_email: 'ada@example.com' }, draw)
 */
export function sample(document: OpenApiDocument, pointer: string, given: unknown, draw: Draw): unknown {
  return new Sampler(document, draw).value({ $ref: `#${encodeURI(pointer)}` }, given);
}

class Sampler {
  readonly #document: OpenApiDocument;
  readonly #draw: Draw;

  constructor(document: OpenApiDocument, draw: Draw) {
    this.#document = document;
    this.#draw = draw;
  }

  value(schema: Schema, given: unknown): unknown {
    const merged = this.#merge(schema, given);
    if (merged.properties !== undefined && (given === undefined || isObject(given))) {
      return this.#object(merged, given ?? {});
    }
    return given === undefined ? this.#scalar(merged) : given;
  }

  #object(schema: Schema, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
    const made: Record<string, unknown> = {};
    const required = new Set(schema.required ?? []);
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      if (Object.hasOwn(given, name)) made[name] = this.value(property, given[name]);
      else if (required.has(name)) made[name] = this.value(property, undefined);
    }
    for (const [name, value] of Object.entries(given)) {
      if (!Object.hasOwn(made, name))
        Object.defineProperty(made, name, { value, enumerable: true, writable: true });
    }
    return made;
  }

  #scalar(schema: Schema): unknown {
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined) return this.#pick(schema.enum);
    const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
    if (schema.format === 'date-time') return this.#draw.now();
    if (schema.format === 'date') return this.#draw.now().slice(0, 'YYYY-MM-DD'.length);
    if (schema.examples !== undefined && schema.examples.length > 0) return this.#pick(schema.examples);
    switch (type) {
      case 'integer':
      case 'number':
        return this.#draw.integer(
          schema.minimum ?? 0,
          Math.min(schema.maximum ?? 1_000, (schema.minimum ?? 0) + 1_000),
        );
      case 'boolean':
        return this.#draw.integer(0, 1) === 1;
      case 'array':
        return this.#items(schema);
      case 'object':
        return {};
      case 'null':
        return null;
      default:
        return this.#text(schema);
    }
  }

  /** As many items as required, drawn again until they are unique if necessary. */
  #items({ minItems = 0, items = {}, uniqueItems }: Schema): unknown[] {
    const made = new Map<string, unknown>();
    for (let draws = 0; made.size < minItems && draws < minItems * DRAWS_FOR_UNIQUE; draws++) {
      const item = this.value(items, undefined);
      made.set(uniqueItems === true ? JSON.stringify(item) : String(draws), item);
    }
    return [...made.values()];
  }

  #text({ pattern, format, minLength }: Schema): string {
    if (format === 'email') return `${this.#draw.text(8).toLowerCase()}@example.com`;
    if (format === 'uri') return `https://example.com/${this.#draw.text(8)}`;
    const simple = pattern === undefined ? null : SIMPLE_PATTERN.exec(pattern);
    if (simple !== null)
      return `${simple[1]}${this.#draw.text(Math.max(DEFAULT_LENGTH, Number(simple[2] ?? 0)))}`;
    return this.#draw.text(Math.max(minLength ?? 0, 8));
  }

  /** Follows references, merges `allOf`, and chooses one branch of `oneOf` or `anyOf`. */
  #merge(schema: Schema, given: unknown): Schema {
    const here = this.#resolve(schema);
    const parts = (here.allOf ?? []).map((part) => this.#merge(part, given));
    const branches = here.oneOf ?? here.anyOf;
    if (branches !== undefined) parts.push(this.#branch(branches, given));
    return parts.reduce(combine, here);
  }

  #branch(branches: readonly Schema[], given: unknown): Schema {
    const resolved = branches.map((branch) => this.#merge(branch, given));
    const fitting = resolved.filter((branch) => this.#admits(branch, given));
    return this.#pick(fitting.length > 0 ? fitting : resolved);
  }

  /** Whether a branch is compatible with the given values. */
  #admits(branch: Schema, given: unknown): boolean {
    if (given === undefined) return true;
    if (!isObject(given)) return this.#admitsScalar(branch, given);
    return Object.entries(given).every(([name, value]) => {
      const property = branch.properties?.[name];
      if (property === undefined) return branch.additionalProperties !== false;
      if (isForbidden(property)) return false;
      return this.#admitsScalar(this.#merge(property, value), value);
    });
  }

  #admitsScalar(schema: Schema, value: unknown): boolean {
    if (schema.const !== undefined) return schema.const === value;
    if (schema.enum !== undefined) return schema.enum.includes(value);
    if (schema.pattern !== undefined && typeof value === 'string')
      return new RegExp(schema.pattern, 'u').test(value);
    const types = schema.type === undefined ? [] : [schema.type].flat();
    return (
      types.length === 0 ||
      types.includes(typeOf(value)) ||
      (types.includes('number') && typeof value === 'number')
    );
  }

  #resolve(schema: Schema): Schema {
    if (schema.$ref === undefined) return schema;
    const { value } = locate<Schema>(this.#document, decodeURI(schema.$ref.slice(1)));
    return { ...value, ...schema, $ref: undefined };
  }

  #pick<T>(choices: readonly T[]): T {
    return choices[this.#draw.integer(0, choices.length - 1)] as T;
  }
}

function combine(whole: Schema, part: Schema): Schema {
  const properties: Record<string, Schema> = { ...part.properties };
  for (const [name, property] of Object.entries(whole.properties ?? {})) {
    const other = properties[name];
    properties[name] = other === undefined ? property : { allOf: [other, property] };
  }
  const hasProperties = whole.properties !== undefined || part.properties !== undefined;
  return {
    ...part,
    ...whole,
    ...(hasProperties ? { properties } : {}),
    required: [...(whole.required ?? []), ...(part.required ?? [])],
  };
}

/** Whether a field is forbidden: its schema is `false`. */
function isForbidden(property: Schema | boolean): boolean {
  return property === false;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
