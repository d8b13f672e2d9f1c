// Checks specs: that they are sound, that what is made of them is fresh, that pacts agree, that nothing breaks.

import { readFile } from 'node:fs/promises';
import { readBases } from './base/base.ts';
import { breakingSeen } from './base/breaking.ts';
import { CHECKS, type CheckName, type Finding } from './finding.ts';
import { type GeneratedCode, generatedSeen } from './generated.ts';
import { lintSpecs } from './lint/lint-specs.ts';
import { pactsSeen, readPactFolders } from './pacts/agreement.ts';
import type { Seen } from './seen.ts';
import { nameOf, readSpecFile } from './spec-file.ts';

export interface CheckOptions {
  /** OpenAPI 3.1 documents, YAML or JSON. */
  readonly specs: readonly string[];
  /** What to compare them with: a git ref, or, for a single spec, a file. */
  readonly base?: string | undefined;
  /** Folders of pacts; with several specs each pact goes with the spec that is named like its provider. */
  readonly pacts?: readonly string[];
  /** Code that was generated from the specs, or a check of one's own that it is fresh. */
  readonly generated?: GeneratedCode | (() => Promise<Seen>) | undefined;
}

/** How one of the checks ended. */
export interface CheckOutcome {
  readonly check: CheckName;
  readonly status: 'passed' | 'failed' | 'not_checked';
  /** What was looked at, or why nothing was. */
  readonly says: string;
}

export interface CheckResult {
  readonly outcomes: readonly CheckOutcome[];
  readonly findings: readonly Finding[];
}

/**
 * Checks specs, and what is made of them.
 *
 * @throws CheckError for what is not there or is no OpenAPI 3.1, and when a package is missing
 * @example const { findings } = await check({ specs: ['openapi.yaml'], base: 'origin/main' });
 */
export async function check({
  specs: files,
  base,
  pacts = [],
  generated,
}: CheckOptions): Promise<CheckResult> {
  // What is not there is told before anything that takes time begins.
  const specs = await Promise.all(files.map((file) => readSpecFile(file, (path) => readFile(path, 'utf8'))));
  const bases = await readBases(files, base);
  const pactFiles = await readPactFolders(pacts);
  const only = files.length === 1 ? nameOf(files[0] ?? '') : undefined;

  const { seen: lint, sound } = await lintSpecs(specs);
  return resultOf({
    lint,
    generated: await generatedSeen(generated),
    pacts: await pactsSeen(pactFiles, sound, only),
    breaking: breakingSeen(sound, bases, base),
  });
}

function resultOf(seen: Readonly<Record<CheckName, Seen>>): CheckResult {
  return {
    outcomes: CHECKS.map((check) => ({ check, status: statusOf(seen[check]), says: seen[check].says })),
    findings: CHECKS.flatMap((check) => seen[check].findings ?? []),
  };
}

function statusOf({ findings }: Seen): CheckOutcome['status'] {
  if (findings === undefined) return 'not_checked';
  return findings.some(({ severity }) => severity === 'error') ? 'failed' : 'passed';
}
