// Whether files that `countersign generate` wrote are what their specs give now.

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
  /** The specs that may have been generated from. */
  readonly specs: readonly Spec[];
}

/**
 * Compares generated code with what its specs give. Parts that were never generated are not missed.
 *
 * @param generated code of `countersign generate`, or another way to tell
 * @throws CheckError when the folder holds nothing that was generated, or a package is missing
 */
export async function generatedSeen(
  generated: GeneratedCode | (() => Promise<Seen>) | undefined,
): Promise<Seen> {
  if (generated === undefined) return { says: 'no generated code is named (--generated)' };
  if (typeof generated === 'function') return generated();
  const { folder, specs } = generated;
  const there = (await Promise.all(specs.map((spec) => partsThere(folder, spec)))).filter(
    ({ parts }) => parts.length > 0,
  );
  if (there.length === 0) throw new CheckError(`${folder}: nothing in it was generated from these specs`);
  const findings: Finding[] = [];
  for (const { spec, parts } of there) findings.push(...(await staleParts(folder, spec, parts)));
  return {
    says: `${folder}: ${there.map(({ spec, parts }) => `${parts.join(', ')} of ${spec.name}`).join('; ')}`,
    findings,
  };
}

async function partsThere(
  folder: string,
  spec: Spec,
): Promise<{ readonly spec: Spec; readonly parts: GeneratedPart[] }> {
  const names = await readdir(join(folder, spec.name)).catch((): string[] => []);
  return { spec, parts: PARTS.filter((part) => names.includes(`${part}.ts`)) };
}

/** The parts that a spec no longer gives are stale as well. */
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
