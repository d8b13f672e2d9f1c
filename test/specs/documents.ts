// The hand-written documents of specs/ as plain data, and the few helpers that reading plain data needs.
// Everything is read once; nothing here changes a document.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import type { Json, JsonObject } from '../../src/engine/json.ts';
import { locate, type OpenApiDocument } from '../../src/openapi/document.ts';

/** The four documents that must be there; a missing one fails the tests. */
export const documentNames = ['vault', 'mail', 'quota', 'control'] as const;
export type DocumentName = (typeof documentNames)[number];

/** The documents that describe a service, so have rules to state and events to send. */
export const serviceNames = ['vault', 'mail', 'quota'] as const;
export type ServiceName = (typeof serviceNames)[number];

const documents = new Map<string, JsonObject>();

/** The absolute path of a file below the project's root. */
export function projectFile(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}

/**
 * A YAML or JSON file of the project, parsed. Throws where it is missing or not YAML, a key given twice included.
 * @example readYaml('specs/quota.yaml').openapi // '3.1.0'
 */
export function readYaml(path: string): JsonObject {
  const known = documents.get(path);
  if (known) return known;
  const text = readFileSync(projectFile(path), 'utf8');
  const document = asObject(path.endsWith('.json') ? JSON.parse(text) : parse(text));
  documents.set(path, document);
  return document;
}

/**
 * One of the four documents, or the catalogue of rules: as JSON, which is generated from it and read in a tenth of the time;
 * generated.test.ts tells where that is stale.
 */
export function readSpec(name: DocumentName | 'rules'): JsonObject {
  return readYaml(`specs/generated/${name}.json`);
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value if it is an object, else an empty one: what is not there has no members. */
export function asObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** The value if it is a list, else an empty one. */
export function asList(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

/** The object at a pointer, references followed. Throws where one leads nowhere. */
export function objectAt(document: JsonObject, pointer: string): JsonObject {
  return asObject(locate(asOpenApi(document), pointer).value);
}

/** The document as the toolkit's own readers take it. */
export function asOpenApi(document: JsonObject): OpenApiDocument {
  return document as unknown as OpenApiDocument;
}
