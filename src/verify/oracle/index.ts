// The mock as an oracle: the same history is done on it and on a target, and all that can be seen is compared.
//
// search.ts     the search: draws histories, does each on both sides, and keeps what differs
// history.ts    histories as plain data, in terms of what earlier steps returned; surface.ts what they can do
// drawing/      draws histories: what steps there are, and which was tried least
// planning/     histories that are laid out and not left to chance, and what is found out from the oracle alone before
// running/      does a history on both sides, and brings the beginnings of the two to correspond
// comparing/    where the two differ, and which differences a gap allows
// findings/     what differs is made small, told as a story, and kept apart from how an adapter sets up a state

export type { Divergence } from './findings/divergence.ts';
export { replay } from './findings/replay.ts';
export { divergenceCheck } from './findings/story.ts';
export type { History } from './history.ts';
export { search } from './search.ts';
export type { SearchProgress, SearchResult } from './search-options.ts';
export type { Surface } from './surface.ts';
