// Adapts a document to the pact comparator. The comparator ignores `required`, so that a pact may contain part of a
// response; then a schema that forbids a field would forbid everything, and `oneOf` would match several alternatives.

import type { OpenApiDocument, PathItem } from '../../openapi/document.ts';
import { partsOf } from '../../openapi/parts.ts';
import { VALUE_BOUNDS } from './matched-values.ts';

/** How a document is adapted. */
interface ReadableDocument {
  /** Keep only the types of values: bounds, patterns and formats are removed. */
  readonly kindsOnly: boolean;
}

/** The document for the comparator, with its operations. */
export function readableCalls(document: OpenApiDocument, reading: ReadableDocument): object {
  const { webhooks, ...calls } = readable(document, reading);
  return calls;
}

/** The path that represents the payload of a webhook. */
export const webhookPath = (name: string) => `/${encodeURIComponent(name)}`;

/**
 * The document with its webhooks as paths whose responses are the payloads: a consumer reads an event as a caller
 * reads a response.
 */
export function readableEvents(document: OpenApiDocument, reading: ReadableDocument): object {
  const { openapi, info, components, webhooks = {} } = readable(document, reading);
  const paths = Object.entries(webhooks).flatMap(([name, item]) => {
    const payload = payloadOf(item);
    return payload === undefined ? [] : [[webhookPath(name), asAnswer(payload)] as const];
  });
  return { openapi, info, components, paths: Object.fromEntries(paths) };
}

function readable(document: OpenApiDocument, { kindsOnly }: ReadableDocument): OpenApiDocument {
  const copy = structuredClone(document);
  for (const { kind, value } of partsOf(copy)) {
    if (kind !== 'schema') continue;
    const schema = value as Record<string, unknown>;
    makeReadable(schema);
    if (kindsOnly) for (const keyword of VALUE_BOUNDS) delete schema[keyword];
  }
  return copy;
}

/**
 * `not: {required: [secret]}` becomes a field that no value matches; other forms of `not`, and an `if` that decides which
 * fields are there, are left to other checks.
 */
function makeReadable(schema: Record<string, unknown>): void {
  if (JSON.stringify([schema.then, schema.else]).includes('"required":'))
    for (const keyword of ['if', 'then', 'else']) delete schema[keyword];
  if (JSON.stringify(schema.not ?? '').includes('"required":')) {
    const { required, ...more } = schema.not as { readonly required?: unknown };
    if (Array.isArray(required) && required.length === 1 && Object.keys(more).length === 0) {
      schema.properties = { ...(schema.properties as object | undefined), [String(required[0])]: false };
    }
    delete schema.not;
  }
  if (schema.oneOf !== undefined && schema.anyOf === undefined) {
    schema.anyOf = schema.oneOf;
    delete schema.oneOf;
    delete schema.discriminator;
  }
  // The comparator would reject the prefix items.
  if (schema.prefixItems !== undefined && schema.items === false) delete schema.items;
}

function payloadOf(item: PathItem): object | undefined {
  const operation = item.post ?? item.put;
  return operation !== undefined && 'requestBody' in operation ? operation.requestBody : undefined;
}

function asAnswer(payload: object): object {
  const answer = Object.hasOwn(payload, '$ref') ? payload : { description: 'The payload.', ...payload };
  return { get: { responses: { '200': answer } } };
}
