// The declared parameters of a request, read from path, query, headers and cookies.

import type { OpenApiDocument } from '../../../openapi/document.ts';
import type { Operation, OperationParameter } from '../../../openapi/operations.ts';
import type { RequestParts } from '../../../openapi/validators.ts';
import type { ArrivedRequest } from './arrived-request.ts';
import { parameterReading, type Texts } from './read-parameter.ts';

const NOTHING: Readonly<Record<string, unknown>> = {};

/** Reads the parameters of a request. */
export type ParameterReader = (request: ArrivedRequest) => RequestParts;

/**
 * Reads the parameters of an operation's requests, converted to the types of their schemas. Defaults are filled in, but
 * for headers.
 */
export function parameterReader(operation: Operation, document: OpenApiDocument): ParameterReader {
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
