// Checks that the files written by `countersign generate` match their specs.

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Spec } from '../generate/index.ts';
import { type GeneratedPart, PARTS } from '../generate/parts.ts';
import { CheckError } from './check-error.ts';
import type { Finding } from './finding.ts';
import type { Seen } from './seen.ts';

/** Code that was generated from specs. */
export interface GeneratedCode {
  /** The folder that `countersign generate --out` wrote to. */
  readonly folder: string;
  /** The specs that the code may have been generated from. */
  readonly specs: readonly Spec[];
}

/**
 * Compares generated code with its specs. A part that was never generated is not reported.
 *
 * @param generated code written by `countersign generate`, or a custom check
 * @throws CheckError when the folder contains no generated code, or a package is missing
 */
export async function generatedSeen(
  generated: GeneratedCode | (() => Promise<Seen>) | undefined,
): Promise<Seen> {
  if (generated === undefined) return { says: 'no generated code to check (--generated)' };
  if (typeof generated === 'function') return generated();
  const { folder, specs } = generated;
  const present = (await Promise.all(specs.map((spec) => presentParts(folder, spec)))).filter(
    ({ parts }) => parts.length > 0,
  );
  if (present.length === 0) throw new CheckError(`${folder}: contains no code generated from these specs`);
  const findings: Finding[] = [];
  for (const { spec, parts } of present) findings.push(...(await staleParts(folder, spec, parts)));
  return {
    says: `${folder}: ${present.map(({ spec, parts }) => `${parts.join(', ')} of ${spec.name}`).join('; ')}`,
    findings,
  };
}

async function presentParts(
  folder: string,
  spec: Spec,
): Promise<{ readonly spec: Spec; readonly parts: GeneratedPart[] }> {
  const names = await readdir(join(folder, spec.name)).catch((): string[] => []);
  return { spec, parts: PARTS.filter((part) => names.includes(`${part}.ts`)) };
}

/** Parts that are no longer generated for a spec are stale as well. */
async function staleParts(folder: string, spec: Spec, parts: readonly GeneratedPart[]): Promise<Finding[]> {
  const { generate, GenerateError, SpecError, staleFiles } = await import('../generate/index.ts');
  try {
    const stale = await staleFiles(folder, await generate({ specs: [spec], parts }));
    return stale.map((path) =>
      finding(join(folder, path), '', `is stale; run: countersign generate --out ${folder}`),
    );
  } catch (error) {
    if (error instanceof SpecError) {
      return error.problems.map(({ pointer, message }) => finding(spec.source, pointer, message));
    }
    if (error instanceof GenerateError) throw new CheckError(error.message);
    throw error;
  }
}

function finding(file: string, pointer: string, message: string): Finding {
  return { check: 'generated', severity: 'error', file, pointer, message };
}
