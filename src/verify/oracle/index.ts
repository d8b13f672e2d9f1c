// The mock as an oracle: the same history is done on it and on a target, and all that can be seen is compared.
//
// history.ts        histories as plain data, in terms of what earlier steps returned
// side.ts           does a step on one side, and shows what came of it
// correspondence.ts which id of the one stands for which of the other
// comparison.ts     where two bodies differ, field by field, with the rules and gaps named there
// deliveries.ts     where what receivers were sent differs
// freedom.ts        which differences a gap allows
// twin-run.ts       all of these together: one history, done on both sides and compared step by step
// surface.ts        what can be done with a service, as data; pool.ts and values.ts what to do it with
// draw-history.ts   draws histories, and seen.ts tells it what was tried least
// search.ts         the search; reduce.ts makes what it finds small, story.ts tells it
// beginning.ts      brings the oracle to where a target is that is not empty

export type { History } from './history.ts';
export { type Divergence, replay, type SearchProgress, type SearchResult, search } from './search.ts';
export { divergenceCheck } from './story.ts';
export type { Surface } from './surface.ts';
