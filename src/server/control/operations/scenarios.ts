// Scenarios: lists them, and puts one into effect. The same names are the provider states of the contracts.

import type { JsonObject } from '../../../engine/json.ts';
import { type ChosenScenario, chooseScenario, listScenarios } from '../../worlds/choose-scenario.ts';
import type { ManagedWorld } from '../../worlds/managed-world.ts';
import { arrange } from '../../worlds/scenarios.ts';
import type { ControlOperations } from '../handlers.ts';
import { type CausedEvent, causedEvents } from './caused-events.ts';
import { findWorld } from './find.ts';
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
        parameters: { ...scenario.parameters },
        gives: { ...scenario.result },
        rules: [...scenario.rules],
        gaps: [...scenario.gaps],
      })),
    },
  }),

  runScenario: async ({ path, body }, context) => {
    const managed = findWorld(context, path.world);
    const chosen = chooseScenario(context, path.name, (body?.params ?? {}) as JsonObject);
    return { status: 200, body: await runScenario(managed, chosen) };
  },
};

/** The result of a scenario, as shown by the control API. */
export interface ScenarioOutcome {
  readonly scenario: string;
  readonly service: string;
  readonly result: JsonObject;
  readonly events: CausedEvent[];
}

/** Puts a scenario into effect and waits for its immediate effects. */
export async function runScenario(managed: ManagedWorld, chosen: ChosenScenario): Promise<ScenarioOutcome> {
  const since = managed.world.journal.nextSeq;
  const { call, cause } = arrange(managed.scheduler, chosen);
  await settled(call);
  const events = causedEvents(managed.world, { cause, since });
  return { scenario: chosen.name, service: chosen.service.name, result: call.result, events };
}
