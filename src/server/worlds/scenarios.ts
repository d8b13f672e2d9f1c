// Puts a scenario into effect: provides the context of its handler.

import type { DeliveryFault } from '../../delivery/faults/delivery-fault.ts';
import type { JsonObject } from '../../engine/json.ts';
import type { CallResult } from '../../engine/scheduling/scheduler.ts';
import type { World } from '../../engine/world.ts';
import { addFault, type FaultDraft } from '../../faults/fault.ts';
import type { Schema } from '../../openapi/document.ts';
import type { ScenarioContext } from '../../service/scenario.ts';
import type { AnyService } from '../../service/service.ts';
import { mergedSettings } from '../../service/settings.ts';
import { replaceScript } from '../delivery/inbox-script.ts';
import type { ChosenScenario } from './choose-scenario.ts';

/** A scenario that has been put into effect. */
export interface ArrangedScenario {
  readonly call: CallResult<JsonObject>;
  /** The cause in the journal for its effects. */
  readonly cause: string;
}

/**
 * The parameters of a scenario, with defaults filled in.
 *
 * @example completeParams(scenario.parameters, { credential: 'test' })
 */
export function completeParams(schema: Schema, given: JsonObject): JsonObject {
  const defaults = Object.entries(schema.properties ?? {}).map(([name, property]) => [
    name,
    property.default,
  ]);
  return { ...Object.fromEntries(defaults), ...given };
}

/**
 * Puts a scenario into effect, in one transaction.
 *
 * @throws ApiError when the state of the world does not allow it
 */
export function arrange(
  scheduler: { call<T>(cause: string, change: (world: World) => T): CallResult<T> },
  { service, name, scenario, params }: ChosenScenario,
): ArrangedScenario {
  const cause = `scenario "${name}"`;
  const complete = completeParams(scenario.parameters, params);
  const call = scheduler.call(cause, (world) => scenario.handle(complete, contextOf(world, service)));
  return { call, cause };
}

function contextOf(world: World, service: AnyService): ScenarioContext {
  return {
    world,
    simulate: <Result>(action: string, input: JsonObject) => {
      const known = service.actions[action];
      if (known === undefined) throw new Error(`${service.name} has no action ${action}`);
      return known.run(input, world) as Result;
    },
    inject: ({ webhook, endpoint = null, eventType = null, times = null, amount = null }) => {
      addFault(world, {
        ...{ service: service.name, eventType, endpointId: endpoint, deliveryId: null },
        ...{ after: 0, times, probability: 1, effect: { kind: 'webhook', how: webhook, amount } },
      } satisfies FaultDraft<DeliveryFault>);
    },
    scriptInbox: (name, script) => {
      replaceScript(world, name, script as Parameters<typeof replaceScript>[2]);
    },
    configure: (change) => {
      world.settings = mergedSettings(world.settings, { [service.name]: change });
      service.onSettings?.(world);
    },
  };
}
