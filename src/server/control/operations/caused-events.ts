// The events that one call caused, as the control API shows them.

import { events } from '../../../delivery/journal.ts';
import type { World } from '../../../engine/world.ts';

export interface CausedEvent {
  readonly event_id: string;
  readonly type: string;
}

/**
 * The events of a cause, oldest first.
 *
 * @param since the position in the journal to start from
 */
export function causedEvents(
  { journal }: World,
  { cause, since }: { readonly cause: string; readonly since: number },
): CausedEvent[] {
  return journal
    .since(events, since)
    .filter(({ detail }) => detail.cause === cause)
    .map(({ id, detail }) => ({ event_id: id, type: detail.type }));
}
