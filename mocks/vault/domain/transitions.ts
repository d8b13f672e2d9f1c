// The next state in a simulated lifecycle, or the error that the action does not fit the present one.

import { type Lifecycle, refusal, transition } from '../../../src/engine/lifecycle.ts';
import { actionError } from '../../../src/service/api-error.ts';
import { sentence } from '../errors.ts';

/**
 * The state after a trigger of something that is simulated.
 *
 * @throws ApiError (409) when its table has no such row
 */
export function nextStateOrConflict<State extends string, Trigger extends string>(
  table: Lifecycle<State, Trigger>,
  state: State,
  trigger: Trigger,
): State {
  const row = transition(table, state, trigger);
  if (row === undefined) throw actionError(409, sentence(refusal(table, state, trigger)));
  return row.to;
}
