// Baselines of known failures, which are reported but do not fail the run. A known failure that now passes is also
// reported.

import { readFile, writeFile } from 'node:fs/promises';
import { jsonIn } from '../engine/json.ts';
import type { Check } from './reports/report.ts';

/** Raised when a baseline cannot be read or written; the message is one line. */
export class BaselineError extends Error {}

/** The ids of checks that are known to fail. */
export type Baseline = ReadonlySet<string>;

/**
 * Reads a baseline that `writeBaseline` has written.
 *
 * @throws BaselineError
 */
export async function readBaseline(path: string): Promise<Baseline> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new BaselineError(
      `${path} cannot be read (${error.code}); write one with --write-baseline ${path}`,
    );
  });
  const ids = idsIn(text);
  if (ids === undefined)
    throw new BaselineError(
      `${path} is not a baseline; it should be {"known_failures": ["<id of a check>"]}`,
    );
  return new Set(ids);
}

/**
 * Writes the failing checks to a baseline.
 *
 * @throws BaselineError
 */
export async function writeBaseline(path: string, checks: readonly Check[]): Promise<void> {
  const known_failures = [...failuresOf(checks)];
  await writeFile(path, `${JSON.stringify({ known_failures }, null, 2)}\n`).catch(
    (error: NodeJS.ErrnoException) => {
      throw new BaselineError(`${path} cannot be written (${error.code})`);
    },
  );
}

/** The ids of the failing checks. */
export function failuresOf(checks: readonly Check[]): Baseline {
  return new Set(checks.filter(({ verdict }) => verdict === 'failed').map(({ id }) => id));
}

function idsIn(text: string): readonly string[] | undefined {
  const { known_failures: ids } = Object(jsonIn(text)) as { readonly known_failures?: unknown };
  return Array.isArray(ids) && ids.every((id) => typeof id === 'string') ? ids : undefined;
}
