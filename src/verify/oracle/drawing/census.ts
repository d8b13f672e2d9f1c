// The census: reads everything that can be read after the steps of a history, and what those were about.

import type { Operation } from '../../../openapi/operations.ts';
import type { CallStep, Value } from '../history.ts';
import type { CallDrawing } from './draw-call.ts';
import { resourceOf } from './focus.ts';
import type { Means } from './means.ts';
import { parameterName } from './pool.ts';

/** How many reads follow of what the steps were about, at most, and how many of other things; plans have reads of their own. */
const BY_CHANCE = { near: 5, far: 1 };
const AFTER_PLAN = { near: 1, far: 0 };

/**
 * What can be read: lists, and the objects that the history was about.
 *
 * @param options.done the operations that were called; what is about the same is rather read than other things
 * @param options.isWhole whether all is read; a part by default
 * @param options.isPlanned whether a plan was done
 */
export function censusOf(
  means: Means,
  calls: CallDrawing,
  {
    done = [],
    isWhole = false,
    isPlanned = false,
  }: { readonly done?: readonly string[]; readonly isWhole?: boolean; readonly isPlanned?: boolean } = {},
): readonly CallStep[] {
  const all = readsOf(means, calls);
  const about = new Set(done.flatMap((id) => means.operations.get(id) ?? []).map(resourceOf));
  const isNear = ({ operation }: CallStep) => {
    const resource = resourceOf(means.operations.get(operation) ?? { path: '' });
    return about.has(resource);
  };
  const [near, far] = [all.filter(isNear), all.filter((each) => !isNear(each))];
  const most = isPlanned ? AFTER_PLAN : BY_CHANCE;
  const chosen = isWhole
    ? all
    : [
        ...means.draws.some(near, most.near),
        ...means.draws.some(far, most.far + most.near - Math.min(near.length, most.near)),
      ];
  return chosen.map((step, index) => ({ ...step, id: `${CENSUS}${index + 1}` }));
}

const CENSUS = 'r';

/** Whether a step with this id is one of a census. */
export function isOfCensus(id: string): boolean {
  return id.startsWith(CENSUS);
}

function readsOf(means: Means, calls: CallDrawing): CallStep[] {
  const { operations, pool, seen } = means;
  const reads: CallStep[] = [];
  for (const operation of operations.values()) {
    if (operation.method !== 'GET' || !seen.offers.isOffered(`call ${operation.id}`)) continue;
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
      seen.callers.successOf(operation.id, each) > seen.callers.successOf(operation.id, one ?? '')
        ? each
        : one,
    first,
  );
  const as = operation.security.length === 0 || best === undefined ? null : { credential: best };
  const required = operation.parameters.filter(
    ({ in: where, isRequired }) => where === 'query' && isRequired,
  );
  const { query } = calls.parameters({ ...operation, parameters: required });
  return { kind: 'call', id: '', operation: operation.id, as, path, ...(query && { query }) };
}
