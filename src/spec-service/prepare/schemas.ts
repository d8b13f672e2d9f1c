// Converts the schemas of a document to JSON Schema 2020-12 as far as it is used here, in place: those of OpenAPI 3.0,
// and what is not well-formed in real documents.

import { pointerTo } from '../../openapi/document.ts';
import { patternProblem } from '../../openapi/patterns/linear-pattern.ts';
import type { Note } from '../notes.ts';
import { allowNull, reconcile } from './contradictions.ts';
import { FORMATS, isSchema, LISTS, MAPS, SILENT, SINGLES, UNUSED, WELL_FORMED } from './keywords.ts';
import { at, isNode, type JsonNode, pointerOf, resolved } from './references.ts';

/** The pointers of what is no schema although it is an object. */
const OTHERS =
  /^\/(info|servers|paths|webhooks|components|tags|security|externalDocs|paths\/[^/]+(\/[a-z]+(\/responses(\/[^/]+)?)?)?|webhooks\/[^/]+(\/[a-z]+)?|components\/[^/]+)$/;

/** How many alternatives, or patterns of names, a schema may have. */
const MOST_WAYS = 500;

/** Converts schemas in place, each once; collects what is not used. */
export class SchemaConversion {
  readonly notes: Note[] = [];
  readonly #document: JsonNode;
  readonly #is30: boolean;
  readonly #done = new WeakSet<object>();
  readonly #referring: { readonly schema: JsonNode; readonly pointer: string }[] = [];

  constructor(document: JsonNode, is30: boolean) {
    this.#document = document;
    this.#is30 = is30;
  }

  /** Converts the schema at a pointer, those below it, and those that they refer to. */
  convert(schema: unknown, pointer: string): void {
    if (!isNode(schema) || this.#done.has(schema)) return;
    this.#done.add(schema);
    if (this.#is30) this.#from30(schema);
    this.#dropIllFormed(schema, pointer);
    this.notes.push(...reconcile(schema, pointer));
    this.#convertPattern(schema, pointer);
    if (typeof schema.format === 'string' && !FORMATS.has(schema.format)) delete schema.format;
    this.#convertParts(schema, pointer);
    this.#separateRequired(schema, pointer);
  }

  /** Drops references to parts that the conversion has dropped; to be called after the last schema. */
  finish(): void {
    for (const { schema, pointer } of this.#referring) {
      const referred = at(this.#document, pointerOf(schema.$ref as string));
      const isOther = OTHERS.test(pointerOf(schema.$ref as string)) || isParameter(referred);
      if (isSchema(referred) && !isOther) continue;
      delete schema.$ref;
      this.notes.push({ pointer, what: 'refers to what is not a schema; any value is taken' });
    }
  }

  #convertParts(schema: JsonNode, pointer: string): void {
    for (const name of SINGLES) this.convert(schema[name], pointer + pointerTo(name));
    for (const name of LISTS) {
      const list = (schema[name] ?? []) as readonly unknown[];
      for (const [index, each] of list.entries()) this.convert(each, pointer + pointerTo(name, index));
    }
    for (const name of MAPS) {
      for (const [key, each] of Object.entries((schema[name] ?? {}) as JsonNode)) {
        if (isSchema(each)) this.convert(each, pointer + pointerTo(name, key));
        else (schema[name] as JsonNode)[key] = {};
      }
    }
    if (typeof schema.$ref !== 'string') return;
    this.#referring.push({ schema, pointer });
    const target = pointerOf(schema.$ref);
    const referred = at(this.#document, target);
    // Its conversion as a schema would leave nothing of it.
    if (!OTHERS.test(target) && !isParameter(referred)) this.convert(referred, target);
  }

  /** What OpenAPI 3.0 writes in its own way. */
  #from30(schema: JsonNode): void {
    if (typeof schema.$ref === 'string') {
      for (const key of Object.keys(schema)) if (key !== '$ref') delete schema[key];
      return;
    }
    for (const [limit, exclusive] of [
      ['minimum', 'exclusiveMinimum'],
      ['maximum', 'exclusiveMaximum'],
    ] as const) {
      if (typeof schema[exclusive] !== 'boolean') continue;
      if (schema[exclusive] && typeof schema[limit] === 'number') {
        schema[exclusive] = schema[limit];
        delete schema[limit];
      } else delete schema[exclusive];
    }
    if (schema.nullable === true) allowNull(schema);
  }

  #dropIllFormed(schema: JsonNode, pointer: string): void {
    if (Object.hasOwn(schema, 'example') && !Array.isArray(schema.examples))
      schema.examples = [schema.example];
    if (isNode(schema.discriminator) && schema.oneOf !== undefined && schema.anyOf === undefined) {
      // Alternatives that only a discriminator tells apart are often alike for a validator.
      schema.anyOf = schema.oneOf;
      delete schema.oneOf;
    }
    if (Array.isArray(schema.items)) {
      schema.prefixItems = schema.items;
      delete schema.items;
    }
    for (const [key, value] of Object.entries(schema)) {
      const isWellFormed = Object.hasOwn(WELL_FORMED, key) ? WELL_FORMED[key] : undefined;
      if (isWellFormed?.(value)) continue;
      delete schema[key];
      if (key.startsWith('x-') || SILENT.has(key)) continue;
      const reason = isWellFormed === undefined ? 'is not a known keyword' : 'is not well-formed';
      this.notes.push({ pointer: pointer + pointerTo(key), what: UNUSED[key] ?? `${reason} and is ignored` });
    }
    this.#dropTooMany(schema, pointer);
    if (schema.then === undefined && schema.else === undefined) delete schema.if;
    if (schema.if === undefined) for (const key of ['then', 'else']) delete schema[key];
    if (schema.contains === undefined) for (const key of ['minContains', 'maxContains']) delete schema[key];
  }

  /** What is checked by a block of code in a block for each of its parts takes quadratic time to be compiled. */
  #dropTooMany(schema: JsonNode, pointer: string): void {
    for (const key of ['anyOf', 'oneOf', 'patternProperties']) {
      if (Object.keys(schema[key] ?? {}).length <= MOST_WAYS) continue;
      delete schema[key];
      const what = `has more than ${MOST_WAYS} parts, too many to be checked together, and is ignored`;
      this.notes.push({ pointer: pointer + pointerTo(key), what });
    }
  }

