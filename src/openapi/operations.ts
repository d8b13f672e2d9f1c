// The operations of a document, with references followed and defaults resolved once.

import {
  follow,
  type Located,
  locate,
  type OpenApiDocument,
  type OperationObject,
  type Parameter,
  type PathItem,
  pointerTo,
  type Reference,
  type RequestBody,
  type Response,
  type Schema,
} from './document.ts';
import { fieldKind } from './field-kind.ts';

/** The limit in bytes for request bodies without a documented limit. */
export const DEFAULT_BODY_LIMIT = 1_048_576;

/** The methods that a path can have an operation for. */
export const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

/** A parameter with the pointer of its schema. */
export interface OperationParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly isRequired: boolean;
  /** How a list or an object is written; see the table of styles in OpenAPI. */
  readonly style: string;
  readonly isExploded: boolean;
  /** The media type of its value, if it has one instead of a style. */
  readonly mediaType: string | undefined;
  readonly schema: Schema;
  readonly schemaPointer: string;
}

/** One alternative for authentication: a security scheme and its required scopes. */
export interface SecurityAlternative {
  readonly scheme: string;
  readonly scopes: readonly string[];
}

/**
 * The response that an operation documents for a status: by itself, by its range (`4XX`), or by `default`.
 *
 * @example responseFor(operation, 404)?.status // '4XX'
 */
export function responseFor({ responses }: Operation, status: number): OperationResponse | undefined {
  const range = `${Math.floor(status / 100)}XX`;
  return responses.get(String(status)) ?? responses.get(range) ?? responses.get('default');
}

/** One documented response of an operation. */
export interface OperationResponse {
  readonly status: string;
  /** Schema pointers by media type; empty if there is no body. */
  readonly content: ReadonlyMap<string, string>;
  readonly requiredHeaders: readonly string[];
  /** The ids of its rules. */
  readonly rules: readonly string[];
}

export interface Operation {
  readonly id: string;
  /** Upper case, as in the request line. */
  readonly method: string;
  /** The path template, `/v3/templates/{id}`, with the path of its servers. */
  readonly path: string;
  /** Where the document has it: `/paths/~1v3~1templates~1{id}/get`. */
  readonly pointer: string;
  /** Whether the last path parameter matches the rest of the path, including slashes. */
  readonly isMultiSegment: boolean;
  readonly parameters: readonly OperationParameter[];
  /** The alternatives; empty if no authentication is required. */
  readonly security: readonly SecurityAlternative[];
  readonly body: OperationBody | undefined;
  readonly responses: ReadonlyMap<string, OperationResponse>;
}

export interface OperationBody {
  readonly isRequired: boolean;
  readonly limitBytes: number;
  /** Whether the body is a document that the server exported and accepts unchanged. */
  readonly isOwn?: boolean;
  /** Schema pointers by media type, `undefined` if the media type has no schema. */
  readonly content: ReadonlyMap<string, string | undefined>;
}

/** By document: each server of a document asks for its operations, and to resolve them takes milliseconds. */
const RESOLVED = new WeakMap<OpenApiDocument, readonly Operation[]>();

/**
 * Lists the operations of a document's `paths` in its order. A document must not change afterwards.
 *
 * @throws Error when a reference has no target
 * @example operationsOf(document).map(({ id }) => id) // ['listWebhooks', …]
 */
export function operationsOf(document: OpenApiDocument): readonly Operation[] {
  const operations = RESOLVED.get(document) ?? resolvedOperations(document);
  RESOLVED.set(document, operations);
  return operations;
}

function resolvedOperations(document: OpenApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => isServed(item, method)).map((method) => operationAt(document, path, method)),
  );
}

/** An operation that is not served stays in a document if others refer to its parts. */
function isServed(item: PathItem, method: string): boolean {
  const operation = Object.hasOwn(item, method) ? (item[method] as OperationObject) : undefined;
  return operation !== undefined && operation['x-not-served'] !== true;
}

function operationAt(document: OpenApiDocument, path: string, method: string): Operation {
  const at = pointerTo('paths', path, method);
  const item = document.paths[path] as PathItem;
  const { value: operation } = follow<OperationObject>(document, item[method], at);
  const parameters = parametersOf(document, [
    { value: item, pointer: pointerTo('paths', path) },
    { value: operation, pointer: at },
  ]);
  let responses: Operation['responses'] | undefined;
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path: `${operation['x-base-path'] ?? ''}${path}`,
    pointer: at,
    // GitHub's documents have the same extension at other parameters, too.
    isMultiSegment: parameters.some(
      ({ value }) =>
        value['x-multi-segment'] === true && value.in === 'path' && path.endsWith(`/{${value.name}}`),
    ),
    parameters: parameters.map((parameter) => toOperationParameter(document, parameter)),
    security: alternatives(operation.security ?? document.security ?? []),
    body: bodyOf(document, at, operation),
    // A server would spend a twentieth of its start on those of operations that nobody calls.
    get responses() {
      responses ??= responsesOf(document, at, operation);
      return responses;
    },
  };
}

