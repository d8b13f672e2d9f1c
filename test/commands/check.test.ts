// `countersign check` as a shell runs it: its findings, messages and exit codes.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
// The command loads it when it is needed; it brings all the mocks, and no test should wait for that.
import '../../src/commands/check/own-specs.ts';
import { repository } from '../check/repository.ts';
import { documentWith, projectFolder } from '../generate/small-specs.ts';
import { runHere } from '../support/run-here.ts';

const checking = (...args: readonly string[]) => runHere(['check', ...args]);

const responses = { '200': { description: 'ok' } };
const selling = (properties: object) => ({
  post: {
    responses,
    requestBody: { content: { 'application/json': { schema: { type: 'object', properties } } } },
  },
});
const shop = (properties: object = { at: { type: 'string' } }) =>
  documentWith({ webhooks: { sold: selling(properties) } });

/** A pact for one event. */
const pact = (contents: object, provider = 'shop') => {
  const message = { type: 'Asynchronous/Messages', description: 'sold', contents: { content: contents } };
  return JSON.stringify({ provider: { name: provider }, interactions: [message] });
};

/** A folder with these files, and their paths. */
async function folderWith(files: Readonly<Record<string, string>>) {
  const folder = await projectFolder(new Map(Object.entries(files)));
  return { folder, at: (name: string) => join(folder, name) };
}

test('each finding is a line with file, pointer and who is affected; the exit code is 1', async () => {
  const { folder, commit, write } = await repository();
  const file = join(folder, 'shop.yaml');
  await commit('v1', { 'shop.yaml': stringify(shop()) });
  await write({
    'shop.yaml': stringify({ ...shop({}), components: { schemas: { A: { type: 'string', minLenght: 1 } } } }),
  });
  expect(await checking('--spec', file, '--base', 'v1')).toEqual({
    code: 1,
    stdout: `error ${file}#/components/schemas/A/minLenght: is not a JSON Schema keyword
error ${file}#/webhooks/sold/post/requestBody/content/application~1json/schema/properties/at: at is removed; receivers that read it no longer find it (webhook sold)

check      result       scope
lint       failed       1 spec
generated  not checked  no generated code to check (--generated)
pacts      not checked  no pacts to check (--pacts)
breaking   failed       compared with v1
`,
    stderr: '',
  });
});

test('with --json it prints the same findings', async () => {
  const { at } = await folderWith({ 'old.yaml': stringify(shop()), 'shop.yaml': stringify(shop({})) });
  const { code, stdout } = await checking('--spec', at('shop.yaml'), '--base', at('old.yaml'), '--json');
  expect(code).toBe(1);
  expect(JSON.parse(stdout).findings).toEqual([
    {
      check: 'breaking',
      severity: 'error',
      file: at('shop.yaml'),
      pointer: '/webhooks/sold/post/requestBody/content/application~1json/schema/properties/at',
      message: 'at is removed',
      why: 'receivers that read it no longer find it',
      affects: ['webhook sold'],
    },
  ]);
});

test('warnings alone leave the exit code at 0', async () => {
  const { at } = await folderWith({
    'old.yaml': stringify(documentWith({})),
    'shop.yaml': stringify(shop()),
  });
  const { code, stdout } = await checking('--spec', at('shop.yaml'), '--base', at('old.yaml'));
  expect(stdout).toContain('is a new event; receivers subscribed to every event get it too (webhook sold)');
  expect(code).toBeUndefined();
});

test('a spec that does not exist in the base version is reported', async () => {
  const { folder, commit, write } = await repository();
  await commit('v1', { 'readme.txt': 'a' });
  await write({ 'shop.yaml': stringify(shop()) });
  const { stdout } = await checking('--spec', join(folder, 'shop.yaml'), '--base', 'v1');
  expect(stdout).toContain('did not exist at v1, so there is nothing to compare');
});

test('for a spec with an invalid structure only that is reported', async () => {
  const { at } = await folderWith({
    'shop.yaml': stringify(documentWith({ pths: {} })),
    'pacts/a.json': pact({}),
  });
  const { code, stdout } = await checking(
    '--spec',
    at('shop.yaml'),
    '--base',
    at('shop.yaml'),
    '--pacts',
    at('pacts'),
  );
  expect(code).toBe(1);
  expect(stdout).toContain(`error ${at('shop.yaml')}#/pths: is not a known field`);
  expect(stdout.match(/no spec has a valid structure/g)).toHaveLength(2);
});

test('pacts are checked against the only spec, or the one named after their provider', async () => {
  const { at } = await folderWith({
    'shop.yaml': stringify(shop()),
    'bank.yaml': stringify(documentWith({ webhooks: { paid: selling({}) } })),
    'pacts/a.json': pact({ at: 7 }),
    'strangers/a.json': pact({}, 'post'),
  });
  const one = await checking('--spec', at('shop.yaml'), '--pacts', at('strangers'));
  expect(one.stdout).toContain('1 pact with 1 interaction');
  expect(one.code).toBeUndefined();
  const both = ['--spec', at('shop.yaml'), '--spec', at('bank.yaml')];
  const named = await checking(...both, '--pacts', at('pacts'));
  expect(named.stdout).toContain(`error ${at('pacts/a.json')}#/interactions/0/contents/content/at: "sold": `);
  const strange = await checking(...both, '--pacts', at('strangers'));
  expect(strange.stdout).toContain(`error ${at('strangers/a.json')}#/provider/name: the provider is "post"`);
  expect([named.code, strange.code]).toEqual([1, 1]);
});

