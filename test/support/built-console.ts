// Builds the console once before the tests, so that they see it as its sources are.

import { buildConsole } from '../../scripts/build-console.ts';

export default function setup(): Promise<void> {
  return buildConsole();
}
