// Generates a value that matches a schema and contains the given values. All other values are drawn: from `const`,
// `enum`, `examples`, then by type, format and pattern.

import { combine, withoutAny, withoutNot } from './combined-schemas.ts';
import { locate, type OpenApiDocument, type Schema } from './document.ts';
import { type Draw, fitsPattern, fractionOf, numberOf, textOf } from './sample-scalars.ts';

/** How much of a value is generated. */
export interface SampleOptions {
  /** Whether all keywords are followed, and optional fields and items included as far as a limited depth and size allow. */
  readonly isComplete: boolean;
  /** Whether examples and defaults of schemas are preferred to what is drawn. */
  readonly usesExamples: boolean;
  /** Whether optional fields are left out all the same, or every other one. */
  readonly leavesOut?: 'all' | 'some';
  /** Which of several ways is tried where a first one has not led to a value that fits; the first if left out. */
  readonly way?: number;
}

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
  options = REQUIRED_ONLY,
): Sampled {
  const sampler = new Sampler(document, draw, options);
  const value = sampler.value({ $ref: `#${encodeURI(pointer)}` }, given);
  return { value, isCut: sampler.isCut, effort: sampler.effort };
}

class Sampler {
  isCut = false;
  readonly #document: OpenApiDocument;
  readonly #draw: Draw;
  readonly #options: SampleOptions;
  readonly #way: number;
  #depth = 0;
  #optionalLeft = MAX_OPTIONAL;
  #stepsLeft = MAX_STEPS;

