// Prints text for people: it is wrapped to the width of a terminal; piped text is not changed.

import stringWidth from 'fast-string-width';
import { wrapAnsi } from 'fast-wrap-ansi';

/** An output stream. */
type Output = Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'write'>;

/** The last column of a table row is wrapped below its start, unless fewer characters than this would remain. */
const MIN_ROOM = 24;

/** Prints lines to standard output. */
export function print(lines: readonly string[]): void {
  printTo(process.stdout, `${lines.join('\n')}\n`);
}

/** Prints a text, wrapped if the output is a terminal. */
export function printTo(output: Output, text: string): void {
  output.write(output.isTTY ? wrapped(text, output.columns || 80) : text);
}

/**
 * Wraps each long line that is not a command. The next line is aligned with the last column, or else with the
 * indentation.
 *
 * @param width the width of the terminal in columns
 * @example wrapped('V-01  a rule that is long', 18) // 'V-01  a rule that\n      is long'
 */
export function wrapped(text: string, width: number): string {
  return text
    .split('\n')
    .map((line) => (stringWidth(line) <= width || isCommand(line) ? line : wrappedLine(line, width)))
    .join('\n');
}

/** A wrapped command could not be copied. */
function isCommand(line: string): boolean {
  return /^ *(countersign|curl|npx|npm) /.test(line);
}

function wrappedLine(line: string, width: number): string {
  const [head, tail] = [lastColumn(line), leadingSpace(line)]
    .map((length) => [line.slice(0, length), line.slice(length)] as const)
    .find(([start]) => width - stringWidth(start) >= MIN_ROOM) ?? ['', line];
  const indent = stringWidth(head);
  return head + wrapAnsi(tail, width - indent, { hard: true }).replaceAll('\n', `\n${' '.repeat(indent)}`);
}

/** The position of the last column: columns are two or more spaces apart. */
function lastColumn(line: string): number {
  const gap = line.lastIndexOf('  ');
  return gap === -1 ? 0 : gap + 2;
}

function leadingSpace(line: string): number {
  return line.length - line.trimStart().length;
}
