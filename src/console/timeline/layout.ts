// Where the rows of a timeline are: each as high as its marks, and where it has a note, as high as that needs.

import type { Row } from '../model/timeline/mark.ts';
import { AXIS_HEIGHT } from './axis.tsx';

/** How high the marks of a row are, in pixels. */
export const ROW_HEIGHT = 32;

/** A line of a note, and what surrounds it, in pixels. */
const LINE_HEIGHT = 16;
const NOTE_PADDING = 12;

/** What a note has beside its text: its margins, its button, and what lines lose by breaking at words. */
const BESIDE_NOTE = 152;

export interface PlacedRow {
  readonly row: Row;
  /** The middle of its marks, from the top of the axis. */
  readonly y: number;
  readonly noteHeight: number;
}

/** Rows from top to bottom, and how high they are with the axis. */
export function placedRows(
  rows: readonly Row[],
  width: number,
): { readonly placed: readonly PlacedRow[]; readonly height: number } {
  let top = AXIS_HEIGHT;
  const placed = rows.map((row) => {
    const noteHeight = row.note === null ? 0 : heightOf(row.note, Math.max(1, width - BESIDE_NOTE));
    const y = top + ROW_HEIGHT / 2;
    top += ROW_HEIGHT + noteHeight;
    return { row, y, noteHeight };
  });
  return { placed, height: top };
}

function heightOf(note: string, width: number): number {
  return NOTE_PADDING + LINE_HEIGHT * Math.ceil(textWidth(note) / width);
}

let context: CanvasRenderingContext2D | null | undefined;

/** How wide a text of notes is on one line, in pixels. */
function textWidth(text: string): number {
  context ??= document.createElement('canvas').getContext('2d');
  if (context === null) return text.length * 7;
  context.font = `12px ${getComputedStyle(document.body).fontFamily}`;
  return context.measureText(text).width;
}
