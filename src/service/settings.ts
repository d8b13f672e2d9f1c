// Reading the settings that a service adds to a world's, once for each change of them: they are needed with
// every call, and change seldom.

import type { JsonObject } from '../engine/json.ts';
import type { World } from '../engine/world.ts';

/**
 * The reader of a service's settings, whose form the service's schema has checked.
 *
 * @param read makes of them what the mock uses; the settings that all services share come second
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