/** The parameters at all places; a later one replaces an earlier one of its name. */
function parametersOf(
  document: OpenApiDocument,
  places: readonly Located<Pick<OperationObject, 'parameters'>>[],
): Located<Parameter>[] {
  const byName = new Map<string, Located<Parameter>>();
  for (const { value, pointer } of places) {
    for (const [index, given] of (value.parameters ?? []).entries()) {
      const parameter = follow<Parameter>(document, given, `${pointer}/parameters/${index}`);
      byName.set(`${parameter.value.in} ${parameter.value.name}`, parameter);
    }
  }
  return [...byName.values()];
}

function toOperationParameter(
  document: OpenApiDocument,
  { value, pointer }: Located<Parameter>,
): OperationParameter {
  const style = value.style ?? (value.in === 'query' || value.in === 'cookie' ? 'form' : 'simple');
  return {
    name: value.name,
    in: value.in,
    isRequired: value.required ?? false,
    style,
    isExploded: value.explode ?? style === 'form',
    mediaType: value['x-media-type'],
    schema: { ...examplesOf(value), ...standingAlone(document, value.schema ?? {}) },
    schemaPointer: `${pointer}/schema`,
  };
}

/**
 * What a parameter of a query gives as examples beside its schema, as a schema would; but no ids and no cursors, which name what need not
 * be there.
 */
function examplesOf({
  in: where,
  name,
  schema = {},
  example,
  examples = {},
}: Parameter): Pick<Schema, 'examples'> {
  if (where !== 'query' || ['id', 'token'].includes(fieldKind([schema], name))) return {};
  const all = [example, ...Object.values(examples).map(({ value }) => value)];
  const given = all.filter((each) => each !== undefined);
  return given.length === 0 ? {} : { examples: given };
}

/** A parameter's schema for converting its text: references of the schema and its items are merged in. */
function standingAlone(document: OpenApiDocument, { $ref, ...beside }: Schema): Schema {
  const target = $ref === undefined ? {} : locate<Schema>(document, decodeURIComponent($ref.slice(1))).value;
  const schema = { ...target, ...beside };
  return schema.items === undefined ? schema : { ...schema, items: standingAlone(document, schema.items) };
}

function alternatives(
  security: readonly Readonly<Record<string, readonly string[]>>[],
): SecurityAlternative[] {
  return security.flatMap((requirement) =>
    Object.entries(requirement).map(([scheme, scopes]) => ({ scheme, scopes })),
  );
}

function bodyOf(
  document: OpenApiDocument,
  at: string,
  operation: OperationObject,
): OperationBody | undefined {
  if (operation.requestBody === undefined) return undefined;
  const { value, pointer } = follow<RequestBody>(document, operation.requestBody, `${at}/requestBody`);
  return {
    isRequired: value.required ?? false,
    limitBytes: operation['x-body-limit'] ?? DEFAULT_BODY_LIMIT,
    isOwn: operation['x-own-document'],
    content: contentPointers(value.content, pointer),
  };
}

function responsesOf(
  document: OpenApiDocument,
  at: string,
  { responses }: OperationObject,
): Map<string, OperationResponse> {
  return new Map(
    Object.entries(responses).map(([status, response]) => [
      status,
      responseOf(document, status, { value: response, pointer: at + pointerTo('responses', status) }),
    ]),
  );
}

function responseOf(
  document: OpenApiDocument,
  status: string,
  given: Located<Response | Reference>,
): OperationResponse {
  const { value, pointer } = follow<Response>(document, given.value, given.pointer);
  const requiredHeaders = Object.entries(value.headers ?? {}).flatMap(([name, given]) => {
    const at = `${pointer}${pointerTo('headers', name)}`;
    return follow<{ required?: boolean }>(document, given, at).value.required === true ? [name] : [];
  });
  const content = contentPointers(value.content ?? {}, pointer);
  return { status, content: content as Map<string, string>, requiredHeaders, rules: value['x-rules'] ?? [] };
}

function contentPointers(content: RequestBody['content'], pointer: string): Map<string, string | undefined> {
  return new Map(
    Object.entries(content).map(([mediaType, { schema }]) => [
      mediaType,
      schema === undefined ? undefined : `${pointer}${pointerTo('content', mediaType, 'schema')}`,
    ]),
  );
}

/** A segment of a path without escapes; unchanged if it cannot be decoded. */
export function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

const BY_ID = new WeakMap<OpenApiDocument, ReadonlyMap<string, Operation>>();

/**
 * The operations of a document by their ids.
 *
 * @example operationsById(document).get('listWebhooks')
 */
export function operationsById(document: OpenApiDocument): ReadonlyMap<string, Operation> {
  const known = BY_ID.get(document) ?? new Map(operationsOf(document).map((each) => [each.id, each]));
  BY_ID.set(document, known);
  return known;
}
