// Client and receiver are for production: they run with openapi-fetch alone, on the oldest Node at hand from 20 on.

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { emptyProject, Project } from '../../support/empty-project.ts';

const bare = new Project(inject('bareProject'));
const node = oldestNode();

let project: Project;
beforeAll(async () => {
  project = await emptyProject();
  for (const name of ['countersign', 'openapi-fetch', 'openapi-typescript-helpers'])
    await cp(join(bare.folder, 'node_modules', name), join(project.folder, 'node_modules', name), {
      recursive: true,
    });
});
afterAll(() => project[Symbol.asyncDispose]());

test(`the receiver agrees with every vector (Node ${versionOf(node)})`, async () => {
  await project.write({ 'receive.mjs': RECEIVE });
  const { code, stdout, stderr } = await project.run(node, ['receive.mjs']);
  expect({ code, stderr: withoutWarnings(stderr) }).toEqual({ code: 0, stderr: '' });
  expect(JSON.parse(stdout)).toEqual({ judged: expect.toSatisfy((count) => count > 80), wrong: [] });
});

test(`the client calls, and its errors are typed (Node ${versionOf(node)})`, async () => {
  await using mock = await bare.startMock();
  await project.write({ 'call.mjs': CALL });
  const token = mock.credentials.mail?.live as string;
  const { code, stdout, stderr } = await project.run(node, ['call.mjs', mock.url, token]);
  expect({ code, stderr: withoutWarnings(stderr) }).toEqual({ code: 0, stderr: '' });
  expect(JSON.parse(stdout)).toEqual({ total: 0, refused: 401, isMailError: true });
});

test(`the command line says in one line that Node ${versionOf(node)} is too old, or goes on where it is not`, async () => {
  const ended = await bare.run(node, ['node_modules/countersign/dist/src/cli.js', '--version']);
  const isTooOld = majorOf(node) < 24;
  const refused = `countersign needs Node 24.18 or later, and this is ${versionOf(node)}; install it, or run it by npm inside the project\n`;
  expect(ended).toMatchObject(isTooOld ? { code: 2, stdout: '', stderr: refused } : { stderr: '' });
});

const RECEIVE = `
import { readFileSync } from 'node:fs';
import { verifyWebhook } from 'countersign/receiver';

let judged = 0;
const wrong = [];
for (const service of ['mail', 'vault']) {
  const file = new URL('node_modules/countersign/vectors/' + service + '.json', import.meta.url);
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
import { createMailClient, MailError } from 'countersign/client';

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
