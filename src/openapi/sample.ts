// Generates a value that matches a schema and contains the given values. All other values are drawn: from `const`,
// `enum`, `examples`, then by type, format and pattern.

import { isObject } from '../engine/json.ts';
import { combine } from './combined-schemas.ts';
import type { OpenApiDocument, Schema } from './document.ts';
import { type Draw, fractionOf, numberOf, textOf } from './sample-scalars.ts';
import { isForbidden, type SampleOptions, SchemaMerger } from './schema-merger.ts';

/** A generated value. */
interface Sampled {
  readonly value: unknown;
  /** Whether it would have been larger than anything that is generated. */
  readonly isCut: boolean;
  /** How much work it was, as a share of what a value may take. */
  readonly effort: number;
}

/** What is required, around what is given. */
const REQUIRED_ONLY: SampleOptions = { isComplete: false, usesExamples: true };

/** How deep optional parts are generated, and required ones; how many optional parts a value has. */
const OPTIONAL_DEPTH = 5;
const MAX_DEPTH = 24;
const MAX_OPTIONAL = 2_000;

/** How many steps a value takes at most, and what its parts take. A step is less than a microsecond. */
const MAX_STEPS = 300_000;
const STEPS_OF_VALUE = 10;
const STEPS_OF_PATTERN = 200;
const CHARACTERS_A_STEP = 10;
const STEPS_OF_MATCHING_CHARACTER = 20;
const MAX_TEXT = 50_000;

/** How many characters a name has at most. */
const MAX_NAME_LENGTH = 100;

/** How often an item or a name is drawn before there may be fewer than there must be. */
const DRAWS_FOR_UNIQUE = 100;

/**
 * A value of the schema at a pointer, with `given` in place.
 *
 * Given values are kept unchanged, even if invalid: a validator checks the result. A value that would be too large is cut.
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
  return sampled(document, pointer, given, draw, options).value;
}

/** Like {@link sample}, and whether the value was cut. */
export function sampled(
  document: OpenApiDocument,
  pointer: string,
  given: unknown,
  draw: Draw,
  options: SampleOptions,
): Sampled {
  const sampler = new Sampler(document, draw, options);
  const value = sampler.value({ $ref: `#${encodeURI(pointer)}` }, given);
  return { value, isCut: sampler.isCut, effort: sampler.effort };
}

class Sampler {
  isCut = false;
  readonly #draw: Draw;
  readonly #options: SampleOptions;
  readonly #way: number;
  readonly #schemas: SchemaMerger;
  #depth = 0;
  #optionalLeft = MAX_OPTIONAL;
  #stepsLeft = MAX_STEPS;

