// The initial state of worlds, and changing it while the server runs: a change either takes effect completely or not
// at all.

import { setTimeout as realDelay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../../engine/json.ts';
import type { Validators } from '../../openapi/validators.ts';
import { ApiError } from '../../service/api-error.ts';
import type { AnyService } from '../../service/service.ts';
import { completeSettings } from '../../service/settings.ts';
import { OwnedElsewhere } from '../../store/store-error.ts';
import type { WorldRequest } from './beginning.ts';
import { chooseScenario, type ScenarioSources } from './choose-scenario.ts';
import type { ManagedWorld, ShownWorld } from './managed-world.ts';
import type { Persistence } from './persistence.ts';
import type { WorldDependencies } from './world-dependencies.ts';
import { DEFAULT_WORLD, Worlds } from './worlds.ts';

/** How often to look whether another replica has created the world `default`, in real milliseconds. */
const CREATION_MS = 50;

export interface InitialState {
  /** The initial settings of every world. */
  readonly settings?: JsonObject | undefined;
  /** The seed data of every world, by service; see the services' `seedData`. */
  readonly fixtures?: JsonObject | undefined;
  /** The scenario that the world `default` starts in. */
  readonly scenario?: { readonly name: string; readonly params?: JsonObject | undefined } | undefined;
  /** The initial state of the world `default`. */
  readonly defaultWorld?: Omit<WorldRequest, 'id' | 'scenario'> | undefined;
}

/** The worlds of a server whose initial state can be changed. */
export interface StartedWorlds {
  readonly worlds: Worlds;
  /** The world `default`, which another replica may own. */
  readonly defaultWorld: ShownWorld;
  /** Settles when everything has settled that the scenario of a new world `default` causes. */
  readonly ready: Promise<void>;
  /** Whether the world `default` goes on as the store had it. */
  readonly goesOn: boolean;
  reconfigure(initialState: InitialState): Promise<void>;
}

/**
 * Creates the worlds of a server, including the world `default`. One that the store has goes on as it was; settings
 * that the server is now started with take effect in it.
 *
 * @throws StoreError when the world `default` cannot be read from the store
 * @throws ApiError when there is no such scenario, or when seed data or the scenario cannot be put in place
 */
export async function startWorlds(
  first: InitialState,
  validators: ReadonlyMap<string, Validators>,
  dependencies: Omit<WorldDependencies, 'settings' | 'fixtures'>,
  persistence?: Omit<Persistence, 'scenarios'>,
): Promise<StartedWorlds> {
  const { services } = dependencies;
  const scenarios = { services, validators };
  let present = first;
  const all = {
    ...dependencies,
    get settings() {
      return present.settings ?? {};
    },
    get fixtures() {
      return present.fixtures ?? {};
    },
  };
  const worlds = new Worlds(all, persistence && { ...persistence, scenarios });
  worlds.onCreate((managed) => {
    if (managed.id === DEFAULT_WORLD) giveSettings(managed, present, services);
  });
  const kept = await findDefault(worlds);
  const fresh = kept === undefined ? worlds.create(requestOf(first, scenarios)) : undefined;
  let defaultWorld = kept ?? (fresh as ShownWorld);
  await worlds.wakeStored();
  return {
    worlds,
    get defaultWorld() {
      return worlds.get(DEFAULT_WORLD) ?? defaultWorld;
    },
    ready: fresh?.ready ?? Promise.resolve(),
    goesOn: kept !== undefined,
    async reconfigure(next) {
      const request = requestOf(next, scenarios);
      const before = present;
      present = next;
      try {
        if (!beginsAsBefore(before, next)) {
          // Another replica that owns the world has a configuration of its own.
          if ((await ownDefault(worlds)) === undefined) return;
          const replaced = worlds.replace(request);
          defaultWorld = replaced;
          await replaced.ready;
        } else {
          const change = changedSettings(services.values(), before.settings ?? {}, next.settings ?? {});
          (await ownDefault(worlds))?.changeOrigin(change);
        }
      } catch (error) {
        present = before;
        throw error;
      }
    },
  };
}

/** The world `default` of the store, wherever it is; waits while another replica creates it. */
async function findDefault(worlds: Worlds): Promise<ShownWorld | undefined> {
  for (;;) {
    try {
      const own = await worlds.load(DEFAULT_WORLD);
      if (own !== undefined || worlds.membership === undefined) return own;
      await worlds.reserve(DEFAULT_WORLD);
      return undefined;
    } catch (error) {
      const isElsewhere =
        error instanceof OwnedElsewhere || (error instanceof ApiError && error.code === 'world-id-taken');
      if (!isElsewhere) throw error;
    }
    const shown = await worlds.peek(DEFAULT_WORLD);
    if (shown !== undefined) return shown;
    await realDelay(CREATION_MS);
  }
}

/** The world `default`, unless another replica owns it. */
async function ownDefault(worlds: Worlds): Promise<ManagedWorld | undefined> {
  try {
    return await worlds.load(DEFAULT_WORLD);
  } catch (error) {
    if (error instanceof OwnedElsewhere) return undefined;
    throw error;
  }
}

/** Settings that the server is started with take effect in a world that began with others, as an edit of them does. */
function giveSettings(
  managed: ManagedWorld,
  { settings = {}, defaultWorld = {} }: InitialState,
  services: WorldDependencies['services'],
): void {
  const wanted = completeSettings(services.values(), settings, defaultWorld.settings ?? {});
  const change = changedSettings(services.values(), managed.beginning.origin.settings, wanted);
  if (Object.keys(change).length > 0) managed.changeOrigin(change);
}

/** Whether only settings differ, which can be applied to an existing world. */
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

/** The differences between two sets of settings, with the values of the second after defaults have been filled in. */
export function changedSettings(
  services: Iterable<AnyService>,
  before: JsonObject,
  after: JsonObject,
): JsonObject {
  const known = [...services];
  const [old, now] = [completeSettings(known, before), completeSettings(known, after)];
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => !isDeepStrictEqual(value, old[name])),
  );
}
