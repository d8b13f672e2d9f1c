// How long a contributor waits for all tests.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { seconds } from '../in-process.ts';
import type { Finding } from '../report.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Runs `npm test` from the start to its end. */
export async function testCases(): Promise<Finding[]> {
  const figure = await seconds(async () => {
    const [code] = await once(spawn('npm', ['test'], { cwd: root, stdio: 'ignore' }), 'close');
    if (code !== 0) throw new Error(`npm test ended with ${code}`);
  });
  return [{ what: 'npm test', figure, unit: 's', goal: { atMost: 120 } }];
}
