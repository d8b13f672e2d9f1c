// Generates a value that matches a schema and contains the given values. All other values are drawn: from `const`,
// `enum`, `examples`, then by type, format and pattern.

import { locate, type OpenApiDocument, type Schema } from './document.ts';
import { fitsPattern, numberOf, textOf } from './sample-scalars.ts';

/** The source of random values. */
export interface Draw {
  /** A whole number in a range, inclusive. */
  integer(from: number, to: number): number;
  /** Text of `[A-Za-z0-9]`. */
  text(length: number): string;
  /** The current time as ISO 8601. */
  now(): string;
  /** Text that matches a pattern, of a wanted length if some is found; where any pattern is supported. */
  matching?(
    pattern: string,
    length: { readonly minLength: number; readonly maxLength: number },
  ): string | undefined;
  /** Whether a text matches a pattern; by JavaScript's own engine if left out. */
  fits?(pattern: string, text: string): boolean;
}

/** How much of a value is generated. */
export interface SampleOptions {
  /** Whether optional fields and items are included, as far as a limited depth and size allow. */
  readonly isComplete: boolean;
  /** Whether examples and defaults of schemas are preferred to what is drawn. */
  readonly usesExamples: boolean;
}

/** What is required, around what is given. */
const REQUIRED_ONLY: SampleOptions = { isComplete: false, usesExamples: true };

/** How deep optional parts are generated, and required ones; how many optional parts a value has. */
const OPTIONAL_DEPTH = 5;
const MAX_DEPTH = 24;
const MAX_OPTIONAL = 2_000;

/** How often an item is drawn before a list may stay shorter than its minimum. */
const DRAWS_FOR_UNIQUE = 100;

/**
 * A value of the schema at a pointer, with `given` in place.
 *
 * Given values are kept unchanged, even if invalid: a validator checks the result.
 *
 * @example sample(document, '/components/schemas/BounceEvent', { recipient_email: 'ada@example.com' }, draw)
 */
export function sample(
  document: OpenApiDocument,
  pointer: string,
  given: unknown,
  draw: Draw,
  options = REQUIRED_ONLY,
): unknown {
  return new Sampler(document, draw, options).value({ $ref: `#${encodeURI(pointer)}` }, given);
}

class Sampler {
  readonly #document: OpenApiDocument;
  readonly #draw: Draw;
  readonly #options: SampleOptions;
  #depth = 0;
  #optionalLeft = MAX_OPTIONAL;

  constructor(document: OpenApiDocument, draw: Draw, options: SampleOptions) {
    this.#document = document;
    this.#draw = draw;
    this.#options = options;
  }

  value(schema: Schema, given: unknown): unknown {
    // A schema can require itself; such a value would have no end.
    if (this.#depth > MAX_DEPTH) return null;
    this.#depth++;
    try {
      return this.#valueOf(schema, given);
    } finally {
      this.#depth--;
    }
  }

  #valueOf(schema: Schema, given: unknown): unknown {
    const shown = given === undefined ? this.#shown(this.#resolve(schema)) : undefined;
    if (shown !== undefined) return shown.value;
    const merged = this.#merge(schema, given);
    if (isObjectSchema(merged) && (given === undefined || isObject(given))) {
      return this.#object(merged, given ?? {});
    }
    return given === undefined ? this.#scalar(merged) : given;
  }

