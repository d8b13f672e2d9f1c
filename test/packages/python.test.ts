// The package for Python: its own tests against this checkout's mock, where Python and pytest are there to ask.

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { vectorCount } from '../receiver/vectors.ts';

const run = promisify(execFile);
const cwd = fileURLToPath(new URL('../../packages/python/', import.meta.url));
const env = {
  ...process.env,
  PYTHONPATH: `${cwd}src`,
  PYTEST_PLUGINS: 'pytest_countersign.plugin',
  PYTHONDONTWRITEBYTECODE: '1',
};

it('pytest-countersign gives each test a world, and agrees with every vector', async ({ skip }) => {
  const has = await run('python3', ['-c', 'import pytest, sys; assert sys.version_info >= (3, 10)']).catch(
    () => undefined,
  );
  if (has === undefined) skip('there is no Python 3.10 with pytest on this machine');
  const args = ['-m', 'pytest', '-q', '-p', 'no:cacheprovider'];
  const { stdout } = await run('python3', args, { cwd, env });
  const passed = Number(/(\d+) passed/.exec(stdout)?.[1]);
  expect(passed, stdout).toBeGreaterThan(vectorCount());
});
