// The operations of a service by their ids, with the answers that each documents; read once for each document.

import type { OpenApiDocument } from '../../openapi/document.ts';
import { type DocumentedAnswer, documentedAnswers } from '../../openapi/documented-answers.ts';
import { operationsOf } from '../../openapi/operations.ts';
import type { AnyService } from '../../service/service.ts';

/** Answers by status, by the id of their operation. */
export type DocumentedOperations = ReadonlyMap<string, ReadonlyMap<number, DocumentedAnswer>>;

const known = new WeakMap<OpenApiDocument, DocumentedOperations>();

/**
 * The operations of a service, in the order of its document.
 *
 * @example documentedOperations(mail).get('listWebhooks')?.has(429)
 */
export function documentedOperations({ document }: Pick<AnyService, 'document'>): DocumentedOperations {
  const before = known.get(document);
  if (before !== undefined) return before;
  const operations = operationsOf(document).map(
    (operation) => [operation.id, documentedAnswers(document, operation)] as const,
  );
  const read = new Map(operations);
  known.set(document, read);
  return read;
}
