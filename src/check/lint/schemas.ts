// What is wrong with a document's schemas and examples, judged by compiled validators. Each function is pure.

import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Json, JsonObject } from '../../engine/json.ts';
import { locate, type OpenApiDocument, pointerTo } from '../../openapi/document.ts';
import { type Part, partsOf, rootSchemasOf } from '../../openapi/parts.ts';
import type { FindingDetails } from '../finding.ts';
import { looseness, OPENAPI_KEYWORDS, validatorAt } from './schema-compiler.ts';

const KEYWORDS: ReadonlySet<string> = new Set([
  ...Object.keys(new Ajv2020().RULES.keywords),
  ...OPENAPI_KEYWORDS,
]);

/** Every keyword is one of JSON Schema 2020-12 or an extension; a misspelt one is passed over without a word. */
export function keywordProblems(document: JsonObject): FindingDetails[] {
  return partsOf(document)
    .filter(({ kind }) => kind === 'schema')
    .flatMap(({ pointer, value }) =>
      Object.keys(value)
        .filter((keyword) => !KEYWORDS.has(keyword) && !keyword.startsWith('x-'))
        .map((keyword) => ({
          pointer: pointer + pointerTo(keyword),
          message: 'is no keyword of JSON Schema',
          severity: 'warning' as const,
        })),
    );
}

/** Every schema compiles; what only a strict reader refuses is a warning. */
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

/** Every example and default fits the schema that it stands beside. */
export function exampleProblems(document: JsonObject): FindingDetails[] {
  return examplesOf(document).flatMap(({ pointer, schemaPointer, value }) => {
    const message = misfit(document, schemaPointer, value);
    return message === undefined ? [] : [{ pointer, message, severity: 'error' }];
  });
}

/** Every request body that is JSON and every webhook is really checked: none takes a bare string for an object. */
export function uncheckedBodyProblems(document: JsonObject): FindingDetails[] {
  return partsOf(document)
    .filter(
      ({ kind, key, parent }) => kind === 'mediaType' && key === JSON_TYPE && parent?.kind === 'requestBody',
    )
    .filter(({ value }) => value.schema !== undefined)
    .filter(({ pointer }) => misfit(document, `${pointer}/schema`, 'not a body') === undefined)
    .map(({ pointer }) => ({ pointer, message: 'the schema takes any body', severity: 'warning' }));
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

/** A text that is not JSON is an example as it goes over the wire, whatever its schema describes. */
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
    const example = locate<JsonObject>(document as unknown as OpenApiDocument, at).value;
    return example.externalValue === undefined ? [{ pointer: at, schemaPointer, value: example.value }] : [];
  });
  if (value.example === undefined) return examples;
  return [...examples, { pointer: `${pointer}/example`, schemaPointer, value: value.example }];
}

/** Why a value does not fit the schema at a pointer; `undefined` where it does, or nobody can tell. */
function misfit(document: JsonObject, schemaPointer: string, value: Json | undefined): string | undefined {
  if (value === undefined) return 'is an example without a value';
  try {
    const validate = validatorAt(document, schemaPointer);
    if (validate(value)) return undefined;
    const [first] = validate.errors ?? [];
    return `does not fit: ${first?.instancePath ?? ''} ${first?.message ?? ''}`.replaceAll('  ', ' ');
  } catch {
    return undefined;
  }
}
