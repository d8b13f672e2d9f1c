// Reduces a spec to its documented part: schemas that rest only on gaps accept anything. A real implementation is
// validated only against what is documented.

import type { OpenApiDocument } from '../openapi/document.ts';
import { freedomsOf } from './oracle/comparing/written-freedom.ts';
import { type SpecValidator, specValidator } from './spec-validator.ts';

/**
 * Returns the document with an empty schema in place of each one that names gaps but no rule, and without the demand for
 * properties that `x-freedoms` says may be missing; these may be null, too.
 *
 * @example documentedPart(document).components.schemas.Error // {}
 */
export function documentedPart(document: OpenApiDocument): OpenApiDocument {
  return withoutAssumptions(document, omissible(document)) as OpenApiDocument;
}

/**
 * Validates only successful reads, since the documentation hardly describes responses to changes and errors.
 *
 * @example documentedValidator('quota', document)(exchange)
 */
export function documentedValidator(name: string, document: OpenApiDocument): SpecValidator {
  const validate = specValidator(name, documentedPart(document));
  return (exchange) => {
    const isRead = exchange.method === 'GET' && exchange.status === 200;
    return isRead && /\bjson\b/.test(exchange.headers['content-type'] ?? '') ? validate(exchange) : undefined;
  };
}

/** The properties of answers that may be missing. */
function omissible(document: OpenApiDocument): ReadonlySet<unknown> {
  const freedoms = freedomsOf(document).filter(
    ({ kinds, items, deliveries }) => kinds?.includes('missing') && items !== true && deliveries !== true,
  );
  return new Set(freedoms.flatMap(({ fields = [] }) => fields.map((field) => field.slice(1))));
}

function withoutAssumptions(node: unknown, mayMiss: ReadonlySet<unknown>): unknown {
  if (Array.isArray(node)) return node.map((each) => withoutAssumptions(each, mayMiss));
  if (typeof node !== 'object' || node === null) return node;
  if (isSchema(node) && 'x-gaps' in node && !('x-rules' in node)) return {};
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, partOf(key, value, mayMiss)]));
}

function partOf(key: string, value: unknown, mayMiss: ReadonlySet<unknown>): unknown {
  if (key === 'required' && Array.isArray(value)) return value.filter((name) => !mayMiss.has(name));
  const part = withoutAssumptions(value, mayMiss);
  if (key !== 'properties' || typeof part !== 'object' || part === null) return part;
  const nullable = (schema: unknown) => ({ anyOf: [schema, { type: 'null' }] });
  return Object.fromEntries(
    Object.entries(part).map(([name, schema]) => [name, mayMiss.has(name) ? nullable(schema) : schema]),
  );
}

/** Operations, responses and parameters also name gaps, but are kept: the schemas in them are more precise. */
function isSchema(node: object): boolean {
  return !('responses' in node || 'content' in node || 'headers' in node || 'in' in node);
}
