// What is wrong with a document's structure, as far as the stock validators let it pass.
// Each checker is a pure function from the document to its faults, each fault a pointer and a sentence.
import type { JsonObject } from '../../src/engine/json.ts';
import { partsOf } from './document-walk.ts';
import { asObject, objectAt } from './documents.ts';

const jsonSchemaDialect = 'https://json-schema.org/draft/2020-12/schema';
const schemaTypes = new Set(['null', 'boolean', 'object', 'array', 'number', 'integer', 'string']);

/** Without the dialect some validators silently skip every body. */
export function dialectFaults(document: JsonObject): string[] {
  if (document.jsonSchemaDialect === jsonSchemaDialect) return [];
  return [`#: jsonSchemaDialect is not ${jsonSchemaDialect}`];
}

/** `nullable` is of OpenAPI 3.0: in 3.1 it means nothing, and null is refused all the same. */
export function nullableFaults(document: JsonObject): string[] {
  return partsOf(document)
    .filter((part) => part.kind === 'schema' && part.value.nullable !== undefined)
    .map((part) => `#${part.pointer}: nullable has no meaning in 3.1, write type: [..., 'null']`);
}

/** Each `type` is one of JSON Schema's seven, alone or in a list. */
export function typeFaults(document: JsonObject): string[] {
  return partsOf(document)
    .filter((part) => part.kind === 'schema' && part.value.type !== undefined)
    .flatMap((part) =>
      [part.value.type]
        .flat()
        .filter((type) => !schemaTypes.has(String(type)))
        .map((type) => `#${part.pointer}: ${String(type)} is no type of JSON Schema`),
    );
}

/** The names in a path's braces are the path parameters that each of its operations has. */
export function pathParameterFaults(document: JsonObject): string[] {
  const parts = partsOf(document);
  return parts
    .filter((part) => part.kind === 'operation' && part.pointer.startsWith('/paths/'))
    .flatMap((operation) => {
      const inPath = [...(operation.parent?.key ?? '').matchAll(/\{([^}]*)\}/g)].map(
        (match) => match[1] ?? '',
      );
      const declared = parts
        .filter(
          ({ kind, parent }) => kind === 'parameter' && (parent === operation || parent === operation.parent),
        )
        .map(({ pointer }) => objectAt(document, pointer))
        .filter((parameter) => parameter.in === 'path')
        .map((parameter) => String(parameter.name));
      return [
        ...without(inPath, declared).map(
          (name) => `#${operation.pointer}: no parameter declares {${name}} of the path`,
        ),
        ...without(declared, inPath).map((name) => `#${operation.pointer}: the path has no {${name}}`),
      ];
    });
}

/** Every operation has an operationId, and no two have the same, webhooks included. */
export function operationIdFaults(document: JsonObject): string[] {
  const seen = new Map<string, string>();
  return partsOf(document)
    .filter((part) => part.kind === 'operation')
    .flatMap(({ pointer, value }) => {
      const id = value.operationId;
      if (typeof id !== 'string') return [`#${pointer}: has no operationId`];
      const first = seen.get(id);
      if (first) return [`#${pointer}: the operationId ${id} is that of #${first}`];
      seen.set(id, pointer);
      return [];
    });
}

/** The extensions that the toolkit reads. A misspelt one would be passed over without a word. */
const extensions = new Set([
  'x-rules',
  'x-gaps',
  'x-webhook-delivery',
  'x-receiver-expectations',
  'x-body-limit',
  'x-own-document',
  'x-multi-segment',
  'x-contributed-by',
  'x-errors',
]);

/** Every extension is one that is read somewhere. */
export function extensionFaults(document: JsonObject): string[] {
  const visible = [...partsOf(document), { pointer: '/info', value: asObject(document.info) }];
  return visible.flatMap(({ pointer, value }) =>
    Object.keys(value)
      .filter((key) => key.startsWith('x-') && !extensions.has(key))
      .map((key) => `#${pointer}: the extension ${key} is read by nothing`),
  );
}

function without(names: readonly string[], others: readonly string[]): string[] {
  return names.filter((name) => !others.includes(name));
}
