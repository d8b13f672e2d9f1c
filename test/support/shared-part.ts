// Where a part is that all tests of a run share; see shared-parts.ts.

import { fileURLToPath } from 'node:url';

export type SharedPart = 'postgres' | 'browser' | 'commandLine';

/** Set for the tests of a run. */
export const PARTS_VARIABLE = 'COUNTERSIGN_TEST_PARTS';

const asked = new Map<SharedPart, Promise<string>>();

/** Whether there is a run of tests that shares parts; a benchmark, for example, has its own. */
export const hasSharedParts = (): boolean => process.env[PARTS_VARIABLE] !== undefined;

/**
 * Asks for a part, which starts it if no test has asked before.
 *
 * @returns its URL or path
 * @example const url = await sharedPart('postgres')
 */
export function sharedPart(name: SharedPart): Promise<string> {
  const answer = asked.get(name) ?? ask(name);
  asked.set(name, answer);
  return answer;
}

async function ask(name: SharedPart): Promise<string> {
  const response = await fetch(`${process.env[PARTS_VARIABLE]}/${name}`);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}

/**
 * The path of the command line: the bundle that the tests of a run share, or the sources for who is no test.
 *
 * @example spawn(process.execPath, [await commandLine(), 'mock'])
 */
export async function commandLine(): Promise<string> {
  const sources = new URL('../../src/cli.ts', import.meta.url);
  return hasSharedParts() ? sharedPart('commandLine') : fileURLToPath(sources);
}