  /** Patterns of other languages are common: those that JavaScript cannot read are left out. */
  #convertPattern(schema: JsonNode, pointer: string): void {
    const { pattern } = schema;
    if (typeof pattern === 'string') {
      const readable = readablePattern(pattern);
      if ('source' in readable) schema.pattern = readable.source;
      else delete schema.pattern;
      this.#notePattern(readable, `${pointer}/pattern`);
    }
    for (const [key, value] of Object.entries((schema.patternProperties ?? {}) as JsonNode)) {
      const readable = readablePattern(key);
      const map = schema.patternProperties as JsonNode;
      delete map[key];
      if ('source' in readable) map[readable.source] = value;
      this.#notePattern(readable, `${pointer}/patternProperties`);
    }
  }

  #notePattern(readable: ReadablePattern, pointer: string): void {
    if ('problem' in readable) this.notes.push({ pointer, what: `${readable.problem} and is ignored` });
  }

  /** A read-only field is required in answers only, and a write-only one in requests only; both are generated so. */
  #separateRequired(schema: JsonNode, pointer: string): void {
    const { required, properties } = schema;
    if (!Array.isArray(required) || !isNode(properties)) return;
    const isOneWay = (name: string, way: string) =>
      isNode(properties[name]) && this.#has(`${pointer}${pointerTo('properties', name)}`, way);
    const both = required.filter((name) => !isOneWay(name, 'readOnly') && !isOneWay(name, 'writeOnly'));
    if (both.length === required.length) return;
    schema['x-answer-required'] = required.filter((name) => !isOneWay(name, 'writeOnly'));
    schema.required = both;
  }

  #has(pointer: string, way: string): boolean {
    const own = at(this.#document, pointer) as JsonNode | undefined;
    if (own?.[way] === true) return true;
    const { value } = resolved(this.#document, pointer);
    if (!isNode(value)) return false;
    return (
      value[way] === true || (Array.isArray(value.allOf) && value.allOf.some((part) => part?.[way] === true))
    );
  }
}

/** A pattern as JavaScript reads it with the flag u, or why it cannot be matched. */
type ReadablePattern = { readonly source: string } | { readonly problem: string };

function readablePattern(pattern: string): ReadablePattern {
  // Escapes of characters that need none are errors with the flag u.
  const plain = pattern.replaceAll(/\\(.)/gs, (whole, character: string) =>
    /[A-Za-z0-9^$\\.*+?()[\]{}|/-]/.test(character) ? whole : character,
  );
  const problem = patternProblem(pattern);
  if (problem === undefined) return { source: pattern };
  return patternProblem(plain) === undefined ? { source: plain } : { problem };
}

function isParameter(value: unknown): boolean {
  return isNode(value) && typeof value.in === 'string' && typeof value.name === 'string';
}
