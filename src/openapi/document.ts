// The parts of an OpenAPI 3.1 document that the toolkit reads. Documents are trusted: they belong to
// the project or were checked before. Validating whole documents is left to the tests and the CLI.

/** A JSON Schema of draft 2020-12, as far as it is used. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly minLength?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly [keyword: string]: unknown;
}

export interface MediaType {
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly $ref?: string; readonly value?: unknown }>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly required?: boolean;
  readonly schema?: Schema;
  readonly style?: string;
  readonly explode?: boolean;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value?: unknown }>>;
  readonly 'x-multi-segment'?: boolean;
  /** The media type of its value, if the document gives one instead of a style. */
  readonly 'x-media-type'?: string;
}

export interface Response {
  readonly description?: string;
  readonly headers?: Readonly<Record<string, { readonly $ref?: string; readonly required?: boolean }>>;
  readonly content?: Readonly<Record<string, MediaType>>;
  readonly 'x-rules'?: readonly string[];
}

export interface RequestBody {
  readonly required?: boolean;
  readonly content: Readonly<Record<string, MediaType>>;
}

export type Reference = { readonly $ref: string };

export interface OperationObject {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: RequestBody | Reference;
  readonly responses: Readonly<Record<string, Response | Reference>>;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly 'x-body-limit'?: number;
  readonly 'x-own-document'?: boolean;
  /** Whether it is only there because others refer to its parts. */
  readonly 'x-not-served'?: boolean;
  /** The path of the servers, below which the operation is served. */
  readonly 'x-base-path'?: string;
}

export type PathItem = { readonly parameters?: readonly (Parameter | Reference)[] } & {
  readonly [method: string]: OperationObject | readonly (Parameter | Reference)[] | undefined;
};

/** An OpenAPI 3.1 document, as far as it is read. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly webhooks?: Readonly<Record<string, PathItem>>;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly [section: string]: unknown;
}

/**
 * Types a parsed document.
 *
 * @example const document = documentOf(JSON.parse(text))
 */
export function documentOf(parsed: object): OpenApiDocument {
  return parsed as OpenApiDocument;
}

/** A JSON pointer in URI fragment form, from its unescaped tokens. */
export function pointerTo(...tokens: readonly (string | number)[]): string {
  return tokens.map((token) => `/${typeof token === 'number' ? token : escaped(token)}`).join('');
}

function escaped(token: string): string {
  return token.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** How many references are followed one after another: those in a circle have no end. */
const MAX_HOPS = 10_000;

/** An object of the document, and its pointer after following references. */
export interface Located<T> {
  readonly value: T;
  readonly pointer: string;
}

/**
 * The object at a pointer, or what it refers to.
 *
 * @throws Error when a reference has no target or leaves the document
 * @example locate(document, '/paths/~1health/get/responses/200')
 */
export function locate<T>(document: object, pointer: string): Located<T> {
  return follow(document, valueAt(document, pointer), pointer);
}

/**
 * Follows the local references of a value of the document, if it is one.
 *
 * @param pointer where the document has the value
 * @throws Error when a reference has no target or leaves the document
 * @example follow(document, operation.responses['200'], '/paths/~1health/get/responses/200')
 */
export function follow<T>(document: object, start: unknown, pointer: string): Located<T> {
  let value = start;
  let at = pointer;
  for (let hops = 0; isReference(value); hops++) {
    if (!value.$ref.startsWith('#/') || hops > MAX_HOPS)
      throw new Error(`${at} refers to ${value.$ref}, which cannot be resolved`);
    at = decodeURIComponent(value.$ref.slice(1));
    value = valueAt(document, at);
  }
  return { value: value as T, pointer: at };
}

/** The value at a pointer of the document. */
export function valueAt(document: object, pointer: string): unknown {
  let value: unknown = document;
  for (const token of pointer.split('/').slice(1)) {
    const key = token.includes('~') ? token.replaceAll('~1', '/').replaceAll('~0', '~') : token;
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) {
      throw new Error(`the document has nothing at ${pointer}`);
    }
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

function isReference(value: unknown): value is Reference {
  return typeof value === 'object' && value !== null && typeof (value as Reference).$ref === 'string';
}
