// The validators of a document's schemas, compiled by ajv in its strict mode, or leniently where that refuses.

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { JsonObject } from '../../engine/json.ts';
import { partsOf } from '../../openapi/parts.ts';

const BASE = 'http://spec.invalid/document';

/** Keywords of OpenAPI's own that check nothing. */
export const OPENAPI_KEYWORDS = ['discriminator', 'example', 'externalDocs', 'xml'];

/** Takes a value, or says by its `errors` why not. */
export type CompiledSchema = ValidateFunction;

interface Compilers {
  readonly strict: Ajv2020;
  readonly lenient: Ajv2020;
  readonly validators: Map<string, CompiledSchema>;
}

const compilersByDocument = new WeakMap<JsonObject, Compilers>();

/**
 * The validator of the schema at a pointer, however loosely the schema is written.
 *
 * @throws Error when it cannot be compiled: a broken pattern, a reference into nothing
 * @example validatorAt(document, '/components/schemas/Quota')({ id: 'qta_1' }) // false
 */
export function validatorAt(document: JsonObject, pointer: string): CompiledSchema {
  const { lenient, validators } = compilersOf(document);
  const validator = validators.get(pointer) ?? compiled(lenient, pointer);
  validators.set(pointer, validator);
  return validator;
}

/**
 * Why the schema at a pointer is not as strict readers want it: a keyword or a format that nobody knows, one
 * that has no effect; `undefined` where it is.
 */
export function looseness(document: JsonObject, pointer: string): string | undefined {
  const { strict, validators } = compilersOf(document);
  try {
    validators.set(pointer, compiled(strict, pointer));
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

function compiled(ajv: Ajv2020, pointer: string): CompiledSchema {
  const fragment = pointer.split('/').map(encodeURIComponent).join('/');
  return ajv.compile({ $ref: `${BASE}#${fragment}` });
}

function compilersOf(document: JsonObject): Compilers {
  const known = compilersByDocument.get(document);
  if (known !== undefined) return known;
  const compilers = {
    strict: compilerOf(document, true),
    lenient: compilerOf(document, false),
    validators: new Map<string, CompiledSchema>(),
  };
  compilersByDocument.set(document, compilers);
  return compilers;
}

function compilerOf(document: JsonObject, strict: boolean): Ajv2020 {
  // strictTypes does not see a type that a reference brings, strictRequired refuses `not: {required: [secret]}`,
  // which is how a document says that a field never comes.
  const ajv = new Ajv2020({ strict, strictTypes: false, strictRequired: false, logger: false });
  addFormats.default(ajv);
  // ajv takes the document around the schemas for a schema too.
  ajv.addVocabulary([...new Set([...OPENAPI_KEYWORDS, ...Object.keys(document), ...extensionsOf(document)])]);
  return ajv.addSchema({ ...document, $id: BASE });
}

/** The extensions that stand in schemas. */
function extensionsOf(document: JsonObject): string[] {
  const keys = partsOf(document).flatMap(({ kind, value }) => (kind === 'schema' ? Object.keys(value) : []));
  return keys.filter((key) => key.startsWith('x-'));
}
