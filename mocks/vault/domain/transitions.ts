// The next state in a simulated lifecycle, recorded in the journal, or an error if the current state does not allow the
// action.

import {
  changeState,
  type Lifecycle,
  refusal,
  type StateMove,
  transition,
} from '../../../src/engine/lifecycle.ts';
import type { World } from '../../../src/engine/world.ts';
import { actionError } from '../../../src/service/api-error.ts';
import { sentence } from '../errors.ts';

/**
 * The state of a simulated resource after a trigger, for the document that the current transaction stores.
 *
 * @throws ApiError (409) when its state table has no such row
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
