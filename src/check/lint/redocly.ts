// Lints with redocly: with the project's redocly.yaml, or with the rules of the standard.

import { dirname, resolve } from 'node:path';
import type { loadRedocly } from '@countersign/spec-tools';
import { CheckError } from '../check-error.ts';
import type { FindingDetails } from '../finding.ts';
import { loadCheckTools } from '../tools.ts';

type Redocly = Awaited<ReturnType<typeof loadRedocly>>;
type RedoclyConfig = Awaited<ReturnType<Redocly['createConfig']>>;

/** The rules for a project without redocly.yaml: those that no other check covers. */
const STANDARD = {
  struct: 'error',
  'no-unresolved-refs': 'error',
  'operation-parameters-unique': 'error',
  'no-identical-paths': 'error',
} as const;

/**
 * Lints a file, with the redocly.yaml next to it or in the nearest parent folder.
 *
 * @throws CheckError when redocly.yaml cannot be used
 */
export type RedoclyLint = (file: string) => Promise<FindingDetails[]>;

/** Loads redocly. */
export async function redoclyLint(): Promise<RedoclyLint> {
  const redocly = await (await loadCheckTools()).loadRedocly();
  const configs = new Map<string | undefined, Promise<RedoclyConfig>>();
  return async (file) => {
    const path = configPathOf(redocly, dirname(resolve(file)));
    const config = configs.get(path) ?? configAt(redocly, path);
    configs.set(path, config);
    const found = await redocly.lint({ ref: file, config: await config });
    return found
      .filter(({ ignored }) => ignored !== true)
      .map(({ message, severity, location: [place] }) => ({
        pointer: (place?.pointer ?? '').replace(/^#/, '').replace(/^\/$/, ''),
        message: message.replaceAll(/\s+/g, ' ').trim(),
        severity: severity === 'error' ? 'error' : 'warning',
      }));
  };
}

function configPathOf(redocly: Redocly, folder: string): string | undefined {
  const path = redocly.findConfig(folder);
  const above = dirname(folder);
  return path !== undefined || above === folder ? path : configPathOf(redocly, above);
}

function configAt(
  { createConfig, loadConfig }: Redocly,
  configPath: string | undefined,
): Promise<RedoclyConfig> {
  if (configPath === undefined) return createConfig({ rules: STANDARD });
  return loadConfig({ configPath }).catch((error: Error) => {
    throw new CheckError(`${configPath} cannot be used: ${error.message}`);
  });
}
