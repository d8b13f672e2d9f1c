// What is wrong with a document's schemas and examples, judged by compiled validators (ajv, strict, draft 2020-12).
// A schema is compiled once, however many checkers ask.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Json, JsonObject } from '../../src/engine/json.ts';
import { pointerTo } from '../../src/openapi/document.ts';
import { type Part, partsOf, rootSchemasOf } from './document-walk.ts';
import { asList, asObject, objectAt } from './documents.ts';

const baseUri = 'http://spec.invalid/document';
const standardKeywords = new Ajv2020().RULES.keywords;
/** OpenAPI's own word in schemas: it helps generators and checks nothing. */
const openApiKeywords = ['discriminator'];

interface Compiler {
  ajv: Ajv2020;
  validators: Map<string, ValidateFunction>;
}
const compilers = new WeakMap<JsonObject, Compiler>();

/**
 * The validator of the schema at a pointer. Throws where it cannot be compiled: an unknown type or format, a reference
 * into nothing.
 * @example validatorAt(document, '/components/schemas/Quota')({ id: 'qta_1' }) // false
 */
export function validatorAt(document: JsonObject, pointer: string): ValidateFunction {
  const { ajv, validators } = compilerOf(document);
  const known = validators.get(pointer);
  if (known) return known;
  const fragment = pointer.split('/').map(encodeURIComponent).join('/');
  const validator = ajv.compile({ $ref: `${baseUri}#${fragment}` });
  validators.set(pointer, validator);
  return validator;
}

/** Every keyword is one of JSON Schema 2020-12 or an extension. A misspelt one would be passed over without a word. */
export function keywordFaults(document: JsonObject): string[] {
  return partsOf(document)
    .filter((part) => part.kind === 'schema')
    .flatMap(({ pointer, value }) =>
      Object.keys(value)
        .filter((keyword) => !isKeyword(keyword))
        .map((keyword) => `#${pointer}: ${keyword} is no keyword of JSON Schema`),
    );
}

/** Every schema compiles in ajv's strict mode: types, formats, patterns and references are real, nothing is ignored. */
export function compileFaults(document: JsonObject): string[] {
  return rootSchemasOf(document).flatMap(({ pointer }) => {
    try {
      validatorAt(document, pointer);
      return [];
    } catch (error) {
      return [`#${pointer}: ${error instanceof Error ? error.message : String(error)}`];
    }
  });
}

/** Every example and default fits the schema that it stands beside. */
export function exampleFaults(document: JsonObject): string[] {
  return examplesOf(document).flatMap(({ pointer, schemaPointer, value }) => {
    const fault = faultOf(document, schemaPointer, value);
    return fault ? [`#${pointer}: ${fault}`] : [];
  });
}

/** Every body of a request, a response and a webhook has a named example. */
export function missingExampleFaults(document: JsonObject): string[] {
  return partsOf(document)
    .filter((part) => part.kind === 'mediaType' && Object.keys(asObject(part.value.examples)).length === 0)
    .map((part) => `#${part.pointer}: has no named example`);
}

/** Every request body that is JSON and every webhook is really checked: none takes a bare string for an object. */
export function uncheckedBodyFaults(document: JsonObject): string[] {
  return partsOf(document)
    .filter((part) => part.kind === 'mediaType' && part.key === 'application/json')
    .filter((part) => part.parent?.kind === 'requestBody')
    .filter((part) => faultOf(document, `${part.pointer}/schema`, 'not a body') === null)
    .map((part) => `#${part.pointer}: the schema takes any body`);
}

interface Example {
  pointer: string;
  schemaPointer: string;
  value: Json | undefined;
}

function examplesOf(document: JsonObject): Example[] {
  return partsOf(document).flatMap((part) => {
    if (part.kind === 'schema') return schemaExamples(part);
    if (part.kind === 'mediaType' || part.kind === 'parameter' || part.kind === 'header')
      return part.value.schema === undefined ? [] : namedExamples(document, part);
    return [];
  });
}

function schemaExamples({ pointer, value }: Part): Example[] {
  const examples = asList(value.examples).map((example, index) => ({
    pointer: `${pointer}/examples/${index}`,
    schemaPointer: pointer,
    value: example,
  }));
  if (value.default === undefined) return examples;
  return [...examples, { pointer: `${pointer}/default`, schemaPointer: pointer, value: value.default }];
}

function namedExamples(document: JsonObject, { pointer, value }: Part): Example[] {
  const schemaPointer = `${pointer}/schema`;
  const examples = Object.keys(asObject(value.examples)).map((name) => {
    const at = pointer + pointerTo('examples', name);
    return { pointer: at, schemaPointer, value: objectAt(document, at).value };
  });
  if (value.example === undefined) return examples;
  return [...examples, { pointer: `${pointer}/example`, schemaPointer, value: value.example }];
}

/** Why the value does not fit the schema at the pointer, or null where it fits. */
function faultOf(document: JsonObject, schemaPointer: string, value: Json | undefined): string | null {
  if (value === undefined) return 'is an example without a value';
  try {
    const validate = validatorAt(document, schemaPointer);
    if (validate(value)) return null;
    const first = validate.errors?.[0];
    return `does not fit: ${first?.instancePath ?? ''} ${first?.message ?? ''}`;
  } catch {
    return 'stands beside a schema that does not compile';
  }
}

function compilerOf(document: JsonObject): Compiler {
  const known = compilers.get(document);
  if (known) return known;
  // strictTypes does not see a type that a reference brings, strictRequired refuses `not: {required: [secret]}`, which
  // is how a document says that a field never comes.
  const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false });
  addFormats.default(ajv);
  // ajv takes the document around the schemas for a schema too.
  ajv.addVocabulary([...new Set([...openApiKeywords, ...Object.keys(document), ...extensionsOf(document)])]);
  ajv.addSchema({ ...document, $id: baseUri });
  const compiler = { ajv, validators: new Map() };
  compilers.set(document, compiler);
  return compiler;
}

function isKeyword(key: string): boolean {
  return Object.hasOwn(standardKeywords, key) || openApiKeywords.includes(key) || key.startsWith('x-');
}

/** The extensions that stand in schemas; whether each is a known one is judged elsewhere. */
function extensionsOf(document: JsonObject): string[] {
  const keys = partsOf(document).flatMap((part) => (part.kind === 'schema' ? Object.keys(part.value) : []));
  return [...new Set(keys)].filter((key) => key.startsWith('x-'));
}
