// The module for Go: vet, its own tests with the race detector, the language and the library of the oldest Go that it promises,
// nothing but the standard library, and an example beside it that needs more.

import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ended, succeeded } from '../../support/toolchains.ts';
import { needs } from '../needs.ts';

const cwd = fileURLToPath(new URL('../../../packages/go', import.meta.url));
await needs('go');

const MODULE = 'countersign.example/countersigntest';
const TESTCONTAINERS = 'github.com/testcontainers/testcontainers-go@v0.45.0';
/** The last release of the version that go.mod names. */
const OLDEST = 'go1.22.12';

test('countersigntest needs no other module', async () => {
  expect(await succeeded('go', ['list', '-m', 'all'], { cwd })).toBe(
    await succeeded('go', ['list', '-m'], { cwd }),
  );
});

test('go vet finds nothing, and the race detector nothing in its own tests', async ({ skip }) => {
  const hasC = (await succeeded('go', ['env', 'CGO_ENABLED'])).trim() === '1';
  skip(!hasC, 'there is no C compiler, which the race detector of Go needs, on this machine');
  expect(await succeeded('gofmt', ['-l', '.'], { cwd })).toBe('');
  expect(await succeeded('go', ['vet', './...'], { cwd })).toBe('');
  const { code, output } = await ended('go', ['test', '-race', '-count=1', '-parallel', '8', './...'], {
    cwd,
  });
  expect(code, output).toBe(0);
});

test('what the README shows of a mock in a container compiles', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-go-container-'));
  try {
    await cp(join(cwd, 'testdata/container'), folder, { recursive: true });
    const run = (...args: string[]) => succeeded('go', args, { cwd: folder });
    await run('mod', 'init', 'container');
    await run(
      'mod',
      'edit',
      `-require=${MODULE}@v0.0.0`,
      `-replace=${MODULE}=${cwd}`,
      `-require=${TESTCONTAINERS}`,
    );
    await run('mod', 'tidy');
    expect(await run('vet', './...')).toBe('');
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('countersigntest and its tests compile with Go 1.22', async () => {
  const { code, output } = await ended('go', ['vet', './...'], { cwd, env: { GOTOOLCHAIN: OLDEST } });
  expect(code, output).toBe(0);
});
