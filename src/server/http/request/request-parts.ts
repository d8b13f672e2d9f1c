// The declared parameters of a request, read from path, query and headers.

import type { FastifyRequest } from 'fastify';
import { coerce } from '../../../openapi/coerce.ts';
import type { Operation, OperationParameter } from '../../../openapi/operations.ts';
import type { RequestParts } from '../../../openapi/validators.ts';

const NOTHING: Readonly<Record<string, unknown>> = {};

/** Reads a request's parameters, converted to the types of their schemas, with defaults filled in. */
export function readParameters(operation: Operation, request: FastifyRequest): RequestParts {
  return parameterReader(operation)(request);
}

/** Like {@link readParameters}, for one operation and many requests. */
export function parameterReader(operation: Operation): (request: FastifyRequest) => RequestParts {
  const of = (place: OperationParameter['in']) =>
    operation.parameters.filter((parameter) => parameter.in === place);
  const [path, query, header] = [of('path'), of('query'), of('header')];
  return (request) => ({
    path: path.length === 0 ? NOTHING : readPath(operation, path, request.params as Record<string, string>),
    query: query.length === 0 ? NOTHING : read(query, request.query as Record<string, unknown>),
    header: header.length === 0 ? NOTHING : readHeaders(header, request.headers),
  });
}

function readPath(
  { isMultiSegment }: Operation,
  parameters: readonly OperationParameter[],
  values: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const last = parameters.at(-1);
  return read(parameters, isMultiSegment && last ? { ...values, [last.name]: values['*'] ?? '' } : values);
}

function read(
  parameters: readonly OperationParameter[],
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const { name, schema } of parameters) {
    const value = Object.hasOwn(values, name) ? coerce(values[name], schema) : schema.default;
    if (value !== undefined) found[name] = value;
  }
  return found;
}

function readHeaders(
  parameters: readonly OperationParameter[],
  headers: FastifyRequest['headers'],
): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const { name, schema } of parameters) {
    const value = headers[name.toLowerCase()];
    if (value !== undefined) found[name] = coerce(value, schema);
  }
  return found;
}
