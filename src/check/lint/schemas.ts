// Finds problems in a document's schemas and examples, with compiled validators. Pure functions.

import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Json, JsonObject } from '../../engine/json.ts';
import { locate, pointerTo } from '../../openapi/document.ts';
import { type Part, partsOf, rootSchemasOf } from '../../openapi/parts.ts';
import type { FindingDetails } from '../finding.ts';
import { looseness, OPENAPI_KEYWORDS, validatorAt } from './schema-compiler.ts';

const KEYWORDS: ReadonlySet<string> = new Set([
  ...Object.keys(new Ajv2020().RULES.keywords),
  ...OPENAPI_KEYWORDS,
]);

/** Every keyword is one of JSON Schema 2020-12 or an extension; validators silently ignore a misspelt one. */
export function keywordProblems(document: JsonObject): FindingDetails[] {
  return partsOf(document)
    .filter(({ kind }) => kind === 'schema')
    .flatMap(({ pointer, value }) =>
      Object.keys(value)
        .filter((keyword) => !KEYWORDS.has(keyword) && !keyword.startsWith('x-'))
        .map((keyword) => ({
          pointer: pointer + pointerTo(keyword),
          message: 'is not a JSON Schema keyword',
          severity: 'warning' as const,
        })),
    );
}

/** Every schema compiles; failing only in strict mode is a warning. */
export function compileProblems(document: JsonObject): FindingDetails[] {
  return rootSchemasOf(document).flatMap(({ pointer }): FindingDetails[] => {
    const loose = looseness(document, pointer);
    if (loose === undefined) return [];
    try {
      validatorAt(document, pointer);
      return [{ pointer, message: loose.replace(/ in schema at path .*/, ''), severity: 'warning' }];
    } catch (error) {
      return [{ pointer, message: (error as Error).message, severity: 'error' }];
    }
  });
}

/** Every example and default matches its schema. */
export function exampleProblems(document: JsonObject): FindingDetails[] {
  return examplesOf(document).flatMap(({ pointer, schemaPointer, value }) => {
    const message = mismatch(document, schemaPointer, value);
    return message === undefined ? [] : [{ pointer, message, severity: 'error' }];
  });
}

/** Every JSON request body and every webhook is constrained by its schema: none accepts a bare string. */
export function uncheckedBodyProblems(document: JsonObject): FindingDetails[] {
  return partsOf(document)
    .filter(
      ({ kind, key, parent }) => kind === 'mediaType' && key === JSON_TYPE && parent?.kind === 'requestBody',
    )
    .filter(({ value }) => value.schema !== undefined)
    .filter(({ pointer }) => mismatch(document, `${pointer}/schema`, 'not a body') === undefined)
    .map(({ pointer }) => ({ pointer, message: 'the schema accepts any body', severity: 'warning' }));
}

const JSON_TYPE = 'application/json';

interface Example {
  readonly pointer: string;
  readonly schemaPointer: string;
  readonly value: Json | undefined;
}

function examplesOf(document: JsonObject): Example[] {
  return partsOf(document).flatMap((part) => {
    if (part.kind === 'schema') return schemaExamples(part);
    const { kind, value } = part;
    const hasExamples = kind === 'parameter' || kind === 'header' || kind === 'mediaType';
    if (!hasExamples || value.schema === undefined) return [];
    return namedExamples(document, part).filter(
      (example) => kind !== 'mediaType' || isData(part.key, example),
    );
  });
}

/** A string example of a media type other than JSON is the raw body, so its schema does not apply. */
function isData(mediaType: string, { value }: Example): boolean {
  return typeof value !== 'string' || /^application\/([^;]+\+)?json\b/.test(mediaType);
}

function schemaExamples({ pointer, value }: Part): Example[] {
  const at = (field: string, example: Json | undefined): Example[] =>
    example === undefined
      ? []
      : [{ pointer: pointer + pointerTo(field), schemaPointer: pointer, value: example }];
  const examples = Array.isArray(value.examples) ? (value.examples as readonly Json[]) : [];
  return [
    ...examples.map((example, index) => ({
      pointer: pointer + pointerTo('examples', index),
      schemaPointer: pointer,
      value: example,
    })),
    ...at('example', value.example),
    ...at('default', value.default),
  ];
}

function namedExamples(document: JsonObject, { pointer, value }: Part): Example[] {
  const schemaPointer = `${pointer}/schema`;
  const examples = Object.keys(value.examples ?? {}).flatMap((name): Example[] => {
    const at = pointer + pointerTo('examples', name);
    const example = locate<JsonObject>(document, at).value;
    return example.externalValue === undefined ? [{ pointer: at, schemaPointer, value: example.value }] : [];
  });
  if (value.example === undefined) return examples;
  return [...examples, { pointer: `${pointer}/example`, schemaPointer, value: value.example }];
}

/** Why a value does not match the schema at a pointer; `undefined` if it does, or if the schema does not compile. */
function mismatch(document: JsonObject, schemaPointer: string, value: Json | undefined): string | undefined {
  if (value === undefined) return 'is an example without a value';
  try {
    const validate = validatorAt(document, schemaPointer);
    if (validate(value)) return undefined;
    const [first] = validate.errors ?? [];
    return `does not match the schema: ${first?.instancePath ?? ''} ${first?.message ?? ''}`.replaceAll(
      '  ',
      ' ',
    );
  } catch {
    return undefined;
  }
}
