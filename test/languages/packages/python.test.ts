// The package for Python as others get it: built, checked, and its own tests run with the wheel by the oldest Python that it
// promises, where that is on the machine.

import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { vectorCount } from '../../receiver/vectors.ts';
import { CACHE, ended, has, pythonWith, succeeded } from '../../support/toolchains.ts';
import { needs } from '../needs.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const source = join(root, 'packages/python');
const interpreter = (await has('python3.10', '--version')) ? 'python3.10' : 'python3';
await needs(interpreter);
const folder = await mkdtemp(join(tmpdir(), 'countersign-python-'));
const [copy, dist, installed] = ['copy', 'dist', 'installed'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];

afterAll(() => rm(folder, { recursive: true }));

const python = () => pythonWith(join(source, 'requirements.txt'), interpreter);

test('the sdist makes the wheel, and PyPI would take both', async () => {
  // A build leaves files beside what it builds.
  await cp(source, copy, { recursive: true });
  await succeeded(await python(), ['-m', 'build', '--no-isolation', '--outdir', dist, copy]);
  const built = (await readdir(dist)).sort();
  expect(built.map((name) => name.replace(/-\d.*?(-py3-none-any.whl|.tar.gz)$/, '$1'))).toEqual([
    'pytest_countersign-py3-none-any.whl',
    'pytest_countersign.tar.gz',
  ]);
  const paths = built.map((name) => join(dist, name));
  expect(await succeeded(await python(), ['-m', 'twine', 'check', '--strict', ...paths])).not.toContain(
    'WARN',
  );
  const wheel = paths[0] ?? '';
  await succeeded(await python(), [
    '-m',
    'pip',
    'install',
    '--quiet',
    '--no-index',
    '--no-deps',
    '--target',
    installed,
    wheel,
  ]);
  expect(await readdir(join(installed, 'pytest_countersign'))).toContain('py.typed');
});

test('the wheel passes its own tests in two workers, none left out', async () => {
  const args = ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', '-n', '2', join(source, 'tests')];
  const env = { PYTHONPATH: installed, PYTHONDONTWRITEBYTECODE: '1' };
  const { code, output } = await ended(await python(), args, { cwd: folder, env });
  expect(code, output).toBe(0);
  expect(output).not.toMatch(/skipped|warning/);
  const passed = Number(/(\d+) passed/.exec(output)?.[1]);
  expect(passed).toBeGreaterThan(vectorCount());
});

test('mypy finds nothing in the package, and a wrong type in what uses the wheel', async () => {
  const mypy = async (cwd: string, ...args: string[]) => {
    const flags = ['--strict', '--python-version', '3.10', '--cache-dir', join(CACHE, 'mypy')];
    const env = { PYTHONPATH: installed };
    return (await ended(await python(), ['-m', 'mypy', ...flags, ...args], { cwd, env })).output;
  };
  expect(await mypy(source)).toMatch(/^Success: no issues found/);
  const wrong = 'from pytest_countersign import World\ndef test(world: World) -> None: world.advance(35)\n';
  expect(await mypy(folder, '-c', wrong)).toContain('incompatible type "int"; expected "str | None"');
});
