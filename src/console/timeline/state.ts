// What only the timeline knows: how far it is zoomed, and the projection that is looked at.

import { signal } from '@preact/signals';
import { commandsOf } from '../api/command.ts';
import type { Endpoint, Schemas } from '../api/schemas.ts';
import { act } from '../state/act.ts';
import { policies } from '../state/present.ts';
import { worldId } from '../state/route.ts';

export interface Projection {
  readonly of: Endpoint;
  readonly result: Schemas['Projection'];
}

export const zoom = signal(1);
export const projection = signal<Projection | null>(null);

const MAX_ZOOM = 64;

/** Beyond the last delay of the schedule, so that its last attempt is seen, too. */
const REST_MS = 3_600_000;

export function zoomBy(factor: number): void {
  zoom.value = Math.min(MAX_ZOOM, Math.max(1, zoom.value * factor));
}

/** Looks at what would happen if an endpoint kept failing, up to the end of the schedule of what is on its way. */
export async function projectFailure(endpoint: Endpoint): Promise<void> {
  const delays = policies.value[endpoint.service]?.delays_ms ?? [];
  const by = delays.reduce((sum, delay) => sum + delay, REST_MS);
  const receivers = { [endpoint.id]: { status: 500 } };
  const result = await act<Schemas['Projection']>(commandsOf(worldId.value).project({ by, receivers }));
  if (result !== undefined) projection.value = { of: endpoint, result };
}
