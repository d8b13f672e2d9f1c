// The settings of a world that decide where deliveries go, and how long a frozen world waits for a receiver.

import type { World } from '../../engine/world.ts';

export interface DeliverySettings {
  /** Real wait for an outside receiver in a frozen world; `null` for the documented timeout. */
  readonly silent_receiver_ms: number | null;
  /** URLs to deliver to in place of others, by URL prefix. */
  readonly forward: Readonly<Record<string, string>>;
  /** Hosts beside this machine that deliveries may reach. */
  readonly allow_hosts: readonly string[];
}

/** A world's settings for deliveries, typed. */
export function deliverySettingsOf(world: World): DeliverySettings {
  return world.settings as unknown as DeliverySettings;
}
