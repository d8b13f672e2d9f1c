// The census: reads everything that can be read after the steps of a history, and what those were about.

import type { Operation } from '../../openapi/operations.ts';
import type { CallDrawing } from './draw-call.ts';
import type { CallStep, Value } from './history.ts';
import type { Means } from './means.ts';
import { parameterName } from './pool.ts';

/** How many reads follow, at most. */
const MAX_READS = 10;

/**
 * Everything that can be read: lists, and the objects that the history was about.
 *
 * @param options.isWhole whether all of it is read; a part by default
 */
export function censusOf(
  means: Means,
  calls: CallDrawing,
  { isWhole = false }: { readonly isWhole?: boolean } = {},
): readonly CallStep[] {
  const reads = readsOf(means, calls);
  while (!isWhole && reads.length > MAX_READS)
    reads.splice(means.ids.integer('history', 0, reads.length - 1), 1);
  return reads.map((step, index) => ({ ...step, id: `r${index + 1}` }));
}

function readsOf(means: Means, calls: CallDrawing): CallStep[] {
  const { operations, pool, seen } = means;
  const reads: CallStep[] = [];
  for (const operation of operations.values()) {
    if (operation.method !== 'GET' || !seen.isOffered(`call ${operation.id}`)) continue;
    const paths = operation.parameters.filter(({ in: where }) => where === 'path');
    if (paths.length === 0) reads.push(read(operation, {}, { means, calls }));
    const [only, ...others] = paths;
    if (only === undefined || others.length > 0) continue;
    for (const { reference } of pool.named(parameterName(operation.path, only.name)).slice(-3))
      reads.push(read(operation, { [only.name]: reference }, { means, calls }));
  }
  return reads;
}

function read(
  operation: Operation,
  path: Readonly<Record<string, Value>>,
  { means: { seen, surface }, calls }: { readonly means: Means; readonly calls: CallDrawing },
): CallStep {
  const [first, ...others] = surface.credentials;
  const best = others.reduce(
    (one, each) =>
      seen.successOf(operation.id, each) > seen.successOf(operation.id, one ?? '') ? each : one,
    first,
  );
  const as = operation.security.length === 0 || best === undefined ? null : { credential: best };
  const required = operation.parameters.filter(
    ({ in: where, isRequired }) => where === 'query' && isRequired,
  );
  const { query } = calls.parameters({ ...operation, parameters: required }, true);
  return { kind: 'call', id: '', operation: operation.id, as, path, ...(query && { query }) };
}
