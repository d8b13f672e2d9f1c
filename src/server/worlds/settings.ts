// A world's settings: its own, and those of each service under the service's name. Defaults are filled in once, when
// a world is created; a change merges the services' objects and replaces the rest.

import { isDeepStrictEqual } from 'node:util';
import type { SignatureTime } from '../../delivery/signing/signing.ts';
import type { JsonObject } from '../../engine/json.ts';
import type { World } from '../../engine/world.ts';
import type { AnyService } from '../../service/service.ts';
import type { DeliverySettings } from '../delivery/settings.ts';

/** The world's own settings. */
export interface WorldSettings extends DeliverySettings {
  readonly environment: 'development' | 'production';
  readonly signature_time: SignatureTime;
  readonly response_check: boolean;
  readonly max_fired: number;
}

const WORLD_DEFAULTS: WorldSettings = {
  environment: 'development',
  signature_time: 'wall',
  silent_receiver_ms: null,
  forward: {},
  allow_hosts: [],
  response_check: true,
  max_fired: 100_000,
};

/** The typed settings of the world itself. */
export function settingsOf(world: World): WorldSettings {
  return world.settings as unknown as WorldSettings;
}

/** Complete settings: the defaults of the world and of all services, with the given settings applied. */
export function completeSettings(
  services: Iterable<AnyService>,
  ...given: readonly JsonObject[]
): JsonObject {
  const ofServices = Array.from(services, ({ name, settings }) => [name, settings.defaults] as const);
  const defaults = { ...WORLD_DEFAULTS, ...Object.fromEntries(ofServices) } as JsonObject;
  return given.reduce(mergedSettings, defaults);
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

/** Settings after a change: objects of services are merged, everything else is replaced. */
export function mergedSettings(settings: JsonObject, change: JsonObject): JsonObject {
  const isWorlds = (name: string) => Object.hasOwn(WORLD_DEFAULTS, name);
  const changed = Object.entries(change).map(([name, value]) => {
    if (isWorlds(name)) return [name, value];
    return [name, { ...(settings[name] as JsonObject | undefined), ...(value as JsonObject) }];
  });
  return { ...settings, ...Object.fromEntries(changed) };
}
