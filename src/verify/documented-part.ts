// Reduces a spec to its documented part: schemas that rest only on gaps accept anything. A real implementation is
// validated only against what is documented.

import type { OpenApiDocument } from '../openapi/document.ts';
import { type SpecValidator, specValidator } from './spec-validator.ts';

/**
 * Returns the document with an empty schema in place of each one that names gaps but no rule.
 *
 * @example documentedPart(document).components.schemas.Error // {}
 */
export function documentedPart(document: OpenApiDocument): OpenApiDocument {
  return withoutAssumptions(document) as OpenApiDocument;
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

function withoutAssumptions(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutAssumptions);
  if (typeof node !== 'object' || node === null) return node;
  if (isSchema(node) && 'x-gaps' in node && !('x-rules' in node)) return {};
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withoutAssumptions(value)]));
}

/** Operations, responses and parameters also name gaps, but are kept: the schemas in them are more precise. */
function isSchema(node: object): boolean {
  return !('responses' in node || 'content' in node || 'headers' in node || 'in' in node);
}
