// Receiver and client are packages for production: each is installed alone by npm on the oldest Node at hand from 20 on,
// and runs there. The package itself runs from Node 22.18 on, and says on an older one what it needs.

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, readdir } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import clientPackage from '../../../packages/client/package.json' with { type: 'json' };
import receiverPackage from '../../../packages/receiver/package.json' with { type: 'json' };
import { emptyProject, Project } from '../../support/empty-project.ts';
import { commandsOf, paste } from '../../support/readme.ts';
import { strictConfig } from './consumer-files.ts';

const bare = new Project(inject('bareProject'));
const node = oldestNode();

/** A project with one package, which npm installs only if it is content with its Node. */
async function projectWith(name: string): Promise<Project> {
  const project = await emptyProject();
  const path = [dirname(node), process.env.PATH].join(delimiter);
  const args = ['install', '--engine-strict', '--prefer-offline', inject('tarballs')[name]?.path ?? ''];
  expect(await project.run('npm', args, { PATH: path })).toMatchObject({ code: 0 });
  return project;
}

let receiver: Project;
let client: Project;
beforeAll(async () => {
  receiver = await projectWith(receiverPackage.name);
  client = await projectWith(clientPackage.name);
  await cp(fileURLToPath(new URL('../../../vectors', import.meta.url)), join(receiver.folder, 'vectors'), {
    recursive: true,
  });
});
afterAll(() => Promise.all([receiver, client].map((project) => project[Symbol.asyncDispose]())));

test('they bring no dependency, and openapi-fetch alone', async () => {
  const installed = async ({ folder }: Project) =>
    (await readdir(join(folder, 'node_modules'))).filter((name) => !name.startsWith('.'));
  expect(await installed(receiver)).toEqual(['@countersign']);
  expect(await installed(client)).toEqual(['@countersign', 'openapi-fetch', 'openapi-typescript-helpers']);
});

test.each([
  ['receiver', receiverPackage.name, () => receiver],
  ['client', clientPackage.name, () => client],
])('the types of the %s need nothing else', async (_, name, project) => {
  await project().write({
    'tsconfig.json': strictConfig(['use.ts'], { types: [] }),
    'use.ts': `export * from '${name}';\n`,
  });
  const tsc = fileURLToPath(new URL('../../../node_modules/typescript-7/bin/tsc', import.meta.url));
  expect(await project().run(process.execPath, [tsc, '--project', '.'])).toMatchObject({
    code: 0,
    stdout: '',
  });
});

test(`the receiver agrees with every vector (Node ${versionOf(node)})`, async () => {
  await receiver.write({ 'receive.mjs': RECEIVE });
  const { code, stdout, stderr } = await receiver.run(node, ['receive.mjs']);
  expect({ code, stderr: withoutWarnings(stderr) }).toEqual({ code: 0, stderr: '' });
  expect(JSON.parse(stdout)).toEqual({ judged: expect.toSatisfy((count) => count > 80), wrong: [] });
});

test(`the client calls, and its errors are typed (Node ${versionOf(node)})`, async () => {
  await using mock = await bare.startMock();
  await client.write({ 'call.mjs': CALL });
  const token = mock.credentials.mail?.live as string;
  const { code, stdout, stderr } = await client.run(node, ['call.mjs', mock.url, token]);
  expect({ code, stderr: withoutWarnings(stderr) }).toEqual({ code: 0, stderr: '' });
  expect(JSON.parse(stdout)).toEqual({ total: 0, refused: 401, isMailError: true });
});

test(`the command line says in one line that Node ${versionOf(node)} is too old, or goes on where it is not`, async () => {
  const ended = await bare.run(node, ['node_modules/countersign/bin/countersign.js', '--version']);
  const isTooOld = majorOf(node) < 22;
  const refused = `${tooOld(versionOf(node))}\n`;
  expect(ended).toMatchObject(isTooOld ? { code: 2, stdout: '', stderr: refused } : { stderr: '' });
});

test(`a clean clone tells its story after one command (Node ${versionOf(node)})`, async () => {
  await using clone = await emptyProject();
  const checkout = fileURLToPath(new URL('../../../', import.meta.url));
  // What `npm ci` installed is not installed again. With -m, the demo is a job, which is ended with all its processes.
  const story = `set -me
    git clone --quiet "${checkout}" clone && cd clone && ln -s "${checkout}node_modules" node_modules
    export PATH="${dirname(node)}:$PATH"
    coproc npm run --silent demo
    sed '/M-LF-01/q' <&"\${COPROC[0]}" && kill -- -"$COPROC_PID"`;
  const { stdout, stderr } = await clone.run('bash', ['-c', story]);
  for (const told of [/200 +delivered, attempt 1/, /500 +delivered, attempt 5/, /disabled .*\(M-LF-01\)/])
    expect(stdout, stderr).toMatch(told);
});

test('on Node 20 every import says what to install, client and receiver run, and with that installed the README’s walk goes', async () => {
  await using older = await projectOn('20');
  const { stdout, stderr, version } = await imported(older);
  expect(withoutWarnings(stderr)).toBe('');
  expect(stdout).toBe(`${tooOld(version)}\n`.repeat(ENTRIES.length));
  await older.install('--save-dev', 'node@24');
  await using mock = await older.startMock();
  const printed = await paste(await commandsOf('walk-through'), mock.url, older.folder);
  expect(printed).toContain('"enabled":false');
});

