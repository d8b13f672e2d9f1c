// Finds an operation in the document of a service, as the mock serves it, and writes its path.

import { call } from '../control-client/call.ts';
import type { ControlClient } from '../control-client/control-client.ts';
import { ToolRefusal } from './tool.ts';

interface DocumentedOperation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly 'x-rules'?: readonly string[];
  readonly 'x-gaps'?: readonly string[];
  readonly responses?: Readonly<Record<string, Reference | DocumentedResponse>>;
}

interface Reference {
  readonly $ref: string;
}

export interface DocumentedResponse {
  readonly description?: string;
  readonly 'x-rules'?: readonly string[];
  readonly 'x-gaps'?: readonly string[];
}

export interface ServiceDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components?: { readonly responses?: Readonly<Record<string, DocumentedResponse>> };
}

export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly documented: DocumentedOperation;
}

const METHODS = new Set(['get', 'put', 'post', 'delete', 'patch', 'head', 'options']);

/**
 * The document of a service.
 *
 * @throws ToolRefusal when the mock has no such service
 */
export async function documentOf({ url }: ControlClient, service: string): Promise<ServiceDocument> {
  if (!/^[a-z0-9_-]{1,64}$/.test(service)) throw unknownService(service);
  const { status, body } = await call<ServiceDocument>(url, 'GET', `/_countersign/docs/${service}.json`);
  if (status !== 200) throw unknownService(service);
  return body;
}

function unknownService(service: string): ToolRefusal {
  return new ToolRefusal(
    `the mock serves no service ${JSON.stringify(service.slice(0, 64))}; start_world lists those it serves`,
  );
}

/**
 * An operation by its operationId.
 *
 * @throws ToolRefusal with the operations that there are
 */
export function operationIn(document: ServiceDocument, id: string): Operation {
  const all = operationsIn(document);
  const found = all.find(({ documented }) => documented.operationId === id);
  if (found !== undefined) return found;
  const known = all.map(({ documented }) => documented.operationId);
  throw new ToolRefusal(`there is no such operation; there are ${known.join(', ')}`);
}

/** All operations of a document, in its order. */
export function operationsIn({ paths }: ServiceDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => METHODS.has(method))
      .map(([method, documented]) => ({ method: method.toUpperCase(), path, documented })),
  );
}

/** A response of an operation, references followed. */
export function responseOf(
  { documented: { responses = {} } }: Operation,
  status: string,
  { components }: ServiceDocument,
): DocumentedResponse | undefined {
  const response = responses[status] ?? responses[`${status[0]}XX`] ?? responses.default;
  if (response === undefined || !('$ref' in response)) return response;
  return components?.responses?.[response.$ref.split('/').at(-1) ?? ''];
}

/**
 * The path with its parameters and query. A value cannot lead to another path.
 *
 * @throws ToolRefusal when a parameter is missing, or would change the path
 * @example pathOf('/v1/secrets/{path}', { path: 'a/b' }, { limit: 5 }) // '/v1/secrets/a%2Fb?limit=5'
 */
export function pathOf(
  template: string,
  parameters: Readonly<Record<string, unknown>>,
  query: Readonly<Record<string, unknown>>,
): string {
  const path = template.replace(/\{([^{}]*)\}/g, (_, name: string) => {
    const value = String(parameters[name] ?? '');
    if (value === '') throw new ToolRefusal(`give path.${name}: the path is ${template}`);
    if (value === '.' || value === '..') throw new ToolRefusal(`path.${name} cannot be "${value}"`);
    return encodeURIComponent(value.toWellFormed());
  });
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((item): [string, string] => [name, String(item)]),
  );
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`;
}
