// The next state in a simulated lifecycle, noted in the journal, or the error that the action does not fit the present one.

import { type Lifecycle, refusal, transition } from '../../../src/engine/lifecycle.ts';
import { changeState, type StateMove } from '../../../src/engine/state-changes.ts';
import type { World } from '../../../src/engine/world.ts';
import { actionError } from '../../../src/service/api-error.ts';
import { sentence } from '../errors.ts';

/**
 * The state after a trigger of something that is simulated, for the document that the transaction now puts in place.
 *
 * @throws ApiError (409) when its table has no such row
 */
export function nextStateOrConflict<State extends string, Trigger extends string>(
  world: World,
  table: Lifecycle<State, Trigger>,
  move: Omit<StateMove<State, Trigger>, 'service'>,
): State {
  const { from, on } = move;
  if (transition(table, from, on) === undefined) {
    throw actionError(409, sentence(refusal(table, from, on)));
  }
  return changeState(world, table, { ...move, service: 'vault' });
}
