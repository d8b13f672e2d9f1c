// Which changes an answer promises. What a read leaves behind is none of them, so that reads do not wait for the store: the
// entry in the journal, the count of its rate limit, and the draw of its id. They are written a little later.

import type { DocumentChange } from '../../engine/changes.ts';
import { TIME_PASSES } from '../../engine/scheduling/scheduler.ts';
import type { Commit } from '../../engine/transaction.ts';
import { type RateWindow, rateWindows } from '../../service/rate-limit.ts';
import { READ_IDS } from './request/request-context.ts';
import { requests } from './request/request-entry.ts';

/**
 * Whether an answer has to wait until a change is committed.
 *
 * @example isPromised({ cause: 'time passes', changes: { clock }, entries: [] }) // false
 */
export function isPromised({ cause, changes, entries }: Commit): boolean {
  const { clock, settings, fixtures, ids = {}, documents = [], queue } = changes;
  if (settings !== undefined || fixtures !== undefined || queue !== undefined) return true;
  return (
    (clock !== undefined && cause !== TIME_PASSES) ||
    Object.keys(ids).some((stream) => stream !== READ_IDS) ||
    documents.some(isMoreThanACount) ||
    entries.some(({ kind }) => kind !== requests.name)
  );
}

/** Calls that were used up by a scenario are not counted: they were asked for. */
function isMoreThanACount(change: DocumentChange): boolean {
  if (change.collection !== rateWindows.name || 'removed' in change) return true;
  return (change.document as RateWindow).usedUpBy !== null;
}
