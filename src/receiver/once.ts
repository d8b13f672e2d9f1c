// One effect for each event, however often it is delivered: services repeat deliveries whose answer was lost.

/** Where a receiver keeps the ids of the events it has taken on. */
export interface SeenEvents {
  /**
   * Takes an event on. `true` for one caller only, also if several ask at the same time: in a database, an
   * insert that a unique index refuses the second time. Keep ids for two days: the longest schedule takes 35 hours.
   */
  claim(eventId: string): boolean | Promise<boolean>;
  /** Gives an event back whose handling failed, so that the next delivery is handled. */
  release(eventId: string): void | Promise<void>;
}

/**
 * Keeps ids in memory, for one process; the oldest go first.
 *
 * @param capacity how many ids are kept
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
 * Handles an event unless it was handled before. An error of the handler is passed on, and the event may then
 * come again.
 *
 * @returns whether it was handled now; `false` for a duplicate, which deserves a 2xx all the same
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
