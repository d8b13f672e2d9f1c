// Contracts: the whole suite of the three services with its reports, and the suite against every mutant, as
// processes from start to end.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Finding } from '../report.ts';

const cli = fileURLToPath(new URL('../../../dist/src/cli.js', import.meta.url));

interface Verified {
  readonly checks: readonly { readonly id: string; readonly duration_ms: number }[];
  readonly summary: { readonly failed: number };
}

interface Proved {
  readonly proofs: readonly { readonly check_count: number }[];
  readonly survivors: number;
}

/** Measures the compiled command line, its start included. */
export async function verifyCases(): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-bench-'));
  try {
    const reports = `html=${folder}/verify.html,junit=${folder}/verify.xml,json=${folder}/verify.json`;
    const suite = await timed<Verified>(['verify', '--include', 'assumed', '--json', '--report', reports]);
    const proof = await timed<Proved>(['verify', '--prove', '--json']);
    if (suite.result.summary.failed > 0 || proof.result.survivors > 0)
      throw new Error(
        `${suite.result.summary.failed} checks fail, ${proof.result.survivors} mutants survive`,
      );
    return [...suiteFindings(suite), ...proofFindings(proof)];
  } finally {
    await rm(folder, { recursive: true });
  }
}

function suiteFindings({ seconds, result: { checks } }: Timed<Verified>): Finding[] {
  const pacts = checks.filter(({ id }) => id.startsWith('pact:'));
  const inPact = pacts.reduce((sum, { duration_ms }) => sum + duration_ms, 0) / 1_000;
  return [
    {
      what: 'verify: three services, with reports',
      figure: seconds,
      unit: 's',
      goal: { atMost: 5 },
      note: `${pacts.length} interactions and ${checks.length - pacts.length} flows, those that rest on assumptions included`,
    },
    {
      what: 'interactions verified a second',
      figure: pacts.length / seconds,
      unit: '/s',
      note: `${inPact.toFixed(1)} s of it within Pact’s verifier`,
    },
  ];
}

function proofFindings({ seconds, result: { proofs } }: Timed<Proved>): Finding[] {
  const runs = proofs.reduce((sum, { check_count }) => sum + check_count, 0);
  return [
    {
      what: 'verify --prove: every mutant',
      figure: seconds,
      unit: 's',
      goal: { atMost: 45 },
      note: `${proofs.length} mutants, ${runs} checks that name their rules`,
    },
  ];
}

interface Timed<T> {
  readonly seconds: number;
  readonly result: T;
}

async function timed<T>(args: readonly string[]): Promise<Timed<T>> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [cli, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  await once(child, 'close');
  return { seconds: (performance.now() - startedAt) / 1_000, result: JSON.parse(output) as T };
}
