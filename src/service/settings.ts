// A world's settings: its own, and those of each service under the service's name. Defaults are filled in once, when
// a world is created; a change merges the services' objects and replaces the rest.

import type { SignatureTime } from '../delivery/signing/signing.ts';
import type { JsonObject } from '../engine/json.ts';
import type { World } from '../engine/world.ts';
import type { AnyService } from './service.ts';

/** The world's own settings. */
export interface WorldSettings {
  readonly environment: 'development' | 'production';
  readonly signature_time: SignatureTime;
  /** How long a frozen world waits for an external receiver, in real time; `null` for the documented timeout. */
  readonly silent_receiver_ms: number | null;
  /** The URLs to deliver to instead of others, by URL prefix. */
  readonly forward: Readonly<Record<string, string>>;
  /** Hosts beside this machine that deliveries may reach. */
  readonly allow_hosts: readonly string[];
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

/** Settings after a change: objects of services are merged, everything else is replaced. */
export function mergedSettings(settings: JsonObject, change: JsonObject): JsonObject {
  const isWorlds = (name: string) => Object.hasOwn(WORLD_DEFAULTS, name);
  const changed = Object.entries(change).map(([name, value]) => {
    if (isWorlds(name)) return [name, value];
    return [name, { ...(settings[name] as JsonObject | undefined), ...(value as JsonObject) }];
  });
  return { ...settings, ...Object.fromEntries(changed) };
}

/**
 * Creates the reader of a service's settings, which the service's schema has validated.
 *
 * @param read converts them to the form that the mock uses; the second argument has the settings shared by all
 *   services
 * @example const quotaSettings = settingsReader('quota', ({ rate_limit }: Written) => readRateLimit(rate_limit))
 */
export function settingsReader<Written, Settings>(
  service: string,
  read: (written: Written, shared: JsonObject) => Settings,
): (world: World) => Settings {
  const known = new WeakMap<JsonObject, Settings>();
  return ({ settings }) => {
    let current = known.get(settings);
    if (current === undefined) {
      current = read(settings[service] as Written, settings);
      known.set(settings, current);
    }
    return current;
  };
}
