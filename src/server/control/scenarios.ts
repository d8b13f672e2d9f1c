// Scenarios: listed, and one of them put into effect. The same name is a provider state of the contracts.

import type { JsonObject } from '../../engine/json.ts';
import { type ChosenScenario, chooseScenario, listScenarios } from '../worlds/choose-scenario.ts';
import type { ManagedWorld } from '../worlds/managed-world.ts';
import { arrange } from '../worlds/scenarios.ts';
import { causedEvents } from './caused-events.ts';
import { findWorld } from './find.ts';
import type { ControlOperations } from './handlers.ts';
import { settled } from './waiting.ts';

type ScenarioOperations = Pick<ControlOperations, 'listScenarios' | 'runScenario'>;

export const scenarioOperations: ScenarioOperations = {
  listScenarios: (_, { services }) => ({
    status: 200,
    body: {
      scenarios: listScenarios(services).map(({ service, name, scenario }) => ({
        service: service.name,
        name,
        description: scenario.description,
        parameters: scenario.parameters,
        gives: scenario.result,
        rules: scenario.rules,
        gaps: scenario.gaps,
      })) as never,
    },
  }),

  runScenario: async ({ path, body }, context) => {
    const host = findWorld(context, path.world);
    const chosen = chooseScenario(context, path.name, (body?.params ?? {}) as JsonObject);
    return { status: 200, body: (await runScenario(host, chosen)) as never };
  },
};

/** What came of a scenario, as the control API tells it. */
export interface ScenarioOutcome {
  readonly scenario: string;
  readonly service: string;
  readonly result: JsonObject;
  readonly events: readonly { readonly event_id: string; readonly type: string }[];
}

/** Puts a scenario into effect and waits for what it caused at once. */
export async function runScenario(host: ManagedWorld, chosen: ChosenScenario): Promise<ScenarioOutcome> {
  const since = host.world.journal.nextSeq;
  const { call, cause } = arrange(host.scheduler, chosen);
  await settled(call);
  const events = causedEvents(host.world, { cause, since });
  return { scenario: chosen.name, service: chosen.service.name, result: call.result, events };
}
