// The package alone, in a project that has nothing else: its files, its command line, its mock.

import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, inject, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { Project } from '../../support/empty-project.ts';
import { commandsOf, paste } from '../../support/readme.ts';

const project = new Project(inject('bareProject'));
const installed = join(project.folder, 'node_modules', 'countersign');
const files = globSync('**/*', { cwd: installed, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name).slice(installed.length + 1));

const OPTIONAL = Object.keys(packageJson.peerDependencies);

/** What its pages show or name of the repository, and what nobody needs who has the package. */
const IN_REPOSITORY =
  /^(docs\/(pictures|(docker|executable|rules|scenarios|senders|shared-mock|speed|statuses|wishes)\.md)|test\/providers|examples\/(adapters|receivers\/(planted|sqlite))|(ARCHITECTURE|CONTRIBUTING)\.md)(\/|$)/;

test('it has bundled code, declarations, specs, pacts, vectors, pages, examples, and nothing else', () => {
  const isExpected = (file: string) =>
    /^(package\.json|README\.md|LICENSE|CHANGELOG\.md|llms\.txt|skills\/countersign\/SKILL\.md)$/.test(
      file,
    ) ||
    /^bin\/(countersign|needed-node|node-version)\.js$/.test(file) ||
    /^dist\/(src\/.*|services\/[^/]+|chunks\/[^/]+)\.js$/.test(file) ||
    /^dist\/(src\/.*|types\/[^/]+)\.d\.ts$/.test(file) ||
    /^dist\/src\/console\/built\/[^/]+\.(html|css|svg|txt)$/.test(file) ||
    /^(docs\/.*\.md|contracts\/README\.md|packages\/[^/]+\/(README|CHANGELOG)\.md|examples\/(?!providers\/|node_modules\/).*)$/.test(
      file,
    ) ||
    /^(dist\/LICENSES\.txt|dist\/specs\/generated\/[^/]+\.json|dist\/contracts\/[^/]+\/pacts\/[^/]+\.json)$/.test(
      file,
    ) ||
    /^(specs\/[^/]+\.yaml|specs\/generated\/(countersign|extensions|webhook-delivery)\.schema\.json)$/.test(
      file,
    ) ||
    /^vectors\/([^/]+\.json|README\.md)$/.test(file);
  expect(files.filter((file) => !isExpected(file))).toEqual([]);
  expect(files).toEqual(
    expect.arrayContaining([
      'bin/countersign.js',
      'dist/src/cli.js',
      'dist/src/index.d.ts',
      'specs/mail.yaml',
      'vectors/vault.json',
      ...['vault', 'mail', 'quota'].map((service) => `dist/specs/generated/${service}-3.0.json`),
      ...['vault', 'mail', 'quota'].map(
        (service) => `dist/contracts/${service}/pacts/${service}-consumer-${service}.json`,
      ),
    ]),
  );
});

test('it brings no interaction, which would need vitest and Pact, and no test but those to copy', () => {
  const own = files.filter((file) => !file.startsWith('examples/'));
  expect(own.filter((file) => /\.test\.|interactions|test-contract|write-pact/.test(file))).toEqual([]);
});

test('every link of its pages leads to a file that it brings, or to what is in the repository alone', () => {
  const dead = files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => linksOf(file).map((link) => ({ file, link })))
    .map(({ file, link }) => join(dirname(file), link))
    .filter((link) => !IN_REPOSITORY.test(link) && !existsSync(join(installed, link)));
  expect(dead).toEqual([]);
});

test('it is small', () => {
  const { bytes, unpackedBytes } = inject('tarball');
  expect(bytes).toBeLessThan(1_633_500);
  expect(unpackedBytes).toBeLessThan(7_420_000);
  expect(files.length).toBeLessThan(352);
});

test('all that its code imports is itself, a dependency or an optional peer', () => {
  const { name: own, dependencies } = packageJson;
  const declared = new Set([own, ...Object.keys(dependencies), ...OPTIONAL]);
  const undeclared = files
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => importsOf(file).map((name) => ({ file, name })))
    .filter(({ name }) => !declared.has(name));
  expect(undeclared).toEqual([]);
});

test('no optional package came along with it', () => {
  const present = globSync(['*', '@*/*'], { cwd: join(project.folder, 'node_modules') });
  expect(present.filter((name) => OPTIONAL.includes(name))).toEqual([]);
});

test('npx finds the command line, and its help names every command', async () => {
  const { code, stdout } = await project.run('npx', ['countersign', '--help']);
  expect(code).toBe(0);
  for (const command of ['mock', 'init', 'emit', 'generate', 'check', 'verify', 'certify', 'proxy', 'rules'])
    expect(stdout).toMatch(new RegExp(`^  ${command}\\b`, 'm'));
});

test('M-LF-01 the README’s first five minutes go as they do in the source', async () => {
  await using mock = await project.startMock();
  const printed = await paste(await commandsOf('walk-through'), mock.url, project.folder);
  expect(printed).toContain('"enabled":false');
  expect(printed).toContain('"failure_count":10');
});

test('the API reference is there offline', async () => {
  await using mock = await project.startMock();
  const response = await fetch(`${mock.url}/_countersign/docs`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/html');
  expect((await fetch(`${mock.url}/_countersign/docs/reference.js`)).status).toBe(200);
});

test.each([
  [['verify', 'mail'], 'npm install --save-dev @pact-foundation/pact'],
  [['proxy', 'mail', '--target', 'http://127.0.0.1:9'], 'npm install --save-dev @stoplight/prism-cli'],
  [['mcp'], 'npm install --save-dev @modelcontextprotocol/server'],
  [['check'], 'npm install --save-dev @countersign/spec-tools'],
  [['generate', '--out', 'generated'], 'npm install --save-dev @countersign/spec-tools'],
])('countersign %j says which line installs what it lacks', async (args, line) => {
  const { code, stdout, stderr } = await project.run('countersign', args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(line);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

test('specs, pacts and vectors can be imported by their names', async () => {
  const { stdout } = await project.run('node', [
    '--input-type=module',
    '--eval',
    `import mail from 'countersign/specs/mail.json' with { type: 'json' };
     import config from 'countersign/specs/countersign.schema.json' with { type: 'json' };
     import pact from 'countersign/pacts/mail-consumer-mail.json' with { type: 'json' };
     import vectors from 'countersign/vectors/vault.json' with { type: 'json' };
     const yaml = import.meta.resolve('countersign/specs/control.yaml');
     console.log(mail.openapi, config.type, pact.provider.name, vectors.vectors.length > 40, yaml.endsWith('/countersign/specs/control.yaml'));`,
  ]);
  expect(stdout).toBe('3.1.0 object mail true true\n');
});

/** The files that a page links to. */
function linksOf(file: string): string[] {
  const prose = readFileSync(join(installed, file), 'utf8').replaceAll(/^```.*?^```/gms, '');
  const links = prose.matchAll(/\]\(([^)#\s]+)[^)]*\)/g);
  return Array.from(links, ([, link = '']) => link).filter((link) => !/^[a-z]+:/.test(link));
}

/** The packages that a file imports; what Node brings is none. */
function importsOf(file: string): string[] {
  const code = readFileSync(join(installed, file), 'utf8').replace(/^\s*(\*|\/\/).*$/gm, '');
  const names = [...code.matchAll(/(?:\bfrom |\bimport\(|^import )'([^'.][^']*)'/gm)].map(
    ([, name = '']) => name,
  );
  return names
    .filter((name) => !name.startsWith('node:'))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
}
