// A team that publishes a service of its own, and one that uses it: the example is compiled, packed, installed and loaded, and
// a new service compiles.

import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import specTools from '../../../packages/spec-tools/package.json' with { type: 'json' };
import { emptyProject, type Project } from '../../support/empty-project.ts';

const EXAMPLE = fileURLToPath(new URL('../../../examples/services/billing/', import.meta.url));
const PACKAGE = '@acme/billing-mock';

let project: Project;
beforeAll(async () => {
  project = await emptyProject();
  const { path: tools = '' } = inject('tarballs')[specTools.name] ?? {};
  const types = `@types/node@${packageJson.devDependencies['@types/node']}`;
  await project.install(inject('tarball').path, tools, 'typescript@7', types);
  await cp(EXAMPLE, join(project.folder, 'billing'), { recursive: true });
  const packed = await project.run('npm', ['pack', './billing', '--json']);
  expect(packed.code, packed.stderr).toBe(0);
  const [{ filename }] = JSON.parse(packed.stdout.slice(packed.stdout.indexOf('[\n')));
  await project.install(`./${filename}`);
});
afterAll(() => project[Symbol.asyncDispose]());

test('the installed package is served beside the services of Countersign', async () => {
  await using mock = await project.startMock('', '--service', PACKAGE);
  expect(Object.keys(mock.credentials)).toEqual(['vault', 'mail', 'quota', 'billing']);
  const headers = { authorization: `Bearer ${mock.credentials.billing?.token}` };
  const plans = await fetch(`${mock.url}/billing/plans`, { headers });
  expect(await plans.json()).toEqual([{ id: 'plan_basic', amount_cents: 500 }]);
});

test('its contract holds, and its mutants are noticed', async () => {
  const rules = await project.run('countersign', ['rules', 'billing', '--service', PACKAGE]);
  expect(rules.stdout).toContain('B-INV-01  flow 1, mutant 1');
  const proven = await project.run('countersign', ['verify', 'billing', '--prove', '--service', PACKAGE]);
  expect(proven.code, proven.stdout).toBe(0);
});

test('its folder has a test that passes, and types that are fresh', async () => {
  const tested = await project.run('node', ['--test', 'billing/service.test.ts']);
  expect(tested.code, tested.stdout).toBe(0);
  const generate = [
    'generate',
    '--for',
    'service',
    '--spec',
    'billing/billing.json',
    '--out',
    'billing/generated',
  ];
  expect(await project.run('countersign', [...generate, '--check'])).toMatchObject({ code: 0 });
});

test('a new service compiles, its test passes, and it is served as a folder and as a package', async () => {
  await project.run('countersign', ['new', 'service', 'crm', '--spec', 'billing/billing.json']);
  const compiled = await project.run('tsc', ['--project', 'crm/tsconfig.json', '--noEmit']);
  expect(compiled).toMatchObject({ code: 0, stdout: '' });
  const tested = await project.run('node', ['--test', 'crm/service.test.ts']);
  expect(tested.code, tested.stdout).toBe(0);
  const built = await project.run('npm', ['run', 'build', '--prefix', 'crm']);
  expect(built.code, built.stderr).toBe(0);
  for (const place of ['./crm', './crm/dist/service.js']) {
    const { code, stderr } = await project.run('countersign', ['rules', 'crm', '--service', place]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  }
});
