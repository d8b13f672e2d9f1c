// A spec without what it assumes: the parts that rest on gaps alone admit anything. A real implementation is
// held to no more than the documents say.

import type { OpenApiDocument } from '../openapi/document.ts';
import { type SpecValidator, specValidator } from './spec-validator.ts';

/**
 * The document with every schema that names gaps and no rule emptied.
 *
 * @example documentedPart(document).components.schemas.Error // {}
 */
export function documentedPart(document: OpenApiDocument): OpenApiDocument {
  return withoutAssumptions(document) as OpenApiDocument;
}

/**
 * Judges what was read, and nothing else: how a change or a refusal is answered, the documents hardly say.
 *
 * @example documentedJudge('quota', document)(exchange)
 */
export function documentedJudge(name: string, document: OpenApiDocument): SpecValidator {
  const judge = specValidator(name, documentedPart(document));
  return (exchange) => {
    const isRead = exchange.method === 'GET' && exchange.status === 200;
    return isRead && /\bjson\b/.test(exchange.headers['content-type'] ?? '') ? judge(exchange) : undefined;
  };
}

function withoutAssumptions(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutAssumptions);
  if (typeof node !== 'object' || node === null) return node;
  if (isSchema(node) && 'x-gaps' in node && !('x-rules' in node)) return {};
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withoutAssumptions(value)]));
}

/** Operations, responses and parameters name gaps too, and stay: what is within them says more exactly which. */
function isSchema(node: object): boolean {
  return !('responses' in node || 'content' in node || 'headers' in node || 'in' in node);
}
