// How a world begins, and begins again when it is reset: its seed, clock, credentials, settings, fixtures and scenario.

import type { Clock } from '../../engine/clock.ts';
import { seededToken } from '../../engine/ids.ts';
import type { Instant } from '../../engine/instant.ts';
import type { JsonObject } from '../../engine/json.ts';
import type { World } from '../../engine/world.ts';
import type { Credentials, WorldOrigin } from '../../engine/world-state.ts';
import type { AnyService } from '../../service/service.ts';
import { completeSettings } from '../../service/settings.ts';
import type { ChosenScenario } from './choose-scenario.ts';
import type { WorldDependencies } from './world-dependencies.ts';

/** A request for a world. */
export interface WorldRequest {
  readonly id: string;
  readonly seed?: number | undefined;
  readonly now?: Instant | undefined;
  readonly clock?: Clock['mode'] | undefined;
  readonly settings?: JsonObject | undefined;
  readonly scenario?: ChosenScenario | undefined;
}

/** How a world began, and begins again when it is reset. */
export interface Beginning {
  readonly origin: WorldOrigin;
  /** Fixtures of one's own, by service. */
  readonly fixtures: JsonObject;
  readonly scenario: ChosenScenario | undefined;
}

/** How a world begins that is asked for. */
export function beginningOf(request: WorldRequest, dependencies: WorldDependencies): Beginning {
  const { id, seed = 1, now = dependencies.wall(), clock = 'running', settings = {}, scenario } = request;
  const { services, fixtures, journalKinds } = dependencies;
  const origin = {
    id,
    seed,
    clock: { now, mode: clock, scale: 1 },
    credentials: credentialsOf({ id, seed, now }, services),
    settings: completeSettings(services.values(), dependencies.settings, settings),
    ...(journalKinds && { journalKinds }),
  };
  return { origin, fixtures, scenario };
}

/** Adds the documents of a fresh world. Part of a transaction. */
export function addFixtures(world: World, { fixtures }: Beginning, services: Iterable<AnyService>): void {
  const described = Array.from(services, (service) => {
    const standard = service.addFixtures(world);
    const given = fixtures[service.name];
    const own = given === undefined ? {} : service.seedData.add(world, given);
    return [service.name, { ...standard, ...own }] as const;
  });
  world.fixtures = Object.fromEntries(described);
}

/** A beginning as a store keeps it. */
export function storedBeginning(
  { origin, fixtures, scenario }: Beginning,
  services: WorldDependencies['services'],
): JsonObject {
  const { seed, clock, credentials, settings } = origin;
  return {
    services: [...services.keys()],
    seed,
    clock: { ...clock },
    credentials,
    settings,
    fixtures,
    scenario: scenario === undefined ? null : { name: scenario.name, params: scenario.params },
  };
}

function credentialsOf(
  identity: { readonly id: string; readonly seed: number; readonly now: Instant },
  services: ReadonlyMap<string, AnyService>,
): Credentials {
  const tokens = Array.from(services.values(), (service) => {
    const token = (prefix: string, name: string) =>
      seededToken(prefix, identity.seed, `${identity.id}/${service.name}/${name}`);
    return [service.name, service.credentials(identity, token)] as const;
  });
  return Object.fromEntries(tokens);
}
