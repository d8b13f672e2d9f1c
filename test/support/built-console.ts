// Before all tests: builds the console, so that they see it as its sources are.

import { buildConsole } from '../../scripts/build-console.ts';

export default async function setup(): Promise<void> {
  await buildConsole();
}
