// What a schema asks for: references are followed, `allOf` is merged, one branch of `oneOf` or `anyOf` is chosen, and one type,
// so that a value can be generated.

import { isObject } from '../engine/json.ts';
import { combine, withoutAny, withoutNot } from './combined-schemas.ts';
import { locate, type OpenApiDocument, type Schema, valueAt } from './document.ts';
import { type Draw, fitsPattern } from './sample-scalars.ts';

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

/** What a merger needs of who generates a value. */
interface Generating {
  readonly draw: Draw;
  /** Takes steps; returns whether there were any left. */
  readonly spend: (steps: number) => boolean;
  /** Whether the value that is being generated is so deep that it should end. */
  readonly isDeep: () => boolean;
}

/** Reads schemas for one value that is being generated. */
export class SchemaMerger {
  readonly #document: OpenApiDocument;
  readonly #draw: Draw;
  readonly #way: number;
  readonly #isComplete: boolean;
  readonly #includesAll: boolean;
  readonly #spend: Generating['spend'];
  readonly #isDeep: Generating['isDeep'];

  constructor(
    document: OpenApiDocument,
    { isComplete, leavesOut, way = 0 }: SampleOptions,
    { draw, spend, isDeep }: Generating,
  ) {
    this.#document = document;
    this.#way = way;
    this.#isComplete = isComplete;
    this.#includesAll = leavesOut === undefined;
    this.#draw = draw;
    this.#spend = spend;
    this.#isDeep = isDeep;
  }

