// Formats journal entries: time, kind, outcome, subject and reason.

import type { StreamedEntry } from '../../control-client/journal.ts';
import { entryText } from '../../server/control/entry-text.ts';
import { deliveryStyle, statusStyle } from './outcome.ts';
import { type Cell, columns, type Style, styled } from './table.ts';

/** Lines are written one at a time, so the columns have fixed widths that suit most entries. */
const WIDTHS = [24, 7, 16, 44];

/** On a terminal: the time of day, and the reason on a line of its own. */
const NARROW_WIDTHS = [12, 7, 12];

/** Formats the entries of one journal, one after another. */
export type JournalLines = (entry: StreamedEntry) => string[];

/**
 * One line for each entry, for output that is piped.
 *
 * @example longLines(entry) // ['2026-01-01T00:00:00.000Z  event    to 1 …']
 */
export const longLines: JournalLines = (entry) => {
  const { status, what, why } = cellsOf(entry);
  return columns([[entry.at, kindOf(entry), status, what, why]], WIDTHS);
};

/**
 * Short lines for a terminal: a heading for each day, and the reason below the entry.
 *
 * @example const lines = shortLines(); lines(entry) // ['2026-01-01', '00:00:00.000  event    to 1 …', '…']
 */
export function shortLines(): JournalLines {
  let shownDay: string | undefined;
  return (entry) => {
    const [day = '', time = ''] = entry.at.replace(/Z$/, '').split('T');
    const heading = day === shownDay ? [] : [styled('bold', day)];
    shownDay = day;
    const { status, what, why } = cellsOf(entry);
    const rows = [[time, kindOf(entry), status, what], ...(why.text === '' ? [] : [['', '', '', why]])];
    return [...heading, ...rows.flatMap((row) => columns([row], NARROW_WIDTHS))];
  };
}

function kindOf({ kind }: StreamedEntry): Cell {
  return { text: kind, style: 'cyan' };
}

function cellsOf(entry: StreamedEntry) {
  const { status, what, why } = entryText(entry);
  return {
    status: { text: status, style: styleOf(entry) },
    what,
    why: { text: why, style: 'dim' },
  } as const;
}

/** A request without a status got no response. */
function styleOf({ kind, detail }: StreamedEntry): Style {
  if (kind === 'attempt') return deliveryStyle(detail.status);
  if (kind !== 'request') return 'reset';
  return detail.status === null ? 'red' : statusStyle(detail.status);
}
