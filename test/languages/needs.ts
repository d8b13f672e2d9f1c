// Tools that a file of tests cannot do without.

import { beforeEach } from 'vitest';
import { has } from '../support/toolchains.ts';

const VERSION: Readonly<Record<string, string>> = { go: 'version', java: '-version' };

/**
 * Leaves the tests of a file out, with the reason, where tools are not on the machine.
 *
 * @example await needs('java', 'mvn')
 */
export async function needs(...tools: readonly string[]): Promise<void> {
  const found = await Promise.all(tools.map((tool) => has(tool, VERSION[tool] ?? '--version')));
  const missing = tools.filter((_, index) => found[index] === false);
  beforeEach(({ skip }) =>
    skip(missing.length > 0, `there is no ${missing.join(', and no ')} on this machine`),
  );
}