  /** The example or the default of a schema, where a whole value is generated. */
  #shown({ examples, default: usual }: Schema): { readonly value: unknown } | undefined {
    const { isComplete, usesExamples } = this.#options;
    if (!isComplete || !usesExamples) return undefined;
    if (examples !== undefined && examples.length > 0) return { value: examples[0] };
    return usual === undefined ? undefined : { value: usual };
  }

  #object(schema: Schema, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
    const made: Record<string, unknown> = {};
    const required = new Set((schema['x-answer-required'] as readonly string[]) ?? schema.required ?? []);
    const add = (name: string, value: unknown) =>
      Object.defineProperty(made, name, { value, enumerable: true, writable: true, configurable: true });
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      if (Object.hasOwn(given, name)) add(name, this.value(property, given[name]));
      else if (required.has(name) || this.#includes(property)) add(name, this.value(property, undefined));
    }
    for (const name of this.#options.isComplete ? required : []) {
      if (!Object.hasOwn(made, name) && !Object.hasOwn(given, name))
        add(name, this.value(additionalOf(schema), undefined));
    }
    this.#addEntries(schema, made, add);
    for (const [name, value] of Object.entries(given)) {
      if (!Object.hasOwn(made, name)) add(name, value);
    }
    return made;
  }

  /** As many further entries as an object must have; a map gets one, to show its values. */
  #addEntries(schema: Schema, made: object, add: (name: string, value: unknown) => void): void {
    if (!this.#options.isComplete) return;
    const isMap = schema.properties === undefined && isObject(schema.additionalProperties);
    const wanted = Math.max((schema.minProperties as number) ?? 0, isMap && this.#hasRoom() ? 1 : 0);
    for (let size = Object.keys(made).length; size < wanted; size++)
      add(`key${size + 1}`, this.value(additionalOf(schema), undefined));
  }

  /** Whether an optional field is generated. */
  #includes(property: Schema | boolean): boolean {
    if (!this.#hasRoom() || isForbidden(property)) return false;
    const resolved = this.#resolve(property as Schema);
    if (resolved.writeOnly === true || resolved.not !== undefined) return false;
    this.#optionalLeft--;
    return true;
  }

  #hasRoom(): boolean {
    return this.#options.isComplete && this.#depth <= OPTIONAL_DEPTH && this.#optionalLeft > 0;
  }

  #scalar(schema: Schema): unknown {
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined) return this.#pick(schema.enum);
    const { usesExamples } = this.#options;
    const type = this.#typeOf(schema);
    if (schema.format === 'date-time') return this.#draw.now();
    if (schema.format === 'date') return this.#draw.now().slice(0, 'YYYY-MM-DD'.length);
    if (usesExamples && schema.examples !== undefined && schema.examples.length > 0)
      return this.#pick(schema.examples);
    switch (type) {
      case 'integer':
      case 'number':
        return numberOf(schema, type, this.#draw);
      case 'boolean':
        return this.#draw.integer(0, 1) === 1;
      case 'array':
        return this.#items(schema);
      case 'object':
        return {};
      case 'null':
        return null;
      default:
        return textOf(schema, this.#draw);
    }
  }

  /** The first type; where a whole value is generated, the first that is not `null`, or what the keywords are about. */
  #typeOf({ type, items, prefixItems, minimum, maximum }: Schema): string | undefined {
    const types = type === undefined ? [] : [type].flat();
    if (!this.#options.isComplete) return types[0];
    if (types.length > 0) return types.find((each) => each !== 'null') ?? 'null';
    if (items !== undefined || prefixItems !== undefined) return 'array';
    return minimum !== undefined || maximum !== undefined ? 'number' : undefined;
  }

  /** As many items as required, drawn again until they are unique if necessary. */
  #items(schema: Schema): unknown[] {
    const { items = {}, uniqueItems } = schema;
    const { contains, minContains = 1 } = schema as {
      readonly contains?: Schema;
      readonly minContains?: number;
    };
    const contained = contains === undefined ? [] : Array(minContains).fill({ allOf: [contains, items] });
    const first = [...((schema.prefixItems ?? []) as readonly Schema[]), ...contained].map((item) =>
      this.value(item, undefined),
    );
    const most = (schema.maxItems as number) ?? Number.POSITIVE_INFINITY;
    const shown = this.#hasRoom() && schema.items !== undefined && !isForbidden(items) ? 1 : 0;
    const wanted = Math.min(Math.max(schema.minItems ?? 0, shown), most);
    const made = new Map<string, unknown>();
    for (const item of first)
      made.set(uniqueItems === true ? JSON.stringify(item) : `first ${made.size}`, item);
    for (let draws = 0; made.size < wanted && draws < wanted * DRAWS_FOR_UNIQUE; draws++) {
      const item = this.value(items, undefined);
      made.set(uniqueItems === true ? JSON.stringify(item) : String(draws), item);
    }
    return [...made.values()];
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
    const candidates = fitting.length > 0 ? fitting : resolved;
    return this.#pick(this.#options.isComplete ? this.#telling(candidates) : candidates);
  }

  /** Branches that show more than `null`; deep inside a value, those that end it. */
  #telling(branches: readonly Schema[]): readonly Schema[] {
    const isFlat = ({ type, enum: listed, const: only }: Schema) =>
      only !== undefined || listed !== undefined || !/^(object|array)$/.test(String(type ?? 'object'));
    const wanted = this.#depth > OPTIONAL_DEPTH ? isFlat : ({ type }: Schema) => type !== 'null';
    const found = branches.filter(wanted);
    return found.length > 0 ? found : branches;
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
      return fitsPattern(this.#draw, schema.pattern, value);
    const types = schema.type === undefined ? [] : [schema.type].flat();
    return (
      types.length === 0 ||
      types.includes(typeOf(value)) ||
      (types.includes('number') && typeof value === 'number')
    );
  }

  #resolve(schema: Schema): Schema {
    if (schema.$ref === undefined) return schema === (true as unknown) ? {} : schema;
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

/** Whether a value of this schema is generated as an object. */
function isObjectSchema({
  type,
  properties,
  additionalProperties,
  minProperties,
  required,
}: Schema): boolean {
  const isListed = required !== undefined && required.length > 0;
  if (type !== undefined && ![type].flat().includes('object')) return false;
  if (properties !== undefined) return true;
  return type === 'object' && (isObject(additionalProperties) || minProperties !== undefined || isListed);
}

/** The schema of fields that have none of their own. */
function additionalOf({ additionalProperties }: Schema): Schema {
  return isObject(additionalProperties) ? (additionalProperties as Schema) : { type: 'string' };
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
