// Checks that the pacts in some folders agree with the specs of their providers.

import { CheckError } from '../check-error.ts';
import type { Finding, FindingDetails } from '../finding.ts';
import { counted, NONE_SOUND, type Seen } from '../seen.ts';
import { nameOf, type SpecFile } from '../spec-file.ts';
import { type CheckedPact, interactionsOf, readPacts } from './pact-file.ts';
import { type PactCheck, pactCheck } from './pacts.ts';

/**
 * Reads all pacts in these folders.
 *
 * @throws CheckError when there are no pacts, or a file is not a pact
 */
export async function readPactFolders(folders: readonly string[]): Promise<CheckedPact[]> {
  const pacts = (await Promise.all(folders.map(readPacts))).flat();
  if (pacts.length === 0 && folders.length > 0)
    throw new CheckError(`${folders.join(', ')}: contains no pacts`);
  return pacts;
}

/**
 * Compares pacts with specs.
 *
 * @param specs the specs with a valid structure
 * @param only the name of the spec to check all pacts against; otherwise each uses the spec named after its provider
 */
export async function pactsSeen(
  pacts: readonly CheckedPact[],
  specs: readonly SpecFile[],
  only: string | undefined,
): Promise<Seen> {
  if (pacts.length === 0) return { says: 'no pacts to check (--pacts)' };
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
  const message = `the provider is "${provider}", and no spec with a valid structure has that name`;
  return { pointer: '/provider/name', message, severity: 'error' };
}
