// Lints several specs, and separates those with a valid structure.

import type { Finding } from '../finding.ts';
import { counted, type Seen } from '../seen.ts';
import type { SpecFile } from '../spec-file.ts';
import { lint } from './lint.ts';
import { redoclyLint } from './redocly.ts';

/**
 * Lints specs.
 *
 * @returns the result, and the specs with a valid structure
 * @throws CheckError when redocly.yaml cannot be used, or a package is missing
 */
export async function lintSpecs(
  specs: readonly SpecFile[],
): Promise<{ readonly seen: Seen; readonly sound: readonly SpecFile[] }> {
  const redocly = await redoclyLint();
  const sound: SpecFile[] = [];
  const findings: Finding[] = [];
  for (const spec of specs) {
    const { problems, isSound } = await lint(spec, redocly);
    findings.push(...problems.map((problem) => ({ check: 'lint' as const, file: spec.file, ...problem })));
    if (isSound) sound.push(spec);
  }
  const without = redocly === undefined ? '; redocly is not installed, so its rules were skipped' : '';
  return { seen: { says: counted(specs.length, 'spec') + without, findings }, sound };
}
