// Reads the settings that a service adds to a world, once for each change: they are needed for every call but change
// rarely.

import type { JsonObject } from '../engine/json.ts';
import type { World } from '../engine/world.ts';

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