  constructor(document: OpenApiDocument, draw: Draw, options: SampleOptions) {
    this.#draw = draw;
    this.#options = options;
    this.#way = options.way ?? 0;
    this.#schemas = new SchemaMerger(document, options, {
      draw,
      spend: (steps) => this.#spend(steps),
      isDeep: () => this.#depth > OPTIONAL_DEPTH,
    });
  }

  /** How much work it was so far, as a share of what a value may take. */
  get effort(): number {
    return 1 - this.#stepsLeft / MAX_STEPS;
  }

  value(schema: Schema, given: unknown): unknown {
    // A schema can require itself; such a value would have no end.
    if (this.#depth > MAX_DEPTH) this.isCut = true;
    if (this.#depth > MAX_DEPTH || !this.#spend(STEPS_OF_VALUE)) return given === undefined ? null : given;
    this.#depth++;
    try {
      return this.#valueOf(schema, given);
    } finally {
      this.#depth--;
    }
  }

  /** Takes steps; returns whether there were any left. */
  #spend(steps: number): boolean {
    this.#stepsLeft -= steps;
    if (this.#stepsLeft < 0) this.isCut = true;
    return this.#stepsLeft >= 0;
  }

  #valueOf(schema: Schema, given: unknown): unknown {
    const shown = given === undefined ? this.#shown(this.#schemas.resolve(schema)) : undefined;
    if (shown !== undefined) return shown.value;
    const merged = this.#schemas.merge(schema, given);
    if (this.#schemas.isObjectSchema(merged) && (given === undefined || isObject(given))) {
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
    const included = this.#included(schema, required, given);
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      if (Object.hasOwn(given, name)) add(name, this.value(property, given[name]));
      else if (included.has(name)) add(name, this.value(property, undefined));
    }
    for (const name of this.#options.isComplete ? required : []) {
      if (!Object.hasOwn(made, name) && !Object.hasOwn(given, name))
        add(name, this.value(this.#schemas.additional(schema, name), undefined));
    }
    this.#addEntries(schema, made, add);
    for (const [name, value] of Object.entries(given)) {
      if (!Object.hasOwn(made, name)) add(name, value);
    }
    return made;
  }

  /** The names of the fields that are generated: what is required, and optional ones within the limits of their number. */
  #included(schema: Schema, required: ReadonlySet<string>, given: object): ReadonlySet<string> {
    const {
      properties = {},
      minProperties = 0,
      maxProperties = Number.POSITIVE_INFINITY,
    } = schema as Schema & {
      readonly minProperties?: number;
      readonly maxProperties?: number;
    };
    const included = new Set<string>(required);
    const optional = Object.entries(properties).filter(
      ([name]) => !required.has(name) && !Object.hasOwn(given, name),
    );
    for (const [name, property] of optional)
      if (included.size < maxProperties && this.#includes(property)) included.add(name);
    if (!this.#options.isComplete) return included;
    for (const [name, property] of optional)
      if (included.size < minProperties && !isForbidden(property)) included.add(name);
    return included;
  }

  /** As many further entries as an object must have; a map gets one, to show its values. */
  #addEntries(schema: Schema, made: object, add: (name: string, value: unknown) => void): void {
    if (!this.#options.isComplete) return;
    const isMap = schema.properties === undefined && isObject(schema.additionalProperties);
    const wanted = Math.max((schema.minProperties as number) ?? 0, isMap && this.#hasRoom() ? 1 : 0);
    let size = Object.keys(made).length;
    for (let draws = 0; size < wanted && draws < wanted + DRAWS_FOR_UNIQUE && this.#spend(1); draws++) {
      const name = this.#name(schema, size + 1, draws - size);
      if (Object.hasOwn(made, name)) continue;
      add(name, this.value(this.#schemas.additional(schema, name), undefined));
      size++;
    }
  }

  /** A name for a further entry; a longer one where short ones were taken. */
  #name(
    { propertyNames, patternProperties, additionalProperties }: Schema,
    place: number,
    taken: number,
  ): string {
    const minLength = taken > 0 ? place + taken : 0;
    if (isObject(propertyNames))
      return String(this.value(combine({ type: 'string', minLength }, propertyNames), undefined));
    const patterns = Object.keys(patternProperties ?? {});
    if (additionalProperties !== false || patterns.length === 0) return `key${place}`;
    this.#spend(STEPS_OF_PATTERN);
    return textOf({ pattern: this.#schemas.pick(patterns), minLength }, this.#draw, {
      most: MAX_NAME_LENGTH,
      way: 0,
    });
  }

  /** Whether an optional field is generated. */
  #includes(property: Schema | boolean): boolean {
    if (!this.#hasRoom() || isForbidden(property)) return false;
    const resolved = this.#schemas.resolve(property as Schema);
    if (resolved.writeOnly === true || resolved.not !== undefined) return false;
    if (this.#options.leavesOut === 'some' && this.#draw.integer(0, 1) === 0) return false;
    this.#optionalLeft--;
    return true;
  }

  #hasRoom(): boolean {
    const { isComplete, leavesOut } = this.#options;
    return isComplete && leavesOut !== 'all' && this.#depth <= OPTIONAL_DEPTH && this.#optionalLeft > 0;
  }

  #scalar(schema: Schema): unknown {
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined) return this.#schemas.pick(schema.enum);
    const { usesExamples } = this.#options;
    const type = this.#schemas.typeOf(schema);
    if (type === undefined || type === 'string') {
      if (schema.format === 'date-time') return this.#draw.now();
      if (schema.format === 'date') return this.#draw.now().slice(0, 'YYYY-MM-DD'.length);
    }
    if (usesExamples && schema.examples !== undefined && schema.examples.length > 0)
      return this.#schemas.pick(schema.examples);
    switch (type) {
      case 'integer':
        return numberOf(schema, type, this.#draw);
      case 'number':
        // Only a number that is not whole tells it apart from an integer.
        return this.#way % 2 === 1 ? fractionOf(schema, this.#draw) : numberOf(schema, type, this.#draw);
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

  #text(schema: Schema): string {
    const perStep = schema.pattern === undefined ? CHARACTERS_A_STEP : 1 / STEPS_OF_MATCHING_CHARACTER;
    const most = Math.min(MAX_TEXT, Math.floor(Math.max(0, this.#stepsLeft) * perStep));
    if ((schema.minLength ?? 0) > most) this.isCut = true;
    const text = textOf(schema, this.#draw, { most, way: this.#way });
    this.#spend(Math.ceil(text.length / perStep) + (schema.pattern === undefined ? 0 : STEPS_OF_PATTERN));
    return text;
  }

  /** As many items as required, drawn again until they are unique if necessary. */
  #items(schema: Schema): unknown[] {
    const { items = {}, uniqueItems } = schema;
    const { contains, minContains = 1 } = schema as {
      readonly contains?: Schema;
      readonly minContains?: number;
    };
    const made = new Map<string, unknown>();
    const add = (item: Schema) => {
      const value = this.value(item, undefined);
      made.set(uniqueItems === true ? JSON.stringify(value) : String(made.size), value);
    };
    for (const item of (schema.prefixItems ?? []) as readonly Schema[])
      this.#addDistinct(made, () => add(item));
    for (let count = 0; contains !== undefined && count < minContains && !this.isCut; count++)
      this.#addDistinct(made, () => add({ allOf: [contains, isForbidden(items) ? {} : items] }));
    const most = isForbidden(items) ? made.size : ((schema.maxItems as number) ?? Number.POSITIVE_INFINITY);
    const shown = this.#hasRoom() && schema.items !== undefined && !isForbidden(items) ? 1 : 0;
    const wanted = Math.min(Math.max(schema.minItems ?? 0, shown), most);
    while (made.size < wanted && !this.isCut) {
      const before = made.size;
      this.#addDistinct(made, () => add(items));
      if (made.size === before) break;
    }
    return [...made.values()];
  }

  /** Adds an item, drawn again if there is one like it already. */
  #addDistinct(made: ReadonlyMap<string, unknown>, add: () => void): void {
    const before = made.size;
    for (let draws = 0; made.size === before && draws < DRAWS_FOR_UNIQUE && !this.isCut; draws++) add();
  }
}