  constructor(document: OpenApiDocument, draw: Draw, options: SampleOptions) {
    this.#document = document;
    this.#draw = draw;
    this.#options = options;
    this.#way = options.way ?? 0;
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
    const shown = given === undefined ? this.#shown(this.#resolve(schema)) : undefined;
    if (shown !== undefined) return shown.value;
    const merged = this.#merge(schema, given);
    if (this.#isObjectSchema(merged) && (given === undefined || isObject(given))) {
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

  /** Whether a value of this schema is generated as an object. */
  #isObjectSchema(schema: Schema): boolean {
    const { type, properties, additionalProperties, minProperties, required = [] } = schema;
    if (type !== undefined && ![type].flat().includes('object')) return false;
    if (schema.const !== undefined || schema.enum !== undefined)
      return type === 'object' && properties !== undefined;
    if (properties !== undefined)
      return this.#way === 0 || this.#typeOf({ ...schema, type: type ?? 'object' }) === 'object';
    const isObjectType = this.#options.isComplete ? [type].flat()[0] === 'object' : type === 'object';
    return (
      isObjectType && (isObject(additionalProperties) || minProperties !== undefined || required.length > 0)
    );
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
        add(name, this.value(this.#additional(schema, name), undefined));
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
      add(name, this.value(this.#additional(schema, name), undefined));
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
    return textOf({ pattern: this.#pick(patterns), minLength }, this.#draw, {
      most: MAX_NAME_LENGTH,
      way: 0,
    });
  }

  /** The schema of a field that has none of its own. */
  #additional({ additionalProperties, patternProperties }: Schema, name: string): Schema {
    const matching = Object.entries((patternProperties ?? {}) as Record<string, Schema>)
      .filter(([pattern]) => fitsPattern(this.#draw, pattern, name))
      .map(([, schema]) => schema);
    if (matching.length > 0) return { allOf: matching };
    return isObject(additionalProperties) ? (additionalProperties as Schema) : { type: 'string' };
  }

  /** Whether an optional field is generated. */
  #includes(property: Schema | boolean): boolean {
    if (!this.#hasRoom() || isForbidden(property)) return false;
    const resolved = this.#resolve(property as Schema);
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
    if (schema.enum !== undefined) return this.#pick(schema.enum);
    const { usesExamples } = this.#options;
    const type = this.#typeOf(schema);
    if (type === undefined || type === 'string') {
      if (schema.format === 'date-time') return this.#draw.now();
      if (schema.format === 'date') return this.#draw.now().slice(0, 'YYYY-MM-DD'.length);
    }
    if (usesExamples && schema.examples !== undefined && schema.examples.length > 0)
      return this.#pick(schema.examples);
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

  /** The first type; where a whole value is generated, the first that is not `null`, or what the keywords are about. */
  #typeOf({ type, items, prefixItems, minimum, maximum }: Schema): string | undefined {
    const types = type === undefined ? [] : [type].flat();
    if (!this.#options.isComplete) return types[0];
    if (types.length > 1 && this.#way > 0) return this.#pick(types);
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

  /** Follows references, merges `allOf`, and chooses one branch of `oneOf` or `anyOf`. */
  #merge(schema: Schema, given: unknown): Schema {
    const resolved = this.#resolve(schema);
    if (!this.#spend(1)) return resolved;
    const here = this.#options.isComplete ? withoutNot(resolved) : resolved;
    const parts = (here.allOf ?? []).map((part) => this.#merge(part, given));
    const branches = here.oneOf ?? here.anyOf;
    if (branches !== undefined) parts.push(...this.#branch(branches, given, here.oneOf !== undefined));
    if (this.#options.isComplete && here.if !== undefined) parts.push(...this.#condition(here, given));
    const merged = parts.reduce((whole, part) => this.#combined(whole, part), here);
    return this.#options.isComplete ? this.#withDependents(merged, given) : merged;
  }

  #combined(whole: Schema, part: Schema): Schema {
    const size = Object.keys(part.properties ?? {}).length + (part.required?.length ?? 0);
    return this.#spend(1 + size) ? combine(whole, part) : whole;
  }

  /** One branch, and where alternatives exclude each other, what the others must not be. */
  #branch(branches: readonly Schema[], given: unknown, isExclusive: boolean): Schema[] {
    if (!this.#spend(branches.length)) return [];
    // Merging all branches of all branches takes exponential time, so one is chosen first where nothing is given.
    const candidates = given === undefined ? branches : this.#admitting(branches, given);
    const resolved = candidates.map((branch) => this.#resolve(branch));
    const { isComplete } = this.#options;
    const chosen = this.#pick(isComplete && this.#way === 0 ? this.#telling(resolved) : resolved);
    const merged = this.#merge(chosen, given);
    if (!isExclusive || !isComplete || this.#way === 0 || given !== undefined) return [merged];
    const others = resolved.filter((branch) => branch !== chosen);
    return [withoutAny(merged, others)];
  }

  #admitting(branches: readonly Schema[], given: unknown): readonly Schema[] {
    const fitting = branches.filter((branch) => this.#admits(this.#merge(branch, given), given));
    return fitting.length > 0 ? fitting : branches;
  }

  /** What `if` leads to: first as if it held, in other ways as if it did not. */
  #condition(schema: Schema, given: unknown): Schema[] {
    const { if: condition, then: holding = {}, else: otherwise = {} } = schema as Record<string, Schema>;
    if (condition === undefined) return [];
    return this.#way % 2 === 0
      ? [this.#merge(condition, given), this.#merge(holding, given)]
      : [withoutNot({ not: condition }), this.#merge(otherwise, given)];
  }

  /** What the fields that will be there demand of others. */
  #withDependents(schema: Schema, given: unknown): Schema {
    const { dependentRequired, dependentSchemas, ...rest } = schema as Schema & {
      readonly dependentRequired?: Readonly<Record<string, readonly string[]>>;
      readonly dependentSchemas?: Readonly<Record<string, Schema>>;
    };
    if (dependentRequired === undefined && dependentSchemas === undefined) return schema;
    const optional = this.#options.leavesOut === undefined ? Object.keys(rest.properties ?? {}) : [];
    const present = new Set([...(rest.required ?? []), ...optional]);
    for (const name of present) for (const further of dependentRequired?.[name] ?? []) present.add(further);
    const parts = [...present].flatMap((name) =>
      Object.hasOwn(dependentSchemas ?? {}, name) ? [this.#merge(dependentSchemas?.[name] ?? {}, given)] : [],
    );
    const named = [...present].filter((name) => !optional.includes(name));
    return parts.reduce((whole, part) => this.#combined(whole, part), { ...rest, required: named });
  }

  /** Branches that show more than `null`; deep inside a value, those that end it. */
  #telling(branches: readonly Schema[]): readonly Schema[] {
    const isFlat = ({ type, enum: listed, const: only }: Schema) =>
      only !== undefined || listed !== undefined || !/^(object|array)$/.test(String(type ?? 'object'));
    const wanted = this.#depth > OPTIONAL_DEPTH ? isFlat : ({ type }: Schema) => type !== 'null';
    const found = branches.filter(wanted);
    return found.length > 0 ? found : branches;
  }

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
