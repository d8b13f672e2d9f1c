// Concurrency: how many requests to an endpoint are under way at once.

import { type Finding, likely, unknown } from '../finding.ts';
import type { Run } from '../observation.ts';

/**
 * The finding about concurrency.
 *
 * @example concurrencyFinding(runs).value // 3
 */
export function concurrencyFinding(runs: readonly Run[]): Finding {
  const field = 'concurrency';
  const held = runs.find((run) => run.held !== undefined)?.held;
  if (held === undefined || held.atOnce === 0)
    return unknown(field, 'not learned: this receiver cannot hold several requests at once');
  // A sender that counts failures, or keeps an order, makes its attempts in turn without any limit.
  if (held.atOnce === 1)
    return unknown(
      field,
      `of ${held.of} events at once, one came at a time: that may be a limit, an order, or how failures are counted`,
    );
  const because = `of ${held.of} events at once, ${held.atOnce} came before the first was answered`;
  const value = held.atOnce === held.of ? null : held.atOnce;
  return likely(field, value, { evidence: [], because });
}
