// Keeps an answer within what a model should read at once, and says how to get the rest.

/** About 2,000 tokens: ids and JSON have some 2.5 characters for each token. */
export const MAX_LENGTH = 4_600;

export interface FittingOptions {
  /** How to get what is left out. */
  readonly more: string;
  readonly length?: number;
  /** Which end is kept; the beginning by default. */
  readonly keep?: 'first' | 'last';
}

/**
 * As many of the lines as fit, and a line about those that do not.
 *
 * @example fittingLines(lines, { more: 'ask with "last": 5' })
 */
export function fittingLines(
  lines: readonly string[],
  { more, length = MAX_LENGTH, keep = 'first' }: FittingOptions,
): string {
  const ordered = keep === 'first' ? lines : lines.toReversed();
  const kept: string[] = [];
  let left = length;
  for (const line of ordered) {
    const shown = line.length > length / 2 ? `${line.slice(0, Math.floor(length / 2))}… (cut)` : line;
    if (shown.length + 1 > left) break;
    kept.push(shown);
    left -= shown.length + 1;
  }
  const leftOut = lines.length - kept.length;
  const isCut = leftOut > 0 || kept.some((line) => line.endsWith('… (cut)'));
  const note = isCut ? [`(${leftOut > 0 ? `${leftOut} more lines` : 'cut'}; ${more})`] : [];
  return (keep === 'first' ? [...kept, ...note] : [...note, ...kept.reverse()]).join('\n');
}

/**
 * A JSON value as text: on one line where it is short, else indented.
 *
 * @example jsonText({ id: 'wh_1' }) // '{"id":"wh_1"}'
 */
export function jsonText(value: unknown): string {
  const line = JSON.stringify(value) ?? 'null';
  return line.length <= 160 ? line : JSON.stringify(value, null, 1);
}
