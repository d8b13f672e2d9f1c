// Proves the suite in several processes: each takes every so many of the mutants.

import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import type { MutationResult } from '../verify/mutation/mutation-tests.ts';
import { UsageError } from './usage-error.ts';

/** What one process is to prove. */
export interface MutationPart {
  readonly services: readonly string[];
  /** Only the mutants of these; all without any. */
  readonly rules: readonly string[];
  readonly part: number;
  readonly of: number;
}

/** What a process tells. */
export type MutationReport = { readonly proof: MutationResult } | { readonly problem: string };

/** More than these are of little use: the processes of Pact's verifier want cores too. */
const MOST_PROCESSES = 4;

const WORKER = new URL(`./mutation-worker${import.meta.url.slice(-3)}`, import.meta.url);

/**
 * Runs the suite against the mutants that are asked for.
 *
 * @throws UsageError when a part cannot be proved at all
 */
export async function runMutationTestsInParallel(
  asked: Pick<MutationPart, 'services' | 'rules'>,
  onProof: (proof: MutationResult) => void,
): Promise<MutationResult[]> {
  const count = Math.min(availableParallelism(), MOST_PROCESSES);
  const parts = Array.from({ length: count }, (_, part) => provePart({ ...asked, part, of: count }, onProof));
  const proofs = (await Promise.all(parts)).flat();
  return proofs.sort((a, b) => a.mutant.rule.localeCompare(b.mutant.rule));
}

function provePart(part: MutationPart, onProof: (proof: MutationResult) => void): Promise<MutationResult[]> {
  return new Promise((resolve, reject) => {
    const proofs: MutationResult[] = [];
    const worker = fork(WORKER, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    worker.on('message', (report: MutationReport) => {
      if ('problem' in report) return reject(new UsageError(report.problem));
      proofs.push(report.proof);
      onProof(report.proof);
    });
    worker.on('error', reject);
    worker.on('exit', (code, signal) => {
      if (code === 0) resolve(proofs);
      else reject(new Error(`a process that proves ended with ${signal ?? `exit code ${code}`}`));
    });
    worker.send(part);
  });
}
