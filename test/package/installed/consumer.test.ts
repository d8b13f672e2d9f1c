// A consumer team: it has the package and the optional ones it needs, tests with eight workers, generates a client
// and has it type checked, and verifies contracts.

import { readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import clientPackage from '../../../packages/client/package.json' with { type: 'json' };
import specTools from '../../../packages/spec-tools/package.json' with { type: 'json' };
import { environmentOf, stepNamed } from '../../support/action.ts';
import { emptyProject, type Project } from '../../support/empty-project.ts';
import {
  consumerTest,
  entries,
  GENERATED_USE,
  NOTE_MODULES,
  SEEN,
  strictConfig,
  USE,
  VITEST_CONFIG,
  WRONG_USE,
} from './consumer-files.ts';

const WORKERS = 8;
const { devDependencies } = packageJson;

/** What a consumer adds, in the versions that this project is tested with. */
const TOOLS = [
  'vitest',
  '@pact-foundation/pact',
  '@types/node',
] as const satisfies readonly (keyof typeof devDependencies)[];

let project: Project;
beforeAll(async () => {
  project = await emptyProject();
  await project.install(
    inject('tarball').path,
    ...[specTools, clientPackage].map(({ name }) => inject('tarballs')[name]?.path ?? ''),
    // Not the one that code is generated with.
    'typescript@7',
    ...TOOLS.map((name) => `${name}@${devDependencies[name]}`),
  );
});
afterAll(() => project[Symbol.asyncDispose]());

test('eight parallel workers share one mock, and each test has a world that no other meets', async () => {
  await project.write({
    'vitest.config.ts': VITEST_CONFIG,
    'test/seen.ts': SEEN,
    ...Object.fromEntries(
      Array.from({ length: WORKERS }, (_, index) => [
        `test/worker-${index}.test.ts`,
        consumerTest(index, WORKERS),
      ]),
    ),
  });

  const { code, stdout, stderr } = await project.run('vitest', [
    'run',
    '--reporter=json',
    '--outputFile=report.json',
  ]);

  expect(code, stderr || stdout).toBe(0);
  const report: unknown = JSON.parse(await read('report.json'));
  expect(report).toMatchObject({ numPassedTests: 2 * WORKERS, numFailedTests: 0 });
  const seen = (await read('seen.jsonl'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { mock: string; world: string; worker: number });
  expect(new Set(seen.map(({ mock }) => mock)).size).toBe(1);
  expect(new Set(seen.map(({ worker }) => worker)).size).toBe(WORKERS);
  expect(new Set(seen.map(({ world }) => world)).size).toBe(2 * WORKERS);
});

test('a generated client, and what the package exports, pass a strict type check', async () => {
  const generated = await project.run('countersign', ['generate', '--out', 'generated']);
  expect(generated).toMatchObject({ code: 0, stderr: '' });
  const files = ['use.ts', 'wrong.ts', 'entries.ts', 'test'];
  await project.write({
    'tsconfig.json': strictConfig(files),
    'bundler.json': strictConfig(files, { module: 'preserve' }),
    'use.ts': USE,
    'wrong.ts': WRONG_USE,
    'entries.ts': entries(packageJson.exports),
  });

  for (const config of ['tsconfig.json', 'bundler.json']) {
    const { stdout } = await project.run('tsc', ['--project', config]);
    // Nothing but the mistakes that are there on purpose.
    expect(stdout.match(/^\S+\(\d+/gm), stdout).toEqual(['wrong.ts(6', 'wrong.ts(7', 'wrong.ts(8']);
  }
});

test('a generated client calls the mock, and generated events and validators judge', async () => {
  await project.write({ 'test/generated.test.ts': GENERATED_USE });
  const { code, stdout, stderr } = await project.run('vitest', ['run', 'test/generated.test.ts']);
  expect(code, stderr || stdout).toBe(0);
});

test('the generated files are fresh for as long as nobody edits them', async () => {
  const args = ['generate', '--out', 'checked', '--service', 'quota'];
  await project.run('countersign', args);
  expect(await project.run('countersign', [...args, '--check'])).toMatchObject({ code: 0 });
  await project.write({ 'checked/quota/types.ts': '' });
  expect(await project.run('countersign', [...args, '--check'])).toMatchObject({ code: 1 });
});

test('the mock loads none of the optional packages, though they are there', async () => {
  await project.write({ 'note-modules.mjs': NOTE_MODULES });
  {
    await using mock = await project.startMock(`--import=${join(project.folder, 'note-modules.mjs')}`);
    expect((await fetch(`${mock.url}/_countersign/health`)).status).toBe(200);
  }
  const loaded = await read('loaded.txt');
  expect(loaded).toContain('/node_modules/countersign/dist/chunks/');
  const optional = Object.keys(packageJson.peerDependencies);
  expect(optional.filter((name) => loaded.includes(`/node_modules/${name}/`))).toEqual([]);
});

test('what `countersign init` writes names a schema that is there', async () => {
  expect(await project.run('countersign', ['init'])).toMatchObject({ code: 0 });
  const starter = await read('countersign.yaml');
  const [, path = ''] = /\$schema=(\S+)/.exec(starter) ?? [];
  const schema: unknown = JSON.parse(await read(path));
  expect(schema).toHaveProperty('properties');
});

test('Pact runs from the package: `countersign verify` proves rules by its pacts and its flows', async () => {
  const { code, stdout, stderr } = await project.run('countersign', ['verify', 'mail', '--json']);
  expect(code, stderr).toBe(0);
  const report = JSON.parse(stdout) as { checks: readonly { id: string; verdict: string }[] };
  const kinds = report.checks.map(({ id }) => id.split(':', 1)[0]);
  expect(kinds.filter((kind) => kind === 'pact').length).toBeGreaterThan(20);
  expect(kinds).toContain('flow');
});

test('the GitHub Action verifies with it, and leaves its reports behind', async () => {
  const step = stepNamed('Verify');
  await project.write({ 'runner/output.txt': '', 'runner/summary.md': '' });
  await symlink(project.folder, join(project.folder, 'runner', 'countersign'));
  const runner = join(project.folder, 'runner');
  const { code, stdout, stderr } = await project.run(
    'bash',
    ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run as string],
    {
      ...environmentOf(step, { services: 'mail vault', 'include-assumed': 'true', reports: 'my reports' }),
      RUNNER_TEMP: runner,
      GITHUB_OUTPUT: join(runner, 'output.txt'),
      GITHUB_STEP_SUMMARY: join(runner, 'summary.md'),
    },
  );
  expect(code, stderr).toBe(0);
  expect(await read('runner/summary.md')).toContain(stdout.trimEnd());
  for (const line of (await read('runner/output.txt')).trimEnd().split('\n')) {
    const [, file = ''] = line.split('=');
    expect((await readFile(file, 'utf8')).length, line).toBeGreaterThan(1_000);
  }
});

function read(name: string): Promise<string> {
  return readFile(join(project.folder, name), 'utf8');
}
