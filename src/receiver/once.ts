// Handles each event once, even if it is delivered several times: services repeat deliveries whose response was lost.

/** Stores the ids of the events that a receiver has claimed. */
export interface SeenEvents {
  /**
   * Claims an event. Returns `true` to only one of several concurrent callers: in a database, use an insert with a
   * unique index. Keep ids for two days: the longest retry schedule takes 35 hours.
   */
  claim(eventId: string): boolean | Promise<boolean>;
  /** Releases an event after its handling failed, so that the next delivery is handled. */
  release(eventId: string): void | Promise<void>;
}

/**
 * Stores ids in memory, for a single process; the oldest are dropped first.
 *
 * @param capacity the number of ids to keep
 */
export function seenInMemory(capacity = 100_000): SeenEvents {
  const ids = new Set<string>();
  return {
    claim(id) {
      if (ids.has(id)) return false;
      ids.add(id);
      const [oldest] = ids;
      if (ids.size > capacity && oldest !== undefined) ids.delete(oldest);
      return true;
    },
    release(id) {
      ids.delete(id);
    },
  };
}

/**
 * Handles an event unless it was handled before. If the handler throws, the error is passed on, and the next delivery
 * of the event is handled.
 *
 * @returns whether the event was handled; `false` for a duplicate, which should get a 2xx too
 * @example await once(seen, verdict.event, () => suppress(verdict.event.recipient_email))
 */
export async function once(
  seen: SeenEvents,
  event: { readonly event_id: string },
  handle: () => void | Promise<void>,
): Promise<boolean> {
  if (!(await seen.claim(event.event_id))) return false;
  try {
    await handle();
  } catch (error) {
    await seen.release(event.event_id);
    throw error;
  }
  return true;
}