test('generated code is up to date and then stale, judged by its parts', async () => {
  const { folder, at } = await folderWith({ 'shop.yaml': stringify(shop()) });
  const args = ['--spec', at('shop.yaml')];
  await runHere(['generate', ...args, '--out', join(folder, 'out'), '--only', 'events']);
  const fresh = await checking(...args, '--generated', at('out'));
  expect(fresh.stdout).toMatch(/generated +passed .*: types, events of shop/);
  await writeFile(at('shop.yaml'), stringify(shop({})));
  const stale = await checking(...args, '--generated', at('out'));
  expect(stale.code).toBe(1);
  expect(stale.stdout).toContain(
    `error ${at('out/shop/types.ts')}#: is stale; run: countersign generate --out`,
  );
  await writeFile(at('shop.yaml'), stringify(documentWith({})));
  const without = await checking(...args, '--generated', at('out'));
  expect(without.stdout).toContain(`error ${at('shop.yaml')}#/webhooks: has nothing to generate events from`);
});

test.each([
  ['a missing spec', ['--spec', 'nowhere.yaml'], 'nowhere.yaml: no such file'],
  [
    'another OpenAPI version',
    ['--spec', 'v30.yaml'],
    'v30.yaml#/openapi: must be OpenAPI 3.1; found "3.0.3"',
  ],
  ['an unknown ref', ['--spec', 'shop.yaml', '--base', 'v9'], 'there is no file "v9", and'],
  ['a folder without pacts', ['--spec', 'shop.yaml', '--pacts', '.'], 'is not a pact'],
  ['a missing folder', ['--spec', 'shop.yaml', '--pacts', 'nowhere'], 'nowhere: there is no such folder'],
  [
    'a folder without generated code',
    ['--spec', 'shop.yaml', '--generated', '.'],
    'contains no code generated from these specs',
  ],
  ['an unknown flag', ['--bsae', 'v1'], "unknown option '--bsae' (Did you mean --base?)"],
])('%s ends with one clear line and exit code 2', async (_, args, line) => {
  const { at } = await folderWith({
    'shop.yaml': stringify(shop()),
    'v30.yaml': stringify(documentWith({ openapi: '3.0.3' })),
  });
  const isPath = (arg: string) => !arg.startsWith('--') && arg !== 'v1' && arg !== 'v9';
  const { code, stdout, stderr } = await checking(...args.map((arg) => (isPath(arg) ? at(arg) : arg)));
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/^countersign: [^\n]+\n$/);
  expect(stderr).toContain(line);
});

test('a document that is not named by --spec is told how it is', async () => {
  const { code, stderr } = await checking('--spec', 'shop.yaml', 'billing.yaml');
  expect(stderr).toBe(
    'countersign: a document is named by --spec: countersign check --spec shop.yaml --spec billing.yaml\n',
  );
  expect(code).toBe(2);
});

test('without --spec the four specs of the package are checked', async () => {
  const { at } = await folderWith({ 'shop.yaml': stringify(shop()) });
  const { code, stderr } = await checking('--base', at('shop.yaml'));
  expect(stderr).toContain(
    'shop.yaml is a file, but 4 specs are checked; select one with --spec, or pass a git ref',
  );
  expect(code).toBe(2);
});

/** A document that `countersign generate` refuses, although nothing else is wrong with it, and the files around it. */
const REFUSED: readonly (readonly [string, Readonly<Record<string, object>>])[] = [
  [
    'two schemas whose names are one in TypeScript',
    {
      'shop.yaml': documentWith({
        components: { schemas: { 'line-item': { type: 'object' }, LineItem: { type: 'object' } } },
      }),
    },
  ],
  [
    'what the redocly.yaml of the project lets pass',
    {
      'redocly.yaml': { rules: { 'no-identical-paths': 'off' } },
      'shop.yaml': documentWith({
        paths: Object.fromEntries(
          ['a', 'b'].map((name) => [
            `/{${name}}`,
            {
              parameters: [{ name, in: 'path', required: true, schema: { type: 'string' } }],
              get: { responses },
            },
          ]),
        ),
      }),
    },
  ],
];

test.each(REFUSED)('it finds what the generator refuses: %s', async (_, files) => {
  const { folder, at } = await folderWith(
    Object.fromEntries(Object.entries(files).map(([name, content]) => [name, stringify(content)])),
  );
  const generated = await runHere(['generate', '--spec', at('shop.yaml'), '--out', join(folder, 'out')]);
  expect(generated.code).toBe(2);
  const [, pointer, message] = /shop\.yaml#(\S*): (.*)\n/.exec(generated.stderr) ?? [];
  const { code, stdout } = await checking('--spec', at('shop.yaml'), '--json');
  expect(code).toBe(1);
  expect(JSON.parse(stdout).findings).toContainEqual(
    expect.objectContaining({ check: 'lint', severity: 'error', pointer, message }),
  );
});

test('two specs of one name cannot be generated together, and it says so', async () => {
  const { at } = await folderWith({ 'old/shop.yaml': stringify(shop()), 'new/shop.yaml': stringify(shop()) });
  const { code, stdout } = await checking('--spec', at('old/shop.yaml'), '--spec', at('new/shop.yaml'));
  expect(code).toBe(1);
  expect(stdout).toContain('rename the file');
});

test('what is wrong with a spec is found once, not a second time by the generator', async () => {
  const broken = shop({ at: { $ref: '#/components/schemas/Nothing' } });
  const { at } = await folderWith({ 'shop.yaml': stringify(broken) });
  const { code, stdout } = await checking('--spec', at('shop.yaml'), '--json');
  expect(code).toBe(1);
  expect(JSON.parse(stdout).findings).toHaveLength(1);
});
