// openapi-generator, which one program of Java makes clients of many languages with; it comes as a package of Python.

import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pythonFolder, pythonWith, succeeded } from '../../support/toolchains.ts';
import { REQUIREMENTS } from './python.ts';

export const JAR_VERSION = '7.26.0';
export const JAR_NEEDS = [
  ['java', '-version'],
  ['python3', '--version'],
] as const;

const FOLDER = await pythonFolder(REQUIREMENTS);
const JAR = 'lib/python*/site-packages/openapi_generator_cli/openapi-generator.jar';

/** Runs its command line in a folder. */
export async function generateByJar(command: string, folder: string): Promise<void> {
  await pythonWith(REQUIREMENTS);
  const [jar = ''] = globSync(JAR, { cwd: FOLDER });
  const args = command.split(' ').slice(1);
  await succeeded('java', ['-jar', join(FOLDER, jar), ...args], { cwd: folder });
}
