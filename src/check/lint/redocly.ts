// The lint of redocly, where a project has it: by the project's own redocly.yaml, or by what the standard says.

import { CheckError } from '../check-error.ts';
import type { Problem } from '../finding.ts';
import { loadRedocly } from '../tools.ts';

type Redocly = NonNullable<Awaited<ReturnType<typeof loadRedocly>>>;

/** What redocly asks of a document where a project has not said what it wants: what nothing else here looks for. */
const STANDARD = {
  struct: 'error',
  'no-unresolved-refs': 'error',
  'operation-parameters-unique': 'error',
  'no-identical-paths': 'error',
} as const;

/** The lint of a file; `undefined` where redocly is not installed. */
export type RedoclyLint = (file: string) => Promise<Problem[]>;

/**
 * Makes redocly ready.
 *
 * @param folder where redocly.yaml is looked for
 * @throws CheckError when redocly.yaml cannot be used
 */
export async function redoclyLint(folder: string): Promise<RedoclyLint | undefined> {
  const redocly = await loadRedocly();
  if (redocly === undefined) return undefined;
  const config = await configOf(redocly, folder);
  return async (file) => {
    const found = await redocly.lint({ ref: file, config });
    return found
      .filter(({ ignored }) => ignored !== true)
      .map(({ message, severity, location: [place] }) => ({
        pointer: (place?.pointer ?? '').replace(/^#/, '').replace(/^\/$/, ''),
        message: message.replaceAll(/\s*\n\s*/g, ' ').trim(),
        severity: severity === 'error' ? 'error' : 'warning',
      }));
  };
}

async function configOf({ createConfig, findConfig, loadConfig }: Redocly, folder: string) {
  const configPath = findConfig(folder);
  if (configPath === undefined) return createConfig({ rules: STANDARD });
  return loadConfig({ configPath }).catch((error: Error) => {
    throw new CheckError(`${configPath} cannot be used: ${error.message}`);
  });
}
