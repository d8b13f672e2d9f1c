// Whether the pacts of some folders agree with the specs of their providers.

import { CheckError } from '../check-error.ts';
import type { Finding, FindingDetails } from '../finding.ts';
import { counted, NONE_SOUND, type Seen } from '../seen.ts';
import { nameOf, type SpecFile } from '../spec-file.ts';
import { type CheckedPact, interactionsOf, readPacts } from './pact-file.ts';
import { type PactCheck, pactCheck } from './pacts.ts';

/**
 * Reads all pacts of these folders.
 *
 * @throws CheckError when there is none, or a file is no pact
 */
export async function readPactFolders(folders: readonly string[]): Promise<CheckedPact[]> {
  const pacts = (await Promise.all(folders.map(readPacts))).flat();
  if (pacts.length === 0 && folders.length > 0)
    throw new CheckError(`${folders.join(', ')}: there is no pact`);
  return pacts;
}

/**
 * Compares pacts with specs.
 *
 * @param specs those whose structure is sound
 * @param only the name of the spec that all pacts go with; else each goes with the one named like its provider
 */
export async function pactsSeen(
  pacts: readonly CheckedPact[],
  specs: readonly SpecFile[],
  only: string | undefined,
): Promise<Seen> {
  if (pacts.length === 0) return { says: 'no pacts are named (--pacts)' };
  if (specs.length === 0) return NONE_SOUND;
  const checks = new Map<string, PactCheck>();
  for (const { file, document } of specs) checks.set(nameOf(file), await pactCheck(document));
  const findings: Finding[] = [];
  for (const pact of pacts) {
    const check = checks.get(only ?? pact.provider);
    const problems = check === undefined ? [withoutSpec(pact)] : await check(pact);
    findings.push(...problems.map((problem) => ({ check: 'pacts' as const, file: pact.file, ...problem })));
  }
  const interactions = pacts.flatMap(interactionsOf).length;
  return { says: `${counted(pacts.length, 'pact')} with ${counted(interactions, 'interaction')}`, findings };
}

function withoutSpec({ provider }: CheckedPact): FindingDetails {
  const message = `"${provider}" is the provider, and no spec with a sound structure is named like it`;
  return { pointer: '/provider/name', message, severity: 'error' };
}
