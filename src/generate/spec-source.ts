// Reads a spec for the generator: the file is read, validated and bundled into one document.

import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import type { OpenApiDocument } from '../openapi/document.ts';
import { UnreadableText, valueOfText, whyTooDeep } from '../openapi/document-text.ts';
import { endlessReferences } from './endless.ts';
import { SpecError } from './spec-error.ts';
import { loadSpecTools } from './tools.ts';

/** A document that code can be generated from. */
export interface Spec {
  /** The name of the folder, used in the names of exports: `mail`. */
  readonly name: string;
  /** The file it came from, or its name, for messages. */
  readonly source: string;
  readonly document: OpenApiDocument;
}

/**
 * Reads an OpenAPI 3.1 document, YAML or JSON, with the files it refers to.
 *
 * @throws SpecError when the file cannot be read, is not OpenAPI 3.1, or has broken or circular references;
 *   every problem has its JSON pointer
 * @example await readSpec('petstore.yaml')
 */
export async function readSpec(file: string): Promise<Spec> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? 'no such file' : `cannot be read: ${error.message}`;
    throw new SpecError(file, [{ pointer: '', message: reason }]);
  });
  const document = documentOf(text, file);
  assertNotCircular(document, file);
  return { name: specName(file), source: file, document: await validated(document, file) };
}

/**
 * Parses an OpenAPI 3.1 document, YAML or JSON; only the version is checked.
 *
 * @param file the name of the document in messages
 * @throws SpecError when the text is neither YAML nor JSON, or not OpenAPI 3.1
 */
export function documentOf(text: string, file: string): OpenApiDocument {
  const document = parsed(text, file);
  assertVersion(document, file);
  shortenOwnReferences(document, basename(file), new Set());
  return document;
}

function parsed(text: string, file: string): OpenApiDocument {
  const value = parsedValue(text, file);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as OpenApiDocument;
  throw new SpecError(file, [{ pointer: '', message: 'is not an OpenAPI document: it must be an object' }]);
}

/** A reference by the document's own name leads to the same place without it. */
function shortenOwnReferences(value: unknown, name: string, done: Set<object>): void {
  if (typeof value !== 'object' || value === null || done.has(value)) return;
  done.add(value);
  const node = value as { $ref?: unknown };
  const [file, fragment = ''] = typeof node.$ref === 'string' ? node.$ref.split(/#(.*)/s) : [];
  if (file === name || file === `./${name}`) node.$ref = `#${fragment}`;
  for (const part of Object.values(value)) shortenOwnReferences(part, name, done);
}

function parsedValue(text: string, file: string): unknown {
  try {
    return valueOfText(text, { isStrict: true });
  } catch (error) {
    if (error instanceof UnreadableText) throw new SpecError(file, [{ pointer: '', message: error.message }]);
    throw error;
  }
}

function assertVersion({ openapi, swagger }: OpenApiDocument, file: string): void {
  if (typeof openapi === 'string' && /^3\.1\.\d+/.test(openapi)) return;
  const found = openapi ?? swagger;
  const pointer = openapi === undefined && swagger !== undefined ? '/swagger' : '/openapi';
  const instead = found === undefined ? 'the field is missing' : `found ${JSON.stringify(found)}`;
  throw new SpecError(file, [{ pointer, message: `must be OpenAPI 3.1; ${instead}` }]);
}

function assertNotCircular(document: OpenApiDocument, file: string): void {
  const problems = endlessReferences(document);
  if (problems.length > 0) throw new SpecError(file, problems);
}

/** The rules of the standard that matter for generated code. */
const RULES = {
  struct: 'error',
  'no-unresolved-refs': 'error',
  'path-parameters-defined': 'error',
  'operation-parameters-unique': 'error',
  'no-identical-paths': 'error',
} as const;

/** Validates a document, and bundles it if it is spread over several files. */
async function validated(document: OpenApiDocument, file: string): Promise<OpenApiDocument> {
  const { bundle, createConfig, lint } = await (await loadSpecTools()).loadRedocly();
  const config = await createConfig({ rules: RULES });
  const found = await lint({ ref: file, config }).catch((error: Error) => {
    // Redocly throws on circular references across files, without a location.
    throw new SpecError(file, [
      { pointer: '', message: whyTooDeep(error) ?? `cannot be resolved: ${error.message}` },
    ]);
  });
  const problems = found
    .filter(({ severity }) => severity === 'error')
    .map(({ message, location: [place] }) => ({
      pointer: (place?.pointer ?? '#/').replace(/^#\/?/, '/').replace(/^\/$/, ''),
      message: message.replaceAll(/\s+/g, ' ').trim(),
    }));
  if (problems.length > 0) throw new SpecError(file, problems);
  if (!hasExternalReference(document)) return document;
  const whole = (await bundle({ ref: file, config })).bundle.parsed as OpenApiDocument;
  assertNotCircular(whole, file);
  return whole;
}

function hasExternalReference(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { $ref } = value as { $ref?: unknown };
  return (
    (typeof $ref === 'string' && !$ref.startsWith('#')) || Object.values(value).some(hasExternalReference)
  );
}

/** The name of `specs/pet-store.v2.yaml` is `pet-store.v2`. */
function specName(file: string): string {
  return basename(file, extname(file));
}
