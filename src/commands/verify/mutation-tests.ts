// Runs the mutation tests in several processes, each with its share of the mutants.

import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import type { ServiceSource } from '../../registry/sources.ts';
import type { MutationResult } from '../../verify/mutation/mutation-tests.ts';
import { UsageError } from '../arguments/usage-error.ts';

/** The share of one process. */
export interface MutationPart {
  readonly services: readonly string[];
  /** Where all services of the registry come from. */
  readonly sources: readonly ServiceSource[];
  /** Only the mutants of these rules; all mutants if empty. */
  readonly rules: readonly string[];
  /** Whether each mutant meets all checks of its service, and not only those of its rule. */
  readonly isWhole: boolean;
  readonly part: number;
  readonly of: number;
}

/** The messages that a process sends. */
export type MutationReport =
  | { readonly selected: number }
  | { readonly proof: MutationResult }
  | { readonly problem: string };

/** Progress messages while the tests run. */
interface MutationProgress {
  /** The number of additional mutants to test. */
  onSelected(count: number): void;
  onResult(result: MutationResult): void;
}

/** More processes would gain little, since the processes of Pact's verifier need cores too. */
const MAX_PROCESSES = 4;

const WORKER = new URL(`./mutation-worker${import.meta.url.slice(-3)}`, import.meta.url);

/**
 * Runs the suite against the selected mutants.
 *
 * @throws UsageError when a process cannot run the tests at all
 */
export async function runMutationTestsInParallel(
  selection: Pick<MutationPart, 'services' | 'sources' | 'rules' | 'isWhole'>,
  progress: MutationProgress,
): Promise<MutationResult[]> {
  const count = Math.min(availableParallelism(), MAX_PROCESSES);
  const parts = Array.from({ length: count }, (_, part) =>
    runPart({ ...selection, part, of: count }, progress),
  );
  const results = (await Promise.all(parts)).flat();
  return results.sort((a, b) => a.mutant.rule.localeCompare(b.mutant.rule));
}

function runPart(part: MutationPart, { onSelected, onResult }: MutationProgress): Promise<MutationResult[]> {
  return new Promise((resolve, reject) => {
    const results: MutationResult[] = [];
    const worker = fork(WORKER, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    worker.on('message', (report: MutationReport) => {
      if ('problem' in report) return reject(new UsageError(report.problem));
      if ('selected' in report) return onSelected(report.selected);
      results.push(report.proof);
      onResult(report.proof);
    });
    worker.on('error', reject);
    worker.on('exit', (code, signal) => {
      if (code === 0) resolve(results);
      else reject(new Error(`a mutation-testing process ended with ${signal ?? `exit code ${code}`}`));
    });
    worker.send(part);
  });
}