  /** Follows references, merges `allOf`, and chooses one branch of `oneOf` or `anyOf`. */
  merge(schema: Schema, given: unknown): Schema {
    const resolved = this.resolve(schema);
    if (!this.#spend(1)) return resolved;
    const here = this.#isComplete ? withoutNot(resolved) : resolved;
    const parts = (here.allOf ?? []).map((part) => this.merge(part, given));
    const branches = here.oneOf ?? here.anyOf;
    if (branches !== undefined) parts.push(...this.#branch(branches, given, here.oneOf !== undefined));
    if (here.if !== undefined) parts.push(...this.#condition(here, given));
    const merged = parts.reduce((whole, part) => this.#combined(whole, part), here);
    return this.#withDependents(merged, given);
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
    const resolved = candidates.map((branch) => this.resolve(branch));
    const isComplete = this.#isComplete;
    const chosen = this.pick(isComplete && this.#way === 0 ? this.#telling(resolved) : resolved);
    const merged = this.merge(chosen, given);
    if (!isExclusive || !isComplete || this.#way === 0 || given !== undefined) return [merged];
    const others = resolved.filter((branch) => branch !== chosen);
    return [withoutAny(merged, others)];
  }

  #admitting(branches: readonly Schema[], given: unknown): readonly Schema[] {
    const fitting = branches.filter((branch) => this.#admits(this.merge(branch, given), given));
    return fitting.length > 0 ? fitting : branches;
  }

  /** What `if` leads to: what is given decides; else first as if it held, in other ways as if it did not. */
  #condition(schema: Schema, given: unknown): Schema[] {
    const { if: condition, then: holding = {}, else: otherwise = {} } = schema as Record<string, Schema>;
    if (condition === undefined) return [];
    const { properties } = schema;
    const held = () => [condition, withoutNot(this.resolve(holding))];
    const failed = () => [withoutNot({ properties, not: condition }), withoutNot(this.resolve(otherwise))];
    const both = [held, failed].map((parts) => parts().map((part) => this.merge(part, given)));
    const fitting = both.filter((parts) => parts.every((part) => this.#admits(part, given)));
    const [first = [], second = first] = fitting.length > 0 ? fitting : both;
    if (this.#isComplete) return this.#way % 2 === 0 ? first : second;
    return this.pick([first, second]);
  }

  /** What the fields that will be there demand of others. */
  #withDependents(schema: Schema, given: unknown): Schema {
    const { dependentRequired, dependentSchemas, ...rest } = schema as Schema & {
      readonly dependentRequired?: Readonly<Record<string, readonly string[]>>;
      readonly dependentSchemas?: Readonly<Record<string, Schema>>;
    };
    if (dependentRequired === undefined && dependentSchemas === undefined) return schema;
    const optional = this.#isComplete && this.#includesAll ? Object.keys(rest.properties ?? {}) : [];
    const present = new Set([...(rest.required ?? []), ...optional]);
    for (const name of present) for (const further of dependentRequired?.[name] ?? []) present.add(further);
    const parts = [...present].flatMap((name) =>
      Object.hasOwn(dependentSchemas ?? {}, name) ? [this.merge(dependentSchemas?.[name] ?? {}, given)] : [],
    );
    const named = [...present].filter((name) => !optional.includes(name));
    return parts.reduce((whole, part) => this.#combined(whole, part), { ...rest, required: named });
  }

  /** Branches that show more than `null`; deep inside a value, those that end it. */
  #telling(branches: readonly Schema[]): readonly Schema[] {
    const isFlat = ({ type, enum: listed, const: only }: Schema) =>
      only !== undefined || listed !== undefined || !/^(object|array)$/.test(String(type ?? 'object'));
    const wanted = this.#isDeep() ? isFlat : ({ type }: Schema) => type !== 'null';
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
      return this.#admitsScalar(this.merge(property, value), value);
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

  /** The schema that a reference leads to, with what stands beside each on the way. */
  resolve(schema: Schema): Schema {
    if (schema.$ref === undefined) return schema === (true as unknown) ? {} : schema;
    // Throws where the references lead nowhere, or in a circle.
    locate(this.#document, decodeURIComponent(schema.$ref.slice(1)));
    let resolved = schema;
    while (resolved.$ref !== undefined) {
      const { $ref, ...beside } = resolved;
      resolved = { ...(valueAt(this.#document, decodeURIComponent($ref.slice(1))) as Schema), ...beside };
    }
    return resolved;
  }

  /** One of several, drawn. */
  pick<T>(choices: readonly T[]): T {
    return choices[this.#draw.integer(0, choices.length - 1)] as T;
  }

  /** Whether a value of this schema is generated as an object. */
  isObjectSchema(schema: Schema): boolean {
    const { type, properties, additionalProperties, minProperties, required = [] } = schema;
    if (type !== undefined && ![type].flat().includes('object')) return false;
    if (schema.const !== undefined || schema.enum !== undefined)
      return type === 'object' && properties !== undefined;
    if (properties !== undefined)
      return this.#way === 0 || this.typeOf({ ...schema, type: type ?? 'object' }) === 'object';
    const isObjectType = this.#isComplete ? [type].flat()[0] === 'object' : type === 'object';
    return (
      isObjectType && (isObject(additionalProperties) || minProperties !== undefined || required.length > 0)
    );
  }

  /** The schema of a field that has none of its own. */
  additional({ additionalProperties, patternProperties }: Schema, name: string): Schema {
    const matching = Object.entries((patternProperties ?? {}) as Record<string, Schema>)
      .filter(([pattern]) => fitsPattern(this.#draw, pattern, name))
      .map(([, schema]) => schema);
    if (matching.length > 0) return { allOf: matching };
    return isObject(additionalProperties) ? (additionalProperties as Schema) : { type: 'string' };
  }

  /** The first type; where a whole value is generated, the first that is not `null`, or what the keywords are about. */
  typeOf({ type, items, prefixItems, minimum, maximum }: Schema): string | undefined {
    const types = type === undefined ? [] : [type].flat();
    if (!this.#isComplete) return types[0];
    if (types.length > 1 && this.#way > 0) return this.pick(types);
    if (types.length > 0) return types.find((each) => each !== 'null') ?? 'null';
    if (items !== undefined || prefixItems !== undefined) return 'array';
    return minimum !== undefined || maximum !== undefined ? 'number' : undefined;
  }
}

/** Whether a field is forbidden: its schema is `false`. */
export function isForbidden(property: Schema | boolean): boolean {
  return property === false;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}
