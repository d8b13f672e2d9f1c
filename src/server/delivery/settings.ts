// The settings of a world for the targets of deliveries, and for how long a frozen world waits for a receiver.

import type { World } from '../../engine/world.ts';

export interface DeliverySettings {
  /** How long a frozen world waits for an external receiver, in real time; `null` for the documented timeout. */
  readonly silent_receiver_ms: number | null;
  /** The URLs to deliver to instead of others, by URL prefix. */
  readonly forward: Readonly<Record<string, string>>;
  /** Hosts beside this machine that deliveries may reach. */
  readonly allow_hosts: readonly string[];
}

/** The typed settings of a world for deliveries. */
export function deliverySettingsOf(world: World): DeliverySettings {
  return world.settings as unknown as DeliverySettings;
}
