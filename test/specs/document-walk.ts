// The parts of an OpenAPI document, each with its kind: what stands where is one table, the walk only reads it.
// References are not followed: what they point to has a place of its own and is met there.
import type { Json, JsonObject } from '../../src/engine/json.ts';
import { pointerTo } from '../../src/openapi/document.ts';
import { asList, isObject } from './documents.ts';

export type PartKind =
  | 'document'
  | 'components'
  | 'pathItem'
  | 'operation'
  | 'parameter'
  | 'header'
  | 'requestBody'
  | 'response'
  | 'mediaType'
  | 'schema';

export interface Part {
  kind: PartKind;
  /** A JSON Pointer from the document's root, '' for the root itself. */
  pointer: string;
  /** The key under which the part stands, such as a path, a method or a media type. */
  key: string;
  value: JsonObject;
  parent: Part | null;
}

interface Child {
  kind: PartKind;
  holds: 'one' | 'list' | 'map';
}

const one = (kind: PartKind): Child => ({ kind, holds: 'one' });
const listOf = (kind: PartKind): Child => ({ kind, holds: 'list' });
const mapOf = (kind: PartKind): Child => ({ kind, holds: 'map' });

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
const oneSchema = [
  'items',
  'additionalProperties',
  'unevaluatedProperties',
  'unevaluatedItems',
  'propertyNames',
];
const testSchema = ['not', 'if', 'then', 'else', 'contains', 'contentSchema'];

const childrenOf: Record<PartKind, Record<string, Child>> = {
  document: { paths: mapOf('pathItem'), webhooks: mapOf('pathItem'), components: one('components') },
  components: {
    schemas: mapOf('schema'),
    parameters: mapOf('parameter'),
    headers: mapOf('header'),
    requestBodies: mapOf('requestBody'),
    responses: mapOf('response'),
    pathItems: mapOf('pathItem'),
  },
  pathItem: {
    parameters: listOf('parameter'),
    ...Object.fromEntries(methods.map((method) => [method, one('operation')])),
  },
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
    ...Object.fromEntries([...oneSchema, ...testSchema].map((keyword) => [keyword, one('schema')])),
    ...Object.fromEntries(
      ['allOf', 'anyOf', 'oneOf', 'prefixItems'].map((keyword) => [keyword, listOf('schema')]),
    ),
    ...Object.fromEntries(
      ['properties', 'patternProperties', 'dependentSchemas', '$defs'].map((keyword) => [
        keyword,
        mapOf('schema'),
      ]),
    ),
  },
};

const partsByDocument = new WeakMap<JsonObject, Part[]>();

/**
 * Every part of the document, outermost first, the document itself included.
 * @example partsOf(document).filter((part) => part.kind === 'operation')
 */
export function partsOf(document: JsonObject): readonly Part[] {
  const known = partsByDocument.get(document);
  if (known) return known;
  const parts: Part[] = [];
  partsByDocument.set(document, parts);
  visit({ kind: 'document', pointer: '', key: '', value: document, parent: null }, parts);
  return parts;
}

/** The parts that are schemas in their own right, not a piece of another schema. */
export function rootSchemasOf(document: JsonObject): Part[] {
  return partsOf(document).filter((part) => part.kind === 'schema' && part.parent?.kind !== 'schema');
}

function visit(part: Part, parts: Part[]): void {
  parts.push(part);
  for (const [field, child] of Object.entries(childrenOf[part.kind])) {
    const held = part.value[field];
    const pointer = part.pointer + pointerTo(field);
    if (child.holds === 'one') visitChild(child.kind, field, pointer, held, part, parts);
    else
      for (const [key, value] of entriesOf(held))
        visitChild(child.kind, key, pointer + pointerTo(key), value, part, parts);
  }
}

function visitChild(
  kind: PartKind,
  key: string,
  pointer: string,
  value: Json | undefined,
  parent: Part,
  parts: Part[],
): void {
  if (isObject(value)) visit({ kind, pointer, key, value, parent }, parts);
}

function entriesOf(held: Json | undefined): [string, Json | undefined][] {
  if (isObject(held)) return Object.entries(held);
  return asList(held).map((value, index) => [String(index), value]);
}
