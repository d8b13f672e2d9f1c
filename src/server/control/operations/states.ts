// Provider states for a Pact verifier, which sets them up before each interaction and tears them down after it: a
// state is a scenario, and the teardown is a reset.

import type { JsonObject } from '../../../engine/json.ts';
import { chooseScenario } from '../../worlds/choose-scenario.ts';
import type { ManagedWorld } from '../../worlds/managed-world.ts';
import type { ControlOperations } from '../handlers.ts';
import { findWorld } from './find.ts';
import { runScenario } from './scenarios.ts';

/** The state that a verifier sends for an interaction without states. */
const NO_STATE = '';

export const stateOperations: Pick<ControlOperations, 'changeProviderState'> = {
  changeProviderState: async ({ path, body }, context) => {
    const managed = findWorld(context, path.world);
    const { state, params = {}, action = 'setup' } = body;
    if (action === 'teardown') return resetWorld(managed);
    if (state === NO_STATE) return { status: 200, body: {} };
    const chosen = chooseScenario(context, state, params as JsonObject);
    const { result } = await runScenario(managed, chosen);
    return { status: 200, body: result };
  },
};

async function resetWorld(managed: ManagedWorld): Promise<{ status: 200; body: JsonObject }> {
  managed.reset();
  await managed.ready;
  return { status: 200, body: {} };
}
