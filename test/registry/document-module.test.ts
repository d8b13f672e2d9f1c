// Documents as services: they are named wherever services are, by a flag, in a configuration file or in a test.

import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { givenServices } from '../../src/commands/arguments/given-services.ts';
import { readConfig } from '../../src/config/config.ts';
import { startMock } from '../../src/index.ts';
import setup, { setupWith } from '../../src/testing/global-setup.ts';
import { runHere } from '../support/run-here.ts';

const petstore = fileURLToPath(new URL('../spec-service/petstore.yaml', import.meta.url));
const added = async (argv: readonly string[]) => (await givenServices(argv)).names.slice(3);

test.each([
  ['--service takes one, in every command', ['rules', '--service', petstore], ['pet-store']],
  ['--spec of the mock does, too', ['mock', '--spec', petstore], ['pet-store']],
  ['--name names it', ['mock', '--spec', petstore, '--name', 'shop'], ['shop']],
  ['--spec of another command is something else', ['generate', '--spec', petstore], []],
])('%s', async (_, argv, names) => {
  expect(await added(argv)).toEqual(names);
});

test('more names than documents are a usage error', async () => {
  await expect(added(['mock', '--spec', petstore, '--name', 'a', '--name', 'b'])).rejects.toThrow(
    'there are more names (2) than documents (1); each --name belongs to a --spec',
  );
});

test('a configuration file names documents relative to itself', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'documents-'));
  const path = join(folder.path, 'countersign.yaml');
  await writeFile(join(folder.path, 'a.yaml'), '{ openapi: 3.1.0, info: { title: Alpha }, paths: {} }');
  await writeFile(path, 'services: [mail, ./a.yaml, { spec: ./a.yaml, name: beta }]');
  const registry = await givenServices(['mock', '--config', path]);
  expect(registry.names.slice(3)).toEqual(['alpha', 'beta']);
  const services = await registry.services();
  const config = await readConfig(path, { services, nameOf: (written) => registry.nameOf(written, path) });
  expect(config.services).toEqual(['mail', 'alpha', 'beta']);
});

test('a wrong entry of a configuration file is named with its place', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'documents-'));
  const path = join(folder.path, 'countersign.yaml');
  await writeFile(path, 'services:\n  - { file: ./a.yaml }\n');
  const services = await (await givenServices(['mock'])).services();
  await expect(readConfig(path, { services })).rejects.toThrow(/countersign\.yaml:2:5 \/services\/0/);
});

test('a test names documents beside services, and so does a global setup', async () => {
  const services = ['mail', { spec: petstore, name: 'shop' }] as const;
  await using mock = await startMock({ services });
  expect(Object.keys((await mock.world()).credentials)).toEqual(['mail', 'shop']);

  const provided: { url: string }[] = [];
  const provide = (_: string, address: unknown) => void provided.push(address as { url: string });
  for (const start of [setupWith({ services }), setup]) {
    const stop = await start({ provide });
    const health = await fetch(`${provided.at(-1)?.url}/_countersign/health`);
    expect(await health.json()).toMatchObject({
      services: start === setup ? ['vault', 'mail', 'quota'] : ['mail', 'shop'],
    });
    await stop();
  }
});

test('a service without a contract says so instead of passing', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'documents-'));
  const path = join(folder.path, 'service.js');
  const module = { version: 1, name: 'bare', mock: null };
  const text = JSON.stringify(module).replace(
    'null',
    `async () => (${JSON.stringify({ document: { openapi: '3.1.0', paths: {} } })})`,
  );
  await writeFile(path, `export default ${text};`);
  const { code, stderr } = await runHere(['verify', 'bare', '--service', folder.path]);
  expect([code, stderr]).toEqual([2, expect.stringMatching(/bare has no contract.+countersign proxy/)]);
});
