// Rows that are missing in the middle of a log. Older versions could leave them out: they wrote on behind a commit that had
// failed. What rests on a row that is missing means nothing, so such a log is read up to the gap.

import type { StoredLog } from './store.ts';

export interface Gap {
  /** The position of the first row that is missing. */
  readonly seq: number;
  /** How many rows are behind it. */
  readonly rowsBehind: number;
}

/** A log up to its first gap, and the gap if there is one. */
export function upToGap(log: StoredLog): { readonly log: StoredLog; readonly gap: Gap | undefined } {
  const index = log.rows.findIndex(({ seq }, at) => seq > at + 1);
  const isInOrder = log.rows.every(({ seq }, at) => at === 0 || seq > (log.rows[at - 1]?.seq ?? 0));
  // Without a beginning there is nothing to read, and a log in another order was changed by hand.
  if (index < 1 || !isInOrder) return { log, gap: undefined };
  const rows = log.rows.slice(0, index);
  return {
    log: { ...log, rows, length: index },
    gap: { seq: index + 1, rowsBehind: log.rows.length - index },
  };
}

/** Says what became of a world. */
export function gapText(id: string, { seq, rowsBehind }: Gap): string {
  const rows = rowsBehind === 1 ? 'the row' : `the ${rowsBehind} rows`;
  return `The world ${id} has a gap in the store: row ${seq} of its log is missing. It goes on as it was before that row; ${rows} behind the gap cannot be used.`;
}
