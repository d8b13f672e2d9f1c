// Digests for the rows of a log. Each digest covers its row and all earlier rows, so a row that was changed,
// removed or moved is detected.

import { hash } from 'node:crypto';
import type { LogRow } from './store.ts';

/** The end of a log, where the next row is appended. */
export interface LogEnd {
  readonly seq: number;
  readonly digest: string;
}

/** The end of an empty log. The id prevents the rows of one world from passing as those of another. */
export function emptyLog(worldId: string): LogEnd {
  return { seq: 0, digest: worldId };
}

/** The next row after this end of the log. */
export function nextRow({ seq, digest }: LogEnd, data: string): LogRow {
  return { seq: seq + 1, data, digest: hash('sha256', `${digest}\n${data}`) };
}

/** Whether a row was written directly after this end of the log. */
export function follows(end: LogEnd, row: LogRow): boolean {
  const expected = nextRow(end, row.data);
  return row.seq === expected.seq && row.digest === expected.digest;
}

/** How much rows take, in characters. */
export function sizeOf(rows: readonly LogRow[]): number {
  return rows.reduce((size, { data }) => size + data.length, 0);
}
