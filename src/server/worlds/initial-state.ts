// What worlds begin with, and how that is changed while the server runs: a change either takes effect
// whole or leaves everything as it was.

import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../../engine/json.ts';
import type { Validators } from '../../openapi/validators.ts';
import { chooseScenario, type ScenarioSources } from './choose-scenario.ts';
import type { ManagedWorld, WorldDependencies, WorldRequest } from './managed-world.ts';
import { changedSettings } from './settings.ts';
import { DEFAULT_WORLD, Worlds } from './worlds.ts';

export interface InitialState {
  /** Settings that every world begins with. */
  readonly settings?: JsonObject | undefined;
  /** Fixtures of one's own that every world begins with, by service; see the services' `seedData`. */
  readonly fixtures?: JsonObject | undefined;
  /** The scenario that the world `default` begins with. */
  readonly scenario?: { readonly name: string; readonly params?: JsonObject | undefined } | undefined;
  /** How the world `default` begins. */
  readonly defaultWorld?: Omit<WorldRequest, 'id' | 'scenario'> | undefined;
}

/** The worlds of a server that can be given other initialState. */
export interface StartedWorlds {
  readonly worlds: Worlds;
  readonly defaultWorld: ManagedWorld;
  reconfigure(initialState: InitialState): Promise<void>;
}

/**
 * Makes the worlds of a server, with the world `default` among them.
 *
 * @throws ApiError when there is no such scenario, ApiError when a fixture or the scenario cannot come about
 */
export function startWorlds(
  first: InitialState,
  validators: ReadonlyMap<string, Validators>,
  dependencies: Omit<WorldDependencies, 'settings' | 'fixtures'>,
): StartedWorlds {
  const { services } = dependencies;
  let present = first;
  const worlds = new Worlds({
    ...dependencies,
    get settings() {
      return present.settings ?? {};
    },
    get fixtures() {
      return present.fixtures ?? {};
    },
  });
  let defaultWorld = worlds.create(requestOf(first, { services, validators }));
  return {
    worlds,
    get defaultWorld() {
      return defaultWorld;
    },
    async reconfigure(next) {
      const request = requestOf(next, { services, validators });
      const before = present;
      present = next;
      try {
        if (!beginsAsBefore(before, next)) {
          defaultWorld = worlds.replace(request);
          await defaultWorld.ready;
        } else {
          const change = changedSettings(services.values(), before.settings ?? {}, next.settings ?? {});
          defaultWorld.changeOrigin(change);
        }
      } catch (error) {
        present = before;
        throw error;
      }
    },
  };
}

/** Whether only settings differ, which a world can be given as it is. */
function beginsAsBefore(before: InitialState, next: InitialState): boolean {
  const beginning = ({ fixtures = {}, scenario, defaultWorld = {} }: InitialState) => [
    fixtures,
    scenario,
    defaultWorld,
  ];
  return isDeepStrictEqual(beginning(before), beginning(next));
}

function requestOf({ scenario, defaultWorld }: InitialState, sources: ScenarioSources): WorldRequest {
  const chosen = scenario && chooseScenario(sources, scenario.name, scenario.params ?? {});
  return { ...defaultWorld, id: DEFAULT_WORLD, scenario: chosen };
}