describe.each(['22.18.0', '22'])('on Node %s', (wanted) => {
  let project: Project;
  beforeAll(async () => {
    project = await projectOn(wanted);
  });
  afterAll(() => project[Symbol.asyncDispose]());

  test('everything can be imported', async () => {
    expect(await imported(project)).toMatchObject({ stdout: '', stderr: '' });
  });

  test('M-LF-01 the README’s walk goes', async () => {
    await using mock = await project.startMock();
    const printed = await paste(await commandsOf('walk-through'), mock.url, project.folder);
    expect(printed).toContain('"enabled":false');
  });

  test('a world in SQLite outlasts the mock', async () => {
    const clock = async (...args: readonly string[]) => {
      await using mock = await project.startMock('', '--store', 'sqlite:worlds.db');
      return await project.run('countersign', ['clock', ...args, '--url', mock.url]);
    };
    expect(await clock('freeze')).toMatchObject({ code: 0, stderr: '' });
    expect((await clock()).stdout).toMatch(/^mode +frozen$/m);
  });

  test('Q-EP-08 threads and processes of its own prove a rule', async () => {
    const { stdout } = await project.run('countersign', ['verify', 'quota', '--prove', '--rule', 'Q-EP-08']);
    expect(stdout).toMatch(/\b(\d+) mutants?: \1 caught, 0 survived/);
  });
});

const ENTRIES = ['', '/testing', '/testing/vitest', '/testing/global-setup', '/service', '/verify'];

/** A project with the package and a Node of its own, and what the helpers import first. */
async function projectOn(version: string): Promise<Project> {
  const project = await emptyProject();
  await project.install(inject('tarball').path, `node@${version}`);
  await project.write({
    'node_modules/vitest/package.json': '{"name":"vitest","type":"module","exports":"./index.js"}',
    'node_modules/vitest/index.js':
      'const any = new Proxy(() => any, { get: () => any });\nexport const [expect, inject, test] = [any, any, any];\n',
  });
  return project;
}

/** Imports everything, with the Node of a project; what fails is printed. */
async function imported(project: Project) {
  const importing = ENTRIES.map(
    (entry) => `await import('countersign${entry}').catch(({ message }) => console.log(message));`,
  );
  const code = [...importing, "await import('countersign/client'); await import('countersign/receiver');"];
  const program = join(project.folder, 'node_modules', '.bin', 'node');
  const ended = await project.run(program, ['--input-type=module', '--eval', code.join('\n')]);
  return { ...ended, version: versionOf(program) };
}

function tooOld(version: string): string {
  return `countersign needs Node 22.18 or 24.18 or later, and this is ${version}; "npm install --save-dev node@24" installs it into your project, where npx and the scripts of npm use it`;
}

const RECEIVE = `
import { readFileSync } from 'node:fs';
import { verifyWebhook } from '${receiverPackage.name}';

let judged = 0;
const wrong = [];
for (const service of ['mail', 'vault']) {
  const file = new URL('vectors/' + service + '.json', import.meta.url);
  for (const { name, headers, body, secrets, received_at, expected } of JSON.parse(readFileSync(file, 'utf8')).vectors) {
    const verdict = await verifyWebhook(
      { headers, body: Buffer.from(body.base64, 'base64') },
      { service, secret: secrets, now: () => received_at * 1000 },
    );
    judged += 1;
    if (verdict.ok !== expected.accepted || (!verdict.ok && verdict.reason !== expected.reason)) wrong.push(name);
  }
}
console.log(JSON.stringify({ judged, wrong }));
`;

const CALL = `
import { createMailClient, MailError } from '${clientPackage.name}';

const [, , baseUrl, token] = process.argv;
const mail = createMailClient({ baseUrl, token });
const { total } = await mail.unwrap(mail.GET('/v3/user/webhooks'));
const stranger = createMailClient({ baseUrl, token: 'wrong' });
const error = await stranger.unwrap(stranger.GET('/v3/user/webhooks')).catch((error) => error);
console.log(JSON.stringify({ total, refused: error.status, isMailError: error instanceof MailError }));
`;

/** The oldest Node on the PATH that is 20 or later; the one that runs this, if there is no other. */
function oldestNode(): string {
  const found = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'node'))
    .filter((path) => existsSync(path) && majorOf(path) >= 20);
  return [process.execPath, ...found].sort((a, b) => majorOf(a) - majorOf(b))[0] as string;
}

function majorOf(node: string): number {
  return Number(versionOf(node).split('.', 1)[0]);
}

function versionOf(node: string): string {
  return execFileSync(node, ['--print', 'process.versions.node'], { encoding: 'utf8' }).trim();
}

/** Node 20 warns of features that are new to it. */
function withoutWarnings(stderr: string): string {
  return stderr.replace(/^\(node:\d+\) ExperimentalWarning:.*\n(\(Use .*\n)?/gm, '');
}
