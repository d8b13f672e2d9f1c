// Formats one journal entry as a line: when, what kind, how it ended, what it was, and why.

import type { StreamedEntry } from '../control-client/journal.ts';
import { changeReading } from './changes.ts';
import { attemptOutcome, statusStyle } from './outcome.ts';
import { type Cell, columns } from './table.ts';

/** Lines are written one at a time, so the columns have fixed widths that suit most entries. */
const WIDTHS = [24, 7, 16, 44];

/** The line for one entry. */
export function journalLine(entry: StreamedEntry): string {
  const { status, what, why } = describe(entry);
  const cells: Cell[] = [
    entry.at,
    { text: entry.kind, style: 'cyan' },
    status,
    what,
    { text: why, style: 'dim' },
  ];
  return columns([cells], WIDTHS)[0] as string;
}

interface Described {
  readonly status: Cell;
  readonly what: string;
  readonly why: string;
}

function describe({ kind, id, detail }: StreamedEntry): Described {
  switch (kind) {
    case 'request':
      return {
        status: requestStatus(detail.status),
        what: `${detail.service} ${detail.method} ${detail.path}`,
        why: [detail.why, ...detail.rules].join(' '),
      };
    case 'event':
      return {
        status: `to ${detail.deliveries.length}`,
        what: `${detail.service} ${detail.type} ${id}`,
        why: detail.cause,
      };
    case 'attempt':
      return {
        status: attemptOutcome({ ...detail, error: null }),
        what: `${detail.service} ${id} attempt ${detail.attempt}`,
        why: attemptReason(detail),
      };
    case 'timer':
      return { status: '', what: `${detail.service} ${detail.timer} ${id}`, why: 'due' };
    case 'change': {
      const { what, to, why } = changeReading(detail);
      return { status: to, what: `${detail.service} ${what}`, why };
    }
    case 'clock':
      return { status: '', what: `${detail.move} to ${detail.to}`, why: `from ${detail.from}` };
  }
}

/** A request without a status got no response. */
function requestStatus(status: number | null): Cell {
  return status === null
    ? { text: 'no response', style: 'red' }
    : { text: String(status), style: statusStyle(status) };
}

function attemptReason({
  response_code,
  error,
  why,
}: (StreamedEntry & { kind: 'attempt' })['detail']): string {
  const outcome = error ?? `the receiver responded with ${response_code}`;
  return why === undefined ? outcome : `${outcome}; ${why}`;
}
