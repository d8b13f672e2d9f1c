// Finds problems in a structurally valid document: fields that do not mean what the author expects. Pure functions.

import type { JsonObject } from '../../engine/json.ts';
import { locate, type Parameter, pointerTo } from '../../openapi/document.ts';
import { type Part, partsOf } from '../../openapi/parts.ts';
import type { FindingDetails } from '../finding.ts';

const SCHEMA_TYPES: ReadonlySet<unknown> = new Set([
  'null',
  'boolean',
  'object',
  'array',
  'number',
  'integer',
  'string',
]);

/** `nullable` belongs to OpenAPI 3.0: in 3.1 it has no effect, and null stays invalid. */
export function nullableProblems(document: JsonObject): FindingDetails[] {
  return schemasOf(document)
    .filter(({ value }) => value.nullable !== undefined)
    .map(({ pointer }) => wrong(`${pointer}/nullable`, "has no meaning in 3.1, write type: [..., 'null']"));
}

/** Each `type` is one of JSON Schema's seven, alone or in a list. */
export function typeProblems(document: JsonObject): FindingDetails[] {
  return schemasOf(document).flatMap(({ pointer, value }) =>
    [value.type ?? []]
      .flat()
      .filter((type) => !SCHEMA_TYPES.has(type))
      .map((type) => wrong(`${pointer}/type`, `${JSON.stringify(type)} is not a JSON Schema type`)),
  );
}

/** The names in a path's braces are the path parameters that each of its operations has. */
export function pathParameterProblems(document: JsonObject): FindingDetails[] {
  return operationsOf(document)
    .filter(({ pointer }) => pointer.startsWith('/paths/'))
    .flatMap((operation) => {
      const path = operation.parent?.key ?? '';
      const inPath = [...path.matchAll(/\{([^{}]*)\}/g)].map((match) => match[1] ?? '');
      const declared = pathParametersOf(document, operation);
      return [
        ...without(inPath, declared).map((name) => `{${name}} in the path is not declared as a parameter`),
        ...without(declared, inPath).map((name) => `the path has no {${name}}`),
      ].map((message) => wrong(operation.pointer, message));
    });
}

/** No two operations have the same operationId, webhooks included. */
export function operationIdProblems(document: JsonObject): FindingDetails[] {
  const owners = new Map<unknown, string>();
  return operationsOf(document).flatMap(({ pointer, value: { operationId: id } }) => {
    if (id === undefined) return [];
    const owner = owners.get(id);
    owners.set(id, owner ?? pointer);
    return owner === undefined
      ? []
      : [wrong(`${pointer}/operationId`, `${JSON.stringify(id)} is already used by #${owner}`)];
  });
}

function schemasOf(document: JsonObject): Part[] {
  return partsOf(document).filter(({ kind }) => kind === 'schema');
}

function operationsOf(document: JsonObject): Part[] {
  return partsOf(document).filter(({ kind }) => kind === 'operation');
}

/** The path parameters declared by the operation and by its path. */
function pathParametersOf(document: JsonObject, { pointer, value, parent }: Part): string[] {
  const lists = [
    [`${parent?.pointer}/parameters`, parent?.value.parameters],
    [`${pointer}/parameters`, value.parameters],
  ] as const;
  return lists
    .flatMap(([at, list]) => (Array.isArray(list) ? list.map((_, index) => at + pointerTo(index)) : []))
    .map((at) => locate<Parameter>(document, at).value)
    .filter((parameter) => parameter.in === 'path')
    .map(({ name }) => name);
}

function without(names: readonly string[], others: readonly string[]): string[] {
  return names.filter((name) => !others.includes(name));
}

function wrong(pointer: string, message: string): FindingDetails {
  return { pointer, message, severity: 'error' };
}
