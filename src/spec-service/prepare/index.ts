// Makes a document what the rest of the toolkit reads: OpenAPI 3.1 without references that fail, operations with ids, and
// callbacks as events.

import { documentOf, type OpenApiDocument, pointerTo } from '../../openapi/document.ts';
import { whyTooDeep } from '../../openapi/document-text.ts';
import { METHODS } from '../../openapi/operations.ts';
import { Budget } from '../../openapi/patterns/budget.ts';
import { LinearPattern } from '../../openapi/patterns/linear-pattern.ts';
import { guard } from '../../openapi/safeguards.ts';
import { DocumentError } from '../document-error.ts';
import type { Note } from '../notes.ts';
import { basePathOf, otherBasePaths } from './base-path.ts';
import { addEvents, type CallbackUrls } from './events.ts';
import { type Completion, completeOperation, completeParameters } from './operations.ts';
import { checkReferences, isNode, type JsonNode, resolved } from './references.ts';
import { SchemaConversion } from './schemas.ts';

/** A document that can be served. */
export interface Prepared {
  readonly document: OpenApiDocument;
  /** Where the events of callbacks go, by the id of the operation that takes their URL. */
  readonly callbacks: ReadonlyMap<string, readonly CallbackUrls[]>;
  /** What is not done as the document says. */
  readonly notes: readonly Note[];
}

/**
 * Prepares a document; the given one is not changed.
 *
 * @param source the name of the document in messages
 * @throws DocumentError when it is not OpenAPI 3.0 or 3.1, or has a defect that leaves no way to serve it
 */
export function prepareDocument(parsed: object, source: string): Prepared {
  try {
    return prepared(parsed, source);
  } catch (error) {
    const problem = whyTooDeep(error);
    throw problem === undefined ? error : new DocumentError(source, '', problem);
  }
}

function prepared(parsed: object, source: string): Prepared {
  const is30 = assertVersion(parsed as JsonNode, source);
  const document = structuredClone(parsed) as JsonNode;
  for (const section of Object.keys(document)) if (!SECTION.test(section)) delete document[section];
  checkReferences(document, source);
  document.info = { title: source, version: '0', ...(isNode(document.info) ? document.info : {}) };
  document.paths ??= {};
  if (!isNode(document.paths)) throw new DocumentError(source, '/paths', 'must be an object');
  const notes: Note[] = [];
  const schemas = new SchemaConversion(document, is30);
  const completion: Completion = { document, source, schemas, notes, ids: new Set(), done: new WeakSet() };
  const paths = new Map<string, string>();
  for (const path of Object.keys(document.paths)) completePath(path, paths, completion);
  const callbacks = addEvents(completion);
  schemas.finish();
  notes.push(...schemas.notes);
  for (const other of otherBasePaths(document))
    notes.push({ pointer: '/servers', what: `the operations are not served below ${other} as well` });
  return { document: guarded(document), callbacks, notes };
}

/** How many steps the check of one value may take: some hundred milliseconds. */
const STEPS = 4_000_000;

function guarded(converted: JsonNode): OpenApiDocument {
  const document = documentOf(converted);
  const budget = new Budget(STEPS);
  guard(document, { budget, pattern: (source) => new LinearPattern(source, budget) });
  return document;
}

/** The names of sections that a JSON Schema can have, too: the document is the root of all its schemas. */
const SECTION = /^[a-z][\w:-]*$/i;

/** Whether it is OpenAPI 3.0. */
function assertVersion({ openapi, swagger }: JsonNode, source: string): boolean {
  if (typeof openapi === 'string' && /^3\.[01](\.|$)/.test(openapi)) return openapi.startsWith('3.0');
  if (openapi === undefined && swagger !== undefined)
    throw new DocumentError(
      source,
      '/swagger',
      `is Swagger ${swagger}; convert the document to OpenAPI 3 first`,
    );
  const instead = openapi === undefined ? 'the field is missing' : `found ${JSON.stringify(openapi)}`;
  throw new DocumentError(source, '/openapi', `must be a version 3.0 or 3.1; ${instead}`);
}

/** @param known the pointers of earlier operations, by their method and the template of their path without names */
function completePath(path: string, known: Map<string, string>, completion: Completion): void {
  const { document, source, notes } = completion;
  const paths = document.paths as JsonNode;
  const pointer = pointerTo('paths', path);
  const { value } = resolved(document, pointer);
  const reason = path.startsWith('x-') ? 'is an extension' : whyNotServed(path);
  if (reason !== undefined) {
    paths[path] = withoutOperations(value);
    if (!path.startsWith('x-')) notes.push({ pointer, what: `${reason} and is not served` });
    return;
  }
  if (!isNode(value)) throw new DocumentError(source, pointer, 'must be an object');
  const item: JsonNode = { ...value };
  paths[path] = item;
  completeParameters(item, pointer, completion);
  for (const method of METHODS.filter((name) => Object.hasOwn(item, name))) {
    const place = pointer + pointerTo(method);
    if (!isNode(item[method])) throw new DocumentError(source, place, 'must be an object');
    const operation: JsonNode = { ...item[method] };
    item[method] = operation;
    const shape = `${method} ${path.replaceAll(/\{[^{}]*\}/g, '{}')}`;
    const earlier = known.get(shape);
    if (earlier !== undefined) {
      operation['x-not-served'] = true;
      notes.push({ pointer: place, what: `is the same as ${earlier} and is not served` });
      continue;
    }
    known.set(shape, place);
    operation['x-base-path'] = basePathOf(operation.servers ?? item.servers ?? document.servers);
    completeOperation(operation, place, path, completion);
  }
}

function whyNotServed(path: string): string | undefined {
  if (!path.startsWith('/')) return 'is not a path';
  if (path.includes('}{')) return 'has placeholders side by side, which nothing separates,';
  return /[?#*]/.test(path) ? 'has a query, a fragment or a wildcard' : undefined;
}

/** A path whose operations are not served. They stay, since references may lead to their parts. */
function withoutOperations(item: unknown): JsonNode {
  if (!isNode(item)) return {};
  const parts = Object.entries(item).map(([name, part]) => [
    name,
    METHODS.some((method) => method === name)
      ? { ...(isNode(part) ? part : {}), 'x-not-served': true }
      : part,
  ]);
  return Object.fromEntries(parts);
}
