// The mock as an oracle: the same history is done on it and on a target, and all that can be seen is compared.
//
// history.ts        histories as plain data, in terms of what earlier steps returned
// side.ts           does a step on one side, and shows what came of it
// stand-ins.ts      what a value of a history stands for on each side; correspondence.ts for ids
// comparison.ts     where two bodies differ, field by field, with the rules and gaps named there; lists.ts for lists
// answers.ts        where two answers differ; deliveries.ts where what receivers were sent differs
// freedom.ts        which differences a gap allows; judge.ts whether a history can go on after them
// arrivals.ts       compares what receivers were sent, as it comes
// run.ts            does the steps on both sides; twin-run.ts does one history, in both orders of two calls at once
// surface.ts        what can be done with a service, as data; pool.ts and values.ts what to do it with
// draw-history.ts   draws histories, of calls (draw-call.ts), other events (draw-event.ts) and reads (census.ts);
//                   seen.ts tells it what was tried least
// plans.ts          histories that are laid out, of intents.ts; others in change-plans.ts, across-plans.ts, limit-plans.ts and
//                   event-plans.ts; rehearsal.ts which come first
// focus.ts          what a history by chance is about; learning.ts and full-bodies.ts what is found out from the oracle alone
//                   before
// search.ts         the search; reduce.ts makes what it finds small, divergence.ts and story.ts tell it
// set-up.ts         what only shows how an adapter sets up a state
// beginning.ts      brings the oracle to where a target is that is not empty

export { type Divergence, replay } from './divergence.ts';
export type { History } from './history.ts';
export { search } from './search.ts';
export type { SearchProgress, SearchResult } from './search-options.ts';
export { divergenceCheck } from './story.ts';
export type { Surface } from './surface.ts';
