// Finds the differences between two versions of a spec that affect callers or webhook receivers.

import { withResolvedPolicy } from '../../delivery/policy/preset.ts';
import type { OpenApiDocument } from '../../openapi/document.ts';
import { ChangeLog, type ComparedPair, type SpecChange } from './comparison.ts';
import { compareDelivery } from './delivery.ts';
import { compareOperations } from './operations.ts';
import { compareWebhooks } from './webhooks.ts';

/**
 * Compares two versions of a spec.
 *
 * @returns the changes that affect callers or receivers, each once, in the order of the earlier document
 * @example breakingChanges({ before, after }).map(({ pointer, message }) => `${pointer}: ${message}`)
 */
export function breakingChanges({ before, after }: ComparedPair<OpenApiDocument>): SpecChange[] {
  // A policy is the same whether it names a preset or is written out.
  const documents = { before: withResolvedPolicy(before), after: withResolvedPolicy(after) };
  const log = new ChangeLog(documents);
  compareOperations(log, documents);
  compareWebhooks(log, documents);
  compareDelivery(log, documents);
  return log.changes;
}
