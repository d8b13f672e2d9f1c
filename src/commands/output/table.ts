// Aligned columns of text, in colour where the terminal supports it.

import { styleText } from 'node:util';
import stringWidth from 'fast-string-width';
import { plain } from './plain.ts';

export type Style = Parameters<typeof styleText>[0];

/** The text of a cell, with an optional style. */
export type Cell = string | { readonly text: string; readonly style: Style };

/** Text in a style; unchanged if the output is not a terminal or NO_COLOR is set. */
export function styled(style: Style, text: string): string {
  return styleText(style, text, { stream: process.stdout });
}

/**
 * Formats rows as lines. Each column is as wide as its widest cell, or as its minimum width.
 *
 * @param widths the minimum widths of the columns, for rows that are written one at a time
 * @example columns([['now', '…'], ['mode', 'frozen']])
 */
export function columns(rows: readonly (readonly Cell[])[], widths: readonly number[] = []): string[] {
  const cells = rows.map((row) => row.map(readCell));
  const count = Math.max(0, ...rows.map((row) => row.length));
  const full = Array.from({ length: count }, (_, column) =>
    cells.reduce((width, row) => Math.max(width, stringWidth(row[column]?.text ?? '')), widths[column] ?? 0),
  );
  return cells.map((row) =>
    row
      .map(({ text, style }, column) => {
        const padding =
          column === row.length - 1 ? '' : ' '.repeat(Math.max(0, (full[column] ?? 0) - stringWidth(text)));
        return (style === undefined ? text : styled(style, text)) + padding;
      })
      .join('  ')
      .trimEnd(),
  );
}

/** Formats rows as lines below a header. */
export function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string[] {
  return columns([head.map((text) => ({ text, style: 'dim' })), ...rows]);
}

function readCell(cell: Cell): { readonly text: string; readonly style?: Style } {
  return typeof cell === 'string' ? { text: plain(cell) } : { ...cell, text: plain(cell.text) };
}
