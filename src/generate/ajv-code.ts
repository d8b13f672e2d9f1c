// Generates validation code with ajv: one function for each named schema of a document.

import { _, type KeywordCxt, Name } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { FORMAT_FUNCTIONS } from './inline-code.ts';
import { referenceOf, valueAt } from './pointer.ts';
import { SpecError } from './spec-error.ts';
import type { Spec } from './spec-source.ts';

/** The base URI of the document in references. */
const BASE = 'http://spec.invalid/';

/** The object in which ajv looks up formats that are functions. */
export const FORMATS = 'formats';

/** The output of ajv. */
export interface AjvCode {
  readonly code: string;
  /** The name of each schema's function, by the schema's pointer. */
  readonly functions: ReadonlyMap<string, string>;
}

/**
 * Generates the code for these schemas; validation stops at the first error.
 *
 * @param pointers of schemas in the document
 * @throws SpecError for a schema that cannot be compiled, such as one with an invalid pattern
 */
export function ajvCode(spec: Spec, pointers: readonly string[]): AjvCode {
  const ajv = newAjv();
  ajv.addSchema({ $id: BASE, ...spec.document });
  const ids = dependenciesFirst(spec, pointers).map(
    (pointer) => [pointer, `${BASE}#${encodeURI(pointer)}`] as const,
  );
  const functions = new Map<string, string>();
  for (const [pointer, id] of ids) {
    functions.set(pointer, functionName(ajv, spec, pointer, id));
  }
  // The names of the exports do not matter: they are not kept.
  const exports = Object.fromEntries(ids.map(([, id], index) => [`schema_${index}`, id]));
  return { code: standalone.default(ajv, exports), functions };
}

/**
 * Sorts schemas so that each follows those it refers to: ajv calls the function of a schema that is already
 * compiled, and would generate a second one otherwise.
 */
function dependenciesFirst({ document }: Spec, pointers: readonly string[]): string[] {
  const visited = new Set<string>();
  const ordered: string[] = [];
  const visit = (pointer: string): void => {
    if (visited.has(pointer)) return;
    visited.add(pointer);
    referencesWithin(valueAt(document, pointer)).forEach(visit);
    ordered.push(pointer);
  };
  pointers.forEach(visit);
  const requested = new Set(pointers);
  return ordered.filter((pointer) => requested.has(pointer));
}

function referencesWithin(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const target = referenceOf(value);
  return [...(target === undefined ? [] : [target]), ...Object.values(value).flatMap(referencesWithin)];
}

function functionName(ajv: Ajv2020, spec: Spec, pointer: string, id: string): string {
  try {
    const name = (ajv.getSchema(id)?.schemaEnv as { validateName?: Name } | undefined)?.validateName;
    if (name !== undefined) return name.str;
  } catch (error) {
    throw new SpecError(spec.source, [
      { pointer, message: `a validator cannot be generated: ${(error as Error).message}` },
    ]);
  }
  throw new SpecError(spec.source, [{ pointer, message: 'a validator cannot be generated' }]);
}

function newAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    code: { source: true, esm: true, lines: true, formats: _`${new Name(FORMATS)}` },
    inlineRefs: false,
    // The document is already validated, and its extra keywords (x-…, example, xml) do not validate values.
    strict: false,
    validateSchema: false,
    meta: false,
    logger: false,
  });
  for (const [name, format] of Object.entries(fullFormats)) {
    if (format instanceof RegExp || Object.hasOwn(FORMAT_FUNCTIONS, name)) ajv.addFormat(name, format);
  }
  // The implementation in ajv compares all pairs of items, which takes minutes for a long list.
  ajv.removeKeyword('uniqueItems').addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    error: { message: 'must NOT have duplicate items' },
    code(context: KeywordCxt) {
      if (context.schema === true) context.fail(_`!${new Name('areDistinct')}(${context.data})`);
    },
  });
  return ajv;
}
