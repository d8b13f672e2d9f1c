// Reads the declared parameters of a request from path, query, headers and cookies, each by its style, converted to the type
// of its schema.

import { coercion, shapeOf } from '../../openapi/coerce.ts';
import type { OpenApiDocument } from '../../openapi/document.ts';
import { isJson } from '../../openapi/negotiate.ts';
import type { Operation, OperationParameter } from '../../openapi/operations.ts';
import type { RequestParts } from '../../openapi/validators.ts';
import type { ArrivedRequest } from './arrived-request.ts';
import { nestedValues, parseJson } from './decoded-body.ts';

/** The texts of a place of the request, by name; a name can come several times. */
export type Texts = Readonly<Record<string, string | readonly string[] | undefined>>;

const SEPARATORS: Readonly<Record<string, string>> = { spaceDelimited: ' ', pipeDelimited: '|' };

/** The values that styles for paths put before a value. */
const PREFIXES: Readonly<Record<string, string>> = { label: '.', matrix: ';' };

/**
 * Reads a parameter of many requests: its value as the type of its schema, `undefined` if it is missing.
 *
 * @returns a function of the texts of its place: path segments by parameter, query, headers by lower-case name, or cookies
 */
export function parameterReading(
  parameter: OperationParameter,
  document: OpenApiDocument,
): (texts: Texts) => unknown {
  const { schema, mediaType } = parameter;
  const name = parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name;
  // A segment of a path without a character is no value at all.
  const isEmpty = (text: unknown) => parameter.in === 'path' && text === '';
  const own = (texts: Texts) =>
    Object.hasOwn(texts, name) && !isEmpty(texts[name]) ? texts[name] : undefined;
  const typed = coercion(schema, document);
  const present = (read: (text: string | readonly string[]) => unknown) => (texts: Texts) => {
    const text = own(texts);
    return text === undefined ? undefined : read(text);
  };
  if (mediaType !== undefined) return present((text) => readContent(text, mediaType));
  const { types, properties } = shapeOf(schema, document);
  if (types.has('object')) {
    const names = [...properties.keys()];
    return (texts) => typed(readObject(parameter, own(texts), texts, names));
  }
  if (types.has('array')) return present((text) => typed(readList(parameter, text, types.has('string'))));
  const isPrefixed = PREFIXES[parameter.style] !== undefined;
  return present((text) => {
    if (typeof text !== 'string') return text;
    return typed(isPrefixed ? withoutPrefix(parameter, text) : text);
  });
}

function readContent(text: string | readonly string[], mediaType: string): unknown {
  if (!isJson(mediaType) || typeof text !== 'string') return text;
  const read = parseJson(text);
  return 'value' in read ? read.value : text;
}

function readList(
  parameter: OperationParameter,
  own: string | readonly string[],
  mayBeText: boolean,
): unknown {
  if (typeof own !== 'string') return own;
  const text = withoutPrefix(parameter, own);
  if (parameter.in === 'query' && parameter.isExploded && parameter.style === 'form')
    return mayBeText ? text : [text];
  const separator =
    parameter.style === 'label' && parameter.isExploded ? '.' : (SEPARATORS[parameter.style] ?? ',');
  return parameter.style === 'matrix' && parameter.isExploded
    ? own
        .split(';')
        .filter(Boolean)
        .map((part) => part.slice(part.indexOf('=') + 1))
    : text.split(separator);
}

function readObject(
  { name, style, isExploded, in: place }: OperationParameter,
  own: string | readonly string[] | undefined,
  texts: Texts,
  properties: Iterable<string>,
): unknown {
  if (style === 'deepObject') return nestedValues(Object.entries(texts))[name];
  if (style === 'form' && isExploded && place !== 'header') {
    const known = [...properties].filter((key) => Object.hasOwn(texts, key));
    return known.length === 0 ? own : Object.fromEntries(known.map((key) => [key, texts[key]]));
  }
  if (typeof own !== 'string') return own;
  const parts = own.replace(PREFIX, '').split(isExploded ? /[,;.]/ : (SEPARATORS[style] ?? ','));
  return Object.fromEntries(isExploded ? parts.map(split) : pairs(parts));
}

const PREFIX = /^[.;]/;

function split(part: string): [string, string] {
  const at = part.indexOf('=');
  return at === -1 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)];
}

function pairs(parts: readonly string[]): [string, string][] {
  return parts.flatMap((part, index) => (index % 2 === 0 ? [[part, parts[index + 1] ?? '']] : []));
}

function withoutPrefix({ style, name }: OperationParameter, text: string): string {
  const prefix = PREFIXES[style];
  if (prefix === undefined || !text.startsWith(prefix)) return text;
  const rest = text.slice(prefix.length);
  return style === 'matrix' && rest.startsWith(`${name}=`) ? rest.slice(name.length + 1) : rest;
}

const NOTHING: Readonly<Record<string, unknown>> = {};

/** Reads the parameters of a request. */
export type ParameterReader = (request: ArrivedRequest) => RequestParts;

/**
 * Reads the parameters of an operation's requests, converted to the types of their schemas. Defaults are filled in, but
 * for headers. How to read them is worked out with the first request.
 */
export function parameterReader(operation: Operation, document: OpenApiDocument): ParameterReader {
  let reader: ParameterReader | undefined;
  return (request) => {
    reader ??= readerOf(operation, document);
    return reader(request);
  };
}

function readerOf(operation: Operation, document: OpenApiDocument): ParameterReader {
  const of = (place: OperationParameter['in']) =>
    operation.parameters
      .filter((parameter) => parameter.in === place)
      .map((parameter) => ({ parameter, read: parameterReading(parameter, document) }));
  const [path, query, header, cookie] = [of('path'), of('query'), of('header'), of('cookie')];
  return (request) => ({
    path: path.length === 0 ? NOTHING : readAll(path, request.pathValues),
    query: query.length === 0 ? NOTHING : readAll(query, request.query),
    header: header.length === 0 ? NOTHING : readAll(header, request.headers),
    ...(cookie.length === 0 ? undefined : { cookie: readAll(cookie, cookiesOf(request.headers.cookie)) }),
  });
}

interface Reading {
  readonly parameter: OperationParameter;
  readonly read: (texts: Texts) => unknown;
}

function readAll(readings: readonly Reading[], texts: Texts): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const { parameter, read } of readings) {
    const given = read(texts);
    const value = given === undefined && parameter.in !== 'header' ? parameter.schema.default : given;
    if (value === undefined) continue;
    if (parameter.name === '__proto__')
      Object.defineProperty(found, parameter.name, { value, enumerable: true });
    else found[parameter.name] = value;
  }
  return found;
}

/**
 * The cookies of a request by name; the first of a name counts.
 *
 * @example cookiesOf('a=1; b=2') // { a: '1', b: '2' }
 */
export function cookiesOf(header = ''): Readonly<Record<string, string>> {
  const pairs = header.split(';').map((part) => {
    const at = part.indexOf('=');
    return at === -1 ? undefined : [part.slice(0, at).trim(), part.slice(at + 1).trim()];
  });
  return Object.fromEntries(pairs.filter((pair) => pair !== undefined).reverse());
}
