// Lints several specs, and separates those with a valid structure.

import type { Finding, FindingDetails } from '../finding.ts';
import { counted, type Seen } from '../seen.ts';
import type { SpecFile } from '../spec-file.ts';
import { generatorProblems } from './generator-problems.ts';
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
  const refused = await generatorProblems(specs.map(({ file }) => file));
  for (const spec of specs) {
    const { problems, isSound } = await lint(spec, redocly);
    const all = together(problems, refused.get(spec.file) ?? []);
    findings.push(...all.map((problem) => ({ check: 'lint' as const, file: spec.file, ...problem })));
    if (isSound) sound.push(spec);
  }
  return { seen: { says: counted(specs.length, 'spec'), findings }, sound };
}

/** The problems that the linter and the generator find, each once; those of the generator are errors. */
function together(found: readonly FindingDetails[], refused: readonly FindingDetails[]): FindingDetails[] {
  const all = found.map((problem) =>
    refused.some(({ pointer }) => pointer === problem.pointer)
      ? { ...problem, severity: 'error' as const }
      : problem,
  );
  const errors = all.filter(({ severity }) => severity === 'error');
  const isReported = (pointer: string) =>
    errors.some((error) => `${error.pointer}/`.startsWith(`${pointer}/`));
  return [...all, ...refused.filter(({ pointer }) => !isReported(pointer))];
}
