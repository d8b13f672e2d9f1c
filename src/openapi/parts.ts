// The parts of an OpenAPI document, each with its kind. One table describes the structure, and the walk follows it.
// References are not followed: their targets are visited at their own place.

import { isObject, type Json, type JsonObject } from '../engine/json.ts';
import { pointerTo } from './document.ts';
import { METHODS } from './operations.ts';

export type PartKind =
  | 'document'
  | 'info'
  | 'components'
  | 'securityScheme'
  | 'pathItem'
  | 'operation'
  | 'parameter'
  | 'header'
  | 'requestBody'
  | 'response'
  | 'mediaType'
  | 'schema';

export interface Part {
  readonly kind: PartKind;
  /** A JSON pointer from the document's root, empty for the root itself. */
  readonly pointer: string;
  /** The key of the part, such as a path, a method or a media type. */
  readonly key: string;
  readonly value: JsonObject;
  readonly parent: Part | null;
}

/** A part, or several, in a field of another. */
export interface Child {
  readonly kind: PartKind;
  readonly holds: 'one' | 'list' | 'map';
}

const one = (kind: PartKind): Child => ({ kind, holds: 'one' });
const listOf = (kind: PartKind): Child => ({ kind, holds: 'list' });
const mapOf = (kind: PartKind): Child => ({ kind, holds: 'map' });
const all = (keys: readonly string[], child: Child) => Object.fromEntries(keys.map((key) => [key, child]));

const ONE_SCHEMA = [
  'items',
  'additionalProperties',
  'unevaluatedProperties',
  'unevaluatedItems',
  'propertyNames',
  ...['not', 'if', 'then', 'else', 'contains', 'contentSchema'],
];

/** The parts that each kind of part has, by field. */
export const CHILDREN: Readonly<Record<PartKind, Readonly<Record<string, Child>>>> = {
  document: {
    info: one('info'),
    paths: mapOf('pathItem'),
    webhooks: mapOf('pathItem'),
    components: one('components'),
  },
  info: {},
  components: {
    schemas: mapOf('schema'),
    parameters: mapOf('parameter'),
    headers: mapOf('header'),
    requestBodies: mapOf('requestBody'),
    responses: mapOf('response'),
    pathItems: mapOf('pathItem'),
    securitySchemes: mapOf('securityScheme'),
  },
  securityScheme: {},
  pathItem: { parameters: listOf('parameter'), ...all(METHODS, one('operation')) },
  operation: {
    parameters: listOf('parameter'),
    requestBody: one('requestBody'),
    responses: mapOf('response'),
  },
  parameter: { schema: one('schema'), content: mapOf('mediaType') },
  header: { schema: one('schema'), content: mapOf('mediaType') },
  requestBody: { content: mapOf('mediaType') },
  response: { headers: mapOf('header'), content: mapOf('mediaType') },
  mediaType: { schema: one('schema') },
  schema: {
    ...all(ONE_SCHEMA, one('schema')),
    ...all(['allOf', 'anyOf', 'oneOf', 'prefixItems'], listOf('schema')),
    ...all(['properties', 'patternProperties', 'dependentSchemas', '$defs'], mapOf('schema')),
  },
};

const partsByDocument = new WeakMap<object, Part[]>();

/**
 * Every part of a document, outermost first, including the document itself.
 *
 * @param document must not contain itself through a YAML anchor
 * @example partsOf(document).filter((part) => part.kind === 'operation')
 */
export function partsOf(document: object): readonly Part[] {
  const known = partsByDocument.get(document);
  if (known !== undefined) return known;
  const parts: Part[] = [];
  partsByDocument.set(document, parts);
  visit({ kind: 'document', pointer: '', key: '', value: document as JsonObject, parent: null }, parts);
  return parts;
}

/** The schemas that are not part of another schema. */
export function rootSchemasOf(document: JsonObject): Part[] {
  return partsOf(document).filter((part) => part.kind === 'schema' && part.parent?.kind !== 'schema');
}

function visit(part: Part, parts: Part[]): void {
  parts.push(part);
  for (const [field, { kind, holds }] of Object.entries(CHILDREN[part.kind])) {
    const child = part.value[field];
    const pointer = part.pointer + pointerTo(field);
    const entries = holds === 'one' ? [[field, pointer, child] as const] : entriesOf(child, pointer);
    for (const [key, at, value] of entries) {
      if (isObject(value)) visit({ kind, pointer: at, key, value, parent: part }, parts);
    }
  }
}

function entriesOf(container: Json | undefined, pointer: string) {
  if (typeof container !== 'object' || container === null) return [];
  return Object.entries(container).map(([key, value]) => [key, pointer + pointerTo(key), value] as const);
}
