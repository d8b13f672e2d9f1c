// How a budget is shared among many faults: each gets a little at first, and those that are not found get more, in
// rounds, until all is used up. What was found is kept in a file, so that a run can go on where another one ended.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A machine of so many cores looks for as many faults at a time. */
export const CORES = 2;

/** What is known of one fault. */
export interface Sought {
  readonly found: boolean;
  /** How many rounds it was looked for. */
  readonly rounds: number;
  /** What was used of the budget, in milliseconds. */
  readonly spentMs: number;
  /** What part of the whole budget was used by all, once it was found. */
  readonly foundAt?: number;
  /** The gaps that allow more of it than of what has no fault, that of the most first. */
  readonly allowedBy?: readonly string[];
  /** How many plans were done. */
  readonly plans?: number;
  /** Of the history that shows it, made small, if that was asked for. */
  readonly steps?: number;
  readonly statements?: readonly string[];
}

export type Findings = Record<string, Sought>;

/** By service and kind of measure; a figure as text, or what is known of each fault. */
export interface Measures {
  readonly figures: Record<string, string>;
  readonly found: Record<string, Findings>;
}

/** The measures that a run before has left in a file; none if there is no such file. */
export async function readMeasures(file: string): Promise<Measures> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? { figures: {}, found: {} } : (JSON.parse(text) as Measures);
}

export async function writeMeasures(file: string, measures: Measures): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(measures, undefined, 1)}\n`);
}

export interface SharedBudget {
  readonly keys: readonly string[];
  readonly findings: Findings;
  /** For all faults together, in milliseconds. */
  readonly budgetMs: number;
  /** Of one fault in the first round; twice as much in each later one. */
  readonly firstMs: number;
  /** Looks for one fault. */
  look(
    key: string,
    options: { readonly round: number; readonly forMs: number; readonly plans: number },
  ): Promise<Omit<Sought, 'rounds'>>;
  /** Keeps what is known, and tells whether there is time for more. */
  goesOn(): Promise<boolean>;
}

/**
 * Looks for all faults as long as the budget lasts.
 *
 * @returns whether the budget is used up or all are found
 */
export async function shareBudget({
  keys,
  findings,
  budgetMs,
  firstMs,
  look,
  goesOn,
}: SharedBudget): Promise<boolean> {
  const spentMs = () => keys.reduce((sum, key) => sum + (findings[key]?.spentMs ?? 0), 0);
  for (;;) {
    const left = keys.filter((key) => findings[key]?.found !== true);
    // One that a gap may leave open altogether waits a round longer.
    const turn = (key: string) => (findings[key]?.rounds ?? 0) + (findings[key]?.allowedBy ? 1 : 0);
    const key = left.toSorted((one, other) => turn(one) - turn(other))[0];
    if (key === undefined || spentMs() >= budgetMs) return true;
    if (!(await goesOn())) return false;
    const before = findings[key];
    const round = before?.rounds ?? 0;
    const forMs = Math.min(firstMs * 2 ** round, budgetMs - spentMs());
    const { spentMs: ms, ...result } = await look(key, { round, forMs, plans: before?.plans ?? 0 });
    const plans = (before?.plans ?? 0) + (result.plans ?? 0);
    const allowedBy = result.found
      ? []
      : [...new Set([...(before?.allowedBy ?? []), ...(result.allowedBy ?? [])])];
    findings[key] = {
      ...result,
      ...(allowedBy.length > 0 && { allowedBy }),
      ...(result.found && { foundAt: (spentMs() + ms) / budgetMs }),
      plans,
      rounds: round + 1,
      spentMs: (before?.spentMs ?? 0) + ms,
    };
  }
}
