// A measurement as a file: a line that says what it is, and a line for each experiment that was done. It is added to after
// each, so that a measurement that was stopped goes on where it was.

import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { NotMeasurable } from './measure.ts';
import type { Run } from './observation.ts';

const FORMAT = 'countersign measurement 1';

/** It holds secrets. */
const PRIVATE = { mode: 0o600 };

/** A measurement that is being saved. */
export interface SavedMeasurement {
  readonly runs: readonly Run[];
  add(run: Run): Promise<void>;
}

/**
 * Begins a file, or goes on with one.
 *
 * @param sender what is measured: a file of another sender is not added to
 * @param isResumed whether it may be there already
 * @throws NotMeasurable when the file cannot be written, is there already, or is of another sender
 */
export async function saveMeasurement(
  path: string,
  sender: string,
  isResumed: boolean,
): Promise<SavedMeasurement> {
  const known = await readFile(path, 'utf8').catch(() => undefined);
  if (known !== undefined && !isResumed)
    throw new NotMeasurable(`${path} is there already: go on with it by --resume, or name another file`);
  const runs = known === undefined ? [] : runsIn(path, known, sender);
  if (known === undefined)
    await writing(path, () => writeFile(path, `${JSON.stringify({ format: FORMAT, sender })}\n`, PRIVATE));
  else await writing(path, () => writeFile(path, wholeLines(known)));
  return { runs, add: (run) => writing(path, () => appendFile(path, `${JSON.stringify(run)}\n`)) };
}

function runsIn(path: string, text: string, sender: string): Run[] {
  const saved = headOf(path, text);
  if (saved !== sender)
    throw new NotMeasurable(`${path} is a measurement of ${saved}, and not of ${sender}: name another file`);
  return wholeLines(text)
    .split('\n')
    .slice(1, -1)
    .map((line) => JSON.parse(line) as Run);
}

function headOf(path: string, text: string): string {
  try {
    const { format, sender } = JSON.parse(text.split('\n', 1)[0] ?? '') as {
      format?: string;
      sender?: string;
    };
    if (format === FORMAT && typeof sender === 'string') return sender;
  } catch {
    // It is told below.
  }
  throw new NotMeasurable(`${path} is no measurement, as --save writes it`);
}

/** A line that was being written when the process ended is left out. */
function wholeLines(text: string): string {
  return text.slice(0, text.lastIndexOf('\n') + 1);
}

async function writing(path: string, write: () => Promise<void>): Promise<void> {
  await write().catch((error: NodeJS.ErrnoException) => {
    throw new NotMeasurable(`${path} cannot be written (${error.code})`);
  });
}
