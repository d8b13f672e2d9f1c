// A measurement as a file: a line that says what it is, a line for each experiment that was done, and lines with what is found
// so far. It is added to after each, so that one that was stopped goes on where it was, and one under way can be looked at.

import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { isObject, jsonIn } from '../engine/json.ts';
import type { Finding } from './finding.ts';
import { NotMeasurable } from './measure.ts';
import type { Run } from './observation.ts';

const FORMAT = 'countersign measurement 1';

/** It holds secrets. */
const PRIVATE = { mode: 0o600 };

/** A measurement that is being saved. */
export interface SavedMeasurement {
  readonly runs: readonly Run[];
  add(run: Run): Promise<void>;
  /** What is found so far, and how many experiments come next. */
  find(findings: readonly Finding[], planned: number): Promise<void>;
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
  const append = (line: object) => writing(path, () => appendFile(path, `${JSON.stringify(line)}\n`));
  return { runs, add: append, find: (findings, planned) => append({ findings, planned }) };
}

function runsIn(path: string, text: string, sender: string): Run[] {
  const saved = headOf(path, text);
  if (saved !== sender)
    throw new NotMeasurable(`${path} is a measurement of ${saved}, and not of ${sender}: name another file`);
  return wholeLines(text)
    .split('\n')
    .slice(1, -1)
    .map((line) => JSON.parse(line) as Run | { readonly findings: readonly Finding[] })
    .filter((line): line is Run => !('findings' in line));
}

function headOf(path: string, text: string): string {
  const head = jsonIn(text.split('\n', 1)[0] ?? '');
  if (isObject(head) && head.format === FORMAT && typeof head.sender === 'string') return head.sender;
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
