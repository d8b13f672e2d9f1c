// Scenarios by name, and the stage that a world gives them.

import { closest } from 'fastest-levenshtein';
import type { JsonObject } from '../../engine/json.ts';
import type { CallResult } from '../../engine/scheduler.ts';
import type { World } from '../../engine/world.ts';
import { faults } from '../../faults/fault.ts';
import type { Schema } from '../../openapi/document.ts';
import type { Scenario, Stage } from '../../service/scenario.ts';
import type { AnyService } from '../../service/service.ts';
import { replaceScript } from '../delivery/inbox.ts';
import { mergedSettings } from './settings.ts';

/** A scenario that somebody asked for by name. */
export interface FoundScenario {
  readonly service: AnyService;
  readonly name: string;
  readonly scenario: Scenario;
}

/** A scenario with what it is told. */
export interface ChosenScenario extends FoundScenario {
  readonly params: JsonObject;
}

/** What came of a scenario. */
export interface ArrangedScenario {
  readonly call: CallResult<JsonObject>;
  /** What the journal says of what it caused. */
  readonly cause: string;
}

/**
 * The scenario of a name: as the catalogue writes it, or in lower case with hyphens for everything that
 * is no letter and no digit.
 *
 * @example findScenario(services, 'the-image-is-gone')
 */
export function findScenario(
  services: ReadonlyMap<string, AnyService>,
  name: string,
): FoundScenario | undefined {
  return listScenarios(services).find((found) => slug(found.name) === slug(name));
}

/** All scenarios, service by service. */
export function listScenarios(services: ReadonlyMap<string, AnyService>): FoundScenario[] {
  return Array.from(services.values(), (service) =>
    Object.entries(service.scenarios).map(([name, scenario]) => ({ service, name, scenario })),
  ).flat();
}

/** The known name that is nearest to one that is not known; `undefined` when there is none at all. */
export function nearestScenario(services: ReadonlyMap<string, AnyService>, name: string): string | undefined {
  const names = listScenarios(services).map((known) => known.name);
  return names.length === 0 ? undefined : closest(name, names);
}

/**
 * What a scenario is told once its defaults are filled in.
 *
 * @example completeParams(scenario.params, { credential: 'test' })
 */
export function completeParams(schema: Schema, given: JsonObject): JsonObject {
  const defaults = Object.entries(schema.properties ?? {}).map(([name, property]) => [
    name,
    property.default,
  ]);
  return { ...Object.fromEntries(defaults), ...given };
}

/**
 * Puts a scenario into effect, in one step.
 *
 * @throws ApiError when the world is not one in which it can come about
 */
export function arrange(
  scheduler: { call<T>(cause: string, change: (world: World) => T): CallResult<T> },
  { service, name, scenario, params }: ChosenScenario,
): ArrangedScenario {
  const cause = `scenario "${name}"`;
  const complete = completeParams(scenario.params, params);
  const call = scheduler.call(cause, (world) => scenario.arrange(complete as never, stageOf(world, service)));
  return { call, cause };
}

function stageOf(world: World, service: AnyService): Stage {
  return {
    world,
    simulate: (action, input) => {
      const known = service.actions[action];
      if (known === undefined) throw new Error(`${service.name} has no action ${action}`);
      return known.run(input as never, world) as never;
    },
    inject: ({ webhook, endpoint = null, eventType = null, times = null, amount = null }) => {
      const id = world.ids.next('flt_');
      world.collection(faults).put(id, {
        id,
        service: service.name,
        operation: null,
        eventType,
        endpointId: endpoint,
        deliveryId: null,
        after: 0,
        times,
        probability: 1,
        effect: { kind: 'webhook', how: webhook, amount },
        seenCount: 0,
        struckCount: 0,
      });
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

function slug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
