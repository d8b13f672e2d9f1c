// A run of tests ends with the exit code that its tests deserve, whatever the helpers of the run load.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

it('loading the Postgres of the tests leaves the exit code of the process alone', () => {
  const helper = new URL('../support/postgres-server.ts', import.meta.url);
  const { status } = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `await import(${JSON.stringify(String(helper))}); process.exitCode = 3;`,
    ],
    { cwd: fileURLToPath(new URL('../..', import.meta.url)) },
  );
  expect(status).toBe(3);
});
