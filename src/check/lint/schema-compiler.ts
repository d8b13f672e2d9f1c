// Compiles a document's schemas with ajv: in strict mode, or leniently where strict mode fails.

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { JsonObject } from '../../engine/json.ts';
import { partsOf } from '../../openapi/parts.ts';

const BASE = 'http://spec.invalid/document';

/** OpenAPI keywords that validate nothing. */
export const OPENAPI_KEYWORDS = ['discriminator', 'example', 'externalDocs', 'xml'];

/** Validates a value; `errors` lists the reasons for a failure. */
export type CompiledSchema = ValidateFunction;

interface Compilers {
  readonly strict: Ajv2020;
  readonly lenient: Ajv2020;
  readonly validators: Map<string, CompiledSchema>;
}

const compilersByDocument = new WeakMap<JsonObject, Compilers>();

/**
 * The validator for the schema at a pointer, compiled leniently.
 *
 * @throws Error when it cannot be compiled: an invalid pattern, a reference without a target
 * @example validatorAt(document, '/components/schemas/Quota')({ id: 'qta_1' }) // false
 */
export function validatorAt(document: JsonObject, pointer: string): CompiledSchema {
  const { lenient, validators } = compilersOf(document);
  const validator = validators.get(pointer) ?? compiled(lenient, pointer);
  validators.set(pointer, validator);
  return validator;
}

/**
 * Why the schema at a pointer fails in strict mode, such as an unknown keyword or format, or a keyword without
 * effect; `undefined` if it compiles.
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
  // strictTypes does not see the type of a referenced schema, and strictRequired rejects `not: {required: [secret]}`,
  // which is how a document forbids a field.
  const ajv = new Ajv2020({
    ...{ strict, strictTypes: false, strictRequired: false, logger: false },
    // Most are compiled only to see whether they can be, so their code is not worth any work.
    code: { optimize: false },
  });
  addFormats.default(ajv);
  // ajv treats the document around the schemas as a schema too.
  ajv.addVocabulary([...new Set([...OPENAPI_KEYWORDS, ...Object.keys(document), ...extensionsOf(document)])]);
  return ajv.addSchema({ ...document, $id: BASE });
}

/** The extensions used in schemas. */
function extensionsOf(document: JsonObject): string[] {
  const keys = partsOf(document).flatMap(({ kind, value }) => (kind === 'schema' ? Object.keys(value) : []));
  return keys.filter((key) => key.startsWith('x-'));
}
