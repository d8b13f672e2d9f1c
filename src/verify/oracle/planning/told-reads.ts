// Reads that are told how to read: by the parameters of a list that take one of a few values.

import type { Operation } from '../../../openapi/operations.ts';
import type { CallOptions } from '../drawing/draw-call.ts';
import { callOf, changed, type Intent, PLAIN } from '../drawing/intents.ts';
import { listsOf } from '../drawing/pool.ts';
import type { Values } from '../history.ts';

/** Each value of each parameter of a list that takes one of a few. */
export function filtersOf({ parameters }: Operation): readonly Values[] {
  return parameters.flatMap(({ name, in: where, schema }) => {
    const { type, enum: choices = type === 'boolean' ? [true, false] : [] } = schema;
    return where === 'query' ? choices.slice(0, 6).map((choice) => ({ [name]: choice as string })) : [];
  });
}

/** A read with these parameters; what is asked for by its type is the latest that was shown of that type, if there is any. */
export function filtered(read: Intent, query: Values, list: Operation): Intent {
  return changed(read, 'call', (call, { calls }) => ({
    ...call,
    query: calls.tied({ ...call.query, ...query }, list),
  }));
}

/** Each read of nothing in particular that is told how to read, by the first two values of a parameter that takes one of a few. */
export function toldReads(
  operations: readonly Operation[],
  how: Pick<CallOptions, 'as'> = {},
): readonly Intent[] {
  return listsOf(operations).flatMap((read) =>
    filtersOf(read)
      .slice(0, 2)
      .map((query) => filtered(callOf(read, { ...PLAIN, ...how }), query, read)),
  );
}
