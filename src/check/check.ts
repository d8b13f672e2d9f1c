// Checks specs: they are valid, generated code is up to date, pacts agree with them, and no change breaks clients.

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
  /** The version to compare with: a git ref, or, for a single spec, a file. */
  readonly base?: string | undefined;
  /** Folders of pacts; with several specs, each pact is checked against the spec named after its provider. */
  readonly pacts?: readonly string[];
  /** Code generated from the specs, or a custom check that it is up to date. */
  readonly generated?: GeneratedCode | (() => Promise<Seen>) | undefined;
}

/** The outcome of one check. */
export interface CheckOutcome {
  readonly check: CheckName;
  readonly status: 'passed' | 'failed' | 'not_checked';
  /** What was checked, or why nothing was. */
  readonly says: string;
}

export interface CheckResult {
  readonly outcomes: readonly CheckOutcome[];
  readonly findings: readonly Finding[];
}

/**
 * Checks specs, and the files that depend on them.
 *
 * @throws CheckError for a file that does not exist or is not OpenAPI 3.1, and when a package is missing
 * @example const { findings } = await check({ specs: ['openapi.yaml'], base: 'origin/main' });
 */
export async function check({
  specs: files,
  base,
  pacts = [],
  generated,
}: CheckOptions): Promise<CheckResult> {
  // Missing files are reported before any slow check starts.
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
