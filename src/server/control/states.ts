// Provider states, as a Pact verifier asks for them before and after each interaction: a state is a
// scenario, and tearing it down is a reset.

import type { JsonObject } from '../../engine/json.ts';
import { chooseScenario } from '../worlds/choose-scenario.ts';
import type { ManagedWorld } from '../worlds/managed-world.ts';
import { findWorld } from './find.ts';
import type { ControlOperations } from './handlers.ts';
import { runScenario } from './scenarios.ts';

/** What a verifier sends for an interaction that needs no state. */
const NO_STATE = '';

export const stateOperations: Pick<ControlOperations, 'changeProviderState'> = {
  changeProviderState: async ({ path, body }, context) => {
    const host = findWorld(context, path.world);
    const { state, params = {}, action = 'setup' } = body;
    if (action === 'teardown') return resetWorld(host);
    if (state === NO_STATE) return { status: 200, body: {} };
    const chosen = chooseScenario(context, state, params as JsonObject);
    const { result } = await runScenario(host, chosen);
    return { status: 200, body: result };
  },
};

async function resetWorld(host: ManagedWorld): Promise<{ status: 200; body: JsonObject }> {
  host.reset();
  await host.ready;
  return { status: 200, body: {} };
}
