// A spec as the generator takes it. A team's own file is read, judged and made one document first.

import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { parseDocument } from 'yaml';
import type { OpenApiDocument } from '../openapi/document.ts';
import { endlessReferences } from './endless.ts';
import { SpecError } from './spec-error.ts';
import { loadRedocly } from './tools.ts';

/** A document that code can be generated from. */
export interface Spec {
  /** Names the folder and the exports: `mail`. */
  readonly name: string;
  /** The file it came from, or its name, for messages. */
  readonly source: string;
  readonly document: OpenApiDocument;
}

/**
 * Reads an OpenAPI 3.1 document, YAML or JSON, with the files it refers to.
 *
 * @throws SpecError when the file cannot be read, is no OpenAPI 3.1, has references that lead nowhere or
 *   that never end; every problem with its JSON pointer
 * @example await readSpec('petstore.yaml')
 */
export async function readSpec(file: string): Promise<Spec> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? 'there is no such file' : `cannot be read: ${error.message}`;
    throw new SpecError(file, [{ pointer: '', message: reason }]);
  });
  const document = documentOf(text, file);
  demandEnds(document, file);
  return { name: specName(file), source: file, document: await judged(document, file) };
}

/**
 * An OpenAPI 3.1 document from its text, YAML or JSON; what else is wrong with it is not looked at.
 *
 * @param file names it in messages
 * @throws SpecError when the text is neither, or no OpenAPI 3.1
 */
export function documentOf(text: string, file: string): OpenApiDocument {
  const document = parsed(text, file);
  demandVersion(document, file);
  return document;
}

function parsed(text: string, file: string): OpenApiDocument {
  const yaml = parseDocument(text);
  const [error] = yaml.errors;
  const message = error?.message.split('\n')[0]?.replace(/:$/, '');
  if (message !== undefined)
    throw new SpecError(file, [{ pointer: '', message: `is neither YAML nor JSON: ${message}` }]);
  const value: unknown = yaml.toJS();
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as OpenApiDocument;
  throw new SpecError(file, [{ pointer: '', message: 'is no OpenAPI document: an object is wanted' }]);
}

function demandVersion({ openapi, swagger }: OpenApiDocument, file: string): void {
  if (typeof openapi === 'string' && /^3\.1\.\d+/.test(openapi)) return;
  const found = openapi ?? swagger;
  const pointer = openapi === undefined && swagger !== undefined ? '/swagger' : '/openapi';
  const instead = found === undefined ? 'the field is missing' : `found ${JSON.stringify(found)}`;
  throw new SpecError(file, [{ pointer, message: `must be OpenAPI 3.1; ${instead}` }]);
}

function demandEnds(document: OpenApiDocument, file: string): void {
  const problems = endlessReferences(document);
  if (problems.length > 0) throw new SpecError(file, problems);
}

/** What a document breaks of the standard, as far as it would spoil what is generated. */
const RULES = {
  struct: 'error',
  'no-unresolved-refs': 'error',
  'path-parameters-defined': 'error',
  'operation-parameters-unique': 'error',
  'no-identical-paths': 'error',
} as const;

/** The document, or one document made of all its files, once nothing is wrong with it. */
async function judged(document: OpenApiDocument, file: string): Promise<OpenApiDocument> {
  const { bundle, createConfig, lint } = await loadRedocly();
  const config = await createConfig({ rules: RULES });
  const found = await lint({ ref: file, config }).catch((error: Error) => {
    // It gives up on a circle of references through several files, without saying where.
    throw new SpecError(file, [{ pointer: '', message: `cannot be resolved: ${error.message}` }]);
  });
  const problems = found
    .filter(({ severity }) => severity === 'error')
    .map(({ message, location: [place] }) => ({
      pointer: (place?.pointer ?? '#/').replace(/^#\/?/, '/').replace(/^\/$/, ''),
      message: message.replaceAll(/\s*\n\s*/g, ' ').trim(),
    }));
  if (problems.length > 0) throw new SpecError(file, problems);
  if (!hasForeignReference(document)) return document;
  const whole = (await bundle({ ref: file, config })).bundle.parsed as OpenApiDocument;
  demandEnds(whole, file);
  return whole;
}

function hasForeignReference(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { $ref } = value as { $ref?: unknown };
  return (
    (typeof $ref === 'string' && !$ref.startsWith('#')) || Object.values(value).some(hasForeignReference)
  );
}

/** `specs/pet-store.v2.yaml` is named `pet-store.v2`. */
function specName(file: string): string {
  return basename(file, extname(file));
}
