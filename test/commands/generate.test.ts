// `countersign generate` as a shell runs it: the files it writes, its messages and exit codes.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { stringify } from 'yaml';
import { run } from '../../src/commands/program.ts';
import { PARTS } from '../../src/generate/parts.ts';
import { documentWith, projectFolder } from '../generate/small-specs.ts';
import { serviceNames } from '../support/registry/services.ts';

/** Runs the command and returns its output and exit code. */
async function generating(...args: readonly string[]) {
  const [stdout, stderr] = [vi.spyOn(process.stdout, 'write'), vi.spyOn(process.stderr, 'write')];
  for (const stream of [stdout, stderr]) stream.mockReturnValue(true);
  const textOf = ({ mock }: typeof stdout) => mock.calls.map(([text]) => text).join('');
  await run(['generate', ...args]);
  const end = { code: process.exitCode, stdout: textOf(stdout), stderr: textOf(stderr) };
  process.exitCode = undefined;
  vi.restoreAllMocks();
  return end;
}

const shop = documentWith({ components: { schemas: { Order: { type: 'object' } } } });

/** A folder with a spec, and the paths for the flags. */
async function shopFolder(document: object = shop) {
  const folder = await projectFolder(new Map([['shop.yaml', stringify(document)]]));
  return { folder, out: join(folder, 'out'), spec: join(folder, 'shop.yaml') };
}

test('it writes the selected parts, finds them up to date, and then stale', async () => {
  const { out, spec } = await shopFolder();
  const args = ['--out', out, '--spec', spec, '--only', 'client,validators'];
  const paths = ['shop/types.ts', 'shop/client.ts', 'shop/validators.ts'];
  expect(await generating(...args)).toEqual({
    code: undefined,
    stdout: `${paths.map((path) => `wrote ${out}/${path}`).join('\n')}\n`,
    stderr: '',
  });
  expect(await generating(...args)).toMatchObject({ code: undefined, stdout: 'all files were up to date\n' });
  expect(await generating(...args, '--check')).toMatchObject({
    code: undefined,
    stdout: 'all files are up to date\n',
  });
  await writeFile(spec, stringify(documentWith({ ...shop, info: { title: 'Shop', version: '2' } })));
  expect(await generating(...args, '--check')).toEqual({
    code: 1,
    stdout: `${paths.map((path) => `stale: ${out}/${path}`).join('\n')}\nrun the same command without --check to update them\n`,
    stderr: '',
  });
  expect(await readFile(join(out, 'shop/types.ts'), 'utf8')).toContain('from Shop 1:');
});

test('with --json it prints what it did', async () => {
  const { out, spec } = await shopFolder();
  const args = ['--out', out, '--spec', spec, '--only', 'types', '--json'];
  expect((await generating(...args, '--check')).stdout).toBe('{"stale":["shop/types.ts"]}\n');
  expect((await generating(...args)).stdout).toBe('{"written":["shop/types.ts"]}\n');
});

test('it generates for known services, all of them by default', async () => {
  const { out } = await shopFolder();
  const [first = ''] = serviceNames;
  const one = await generating('--out', out, '--check', '--json', '--service', first);
  expect(JSON.parse(one.stdout)).toEqual({ stale: PARTS.map((part) => `${first}/${part}.ts`) });
  const all = await generating('--out', out, '--check', '--json', '--only', 'client');
  expect(JSON.parse(all.stdout)).toEqual({
    stale: serviceNames.flatMap((name) => [`${name}/types.ts`, `${name}/client.ts`]),
  });
});

test('an invalid spec ends it with 2 and a line for each error, and nothing is written', async () => {
  const { folder, out, spec } = await shopFolder(documentWith({ pths: {}, tgs: [] }));
  expect(await generating('--out', out, '--spec', spec, '--service', serviceNames[0] ?? '')).toEqual({
    code: 2,
    stdout: '',
    stderr: [
      'countersign: nothing was generated',
      `  ${spec}#/pths: Property \`pths\` is not expected here.`,
      `  ${spec}#/tgs: Property \`tgs\` is not expected here.`,
      '',
    ].join('\n'),
  });
  await expect(readFile(join(folder, 'out'))).rejects.toThrow('ENOENT');
});

test('an existing file in place of the output folder ends it with 2', async () => {
  const { folder, spec } = await shopFolder();
  const args = ['--out', join(folder, 'shop.yaml'), '--spec', spec];
  expect(await generating(...args)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('cannot be written'),
  });
});

test.each([
  [[], "required option '--out <dir>' not specified"],
  [
    ['--out', 'x', '--service', 'mial'],
    '--service: mial is neither a known service nor a package that is installed in ',
  ],
  [
    ['--out', 'x', '--only', 'types,clients'],
    'there is no part "clients"; the parts are types, client, events, validators',
  ],
  [['--out', 'x', '--spec', '/nowhere.yaml'], '/nowhere.yaml#: no such file'],
  [['--out', 'x', '--chekc'], "unknown option '--chekc' (Did you mean --check?)"],
])('%j ends with one clear line and exit code 2', async (args, line) => {
  const { code, stdout, stderr } = await generating(...args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/^countersign: [^\n]+\n$/);
  expect(stderr).toContain(line);
});
