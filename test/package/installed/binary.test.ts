// The single executable, started as by someone who has nothing else: in an empty folder, with no PATH and no environment.

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as good from '../../../examples/receivers/good.ts';
import { NoDeduplication } from '../../../examples/receivers/planted/no-deduplication.ts';
import { serve } from '../../../examples/receivers/planted/right-receiver.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import type { Ended } from '../../support/empty-project.ts';
import { EVENTS } from '../../support/explored.ts';
import { startReceiver } from '../../support/receivers.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

let folder: string;
let executable: string;
let empty: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-binary-'));
  executable = join(folder, 'countersign');
  empty = await mkdtemp(join(folder, 'empty-'));
  // dist/ was built when the package was packed.
  await promisify(execFile)(process.execPath, ['scripts/build-binary.ts', '--out', executable], {
    cwd: ROOT,
  });
});
afterAll(() => rm(folder, { recursive: true }));

async function run(...args: readonly string[]): Promise<Ended> {
  const child = spawn(executable, args, { cwd: empty, env: {}, stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = once(child, 'close') as Promise<[number | null]>;
  const [stdout, stderr] = await Promise.all([child.stdout.toArray(), child.stderr.toArray()]);
  const [code] = await closed;
  return { code, stdout: stdout.join(''), stderr: stderr.join('') };
}

async function startMock(...flags: readonly string[]) {
  const child = spawn(executable, ['mock', '--port', '0', '--json', ...flags], {
    ...{ cwd: empty, env: {}, stdio: ['ignore', 'pipe', 'inherit'] },
  });
  const exit = once(child, 'exit');
  const [line] = await once(child.stdout as NodeJS.ReadableStream, 'data');
  const { url, credentials } = JSON.parse(String(line)) as {
    readonly url: string;
    readonly credentials: Readonly<Record<string, Readonly<Record<string, string>>>>;
  };
  return {
    url,
    credentials,
    async [Symbol.asyncDispose]() {
      child.kill();
      await exit;
    },
  };
}

test('it has the version of the package, and its help names every command', async () => {
  expect(await run('--version')).toEqual({ code: 0, stdout: `${packageJson.version}\n`, stderr: '' });
  const { code, stdout, stderr } = await run('--help');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  for (const command of ['mock', 'certify', 'explore', 'emit', 'verify', 'measure', 'audit', 'mcp'])
    expect(stdout).toMatch(new RegExp(`^  ${command}\\b`, 'm'));
});

test('its mock is well, takes a webhook, and delivers an event to it', async () => {
  await using mock = await startMock();
  const arrived = Promise.withResolvers<void>();
  await using receiver = await startReceiver((response) => {
    response.end();
    arrived.resolve();
  });
  expect(await (await fetch(`${mock.url}/_countersign/health`)).json()).toMatchObject({ status: 'ok' });
  const registered = await fetch(`${mock.url}/v3/user/webhooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${mock.credentials.mail?.live}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: `${receiver.origin}/hooks`, enabled_events: ['bounce'] }),
  });
  expect(registered.status).toBe(201);
  expect(await run('emit', 'mail', 'bounce', '--url', mock.url)).toMatchObject({ code: 0, stderr: '' });
  await arrived.promise;
  expect(JSON.parse(String(receiver.requests[0]?.body))).toMatchObject({ event_type: 'bounce' });
});

test('its console, its pages and its reference are inside', async () => {
  await using mock = await startMock();
  const paths = ['_countersign/', '_countersign/docs/reference.js', 'llms-full.txt'];
  const answers = await Promise.all(paths.map((path) => fetch(`${mock.url}/${path}`)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await answers[2]?.text()).toContain('# Explore a receiver');
});

test('it certifies a receiver', async () => {
  const receiver = await good.start({ port: 0, secret: SECRET, service: 'mail' });
  try {
    const ended = await run('certify', 'mail', '--url', receiver.url, '--secret', SECRET);
    expect(ended).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringContaining('accepts a good delivery'),
    });
  } finally {
    await receiver.close();
  }
});

test('V-DL-04 it explores a receiver, and tells the history that breaks it', async () => {
  await using served = await serve(new NoDeduplication(SECRET));
  const hooks = ['--state', `${served.origin}/state`, '--reset', `${served.origin}/reset`];
  const { code, stdout, stderr } = await run(
    ...['explore', 'vault', '--url', `${served.origin}/hooks`, '--secret', SECRET, ...hooks],
    ...['--events', EVENTS, '--histories', '20'],
  );
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
  expect(stdout).toContain('$.accesses is 2 and should be 1');
});

test('Q-EP-08 it starts threads and processes of its own to prove a rule', async () => {
  const { code, stdout, stderr } = await run('verify', 'quota', '--prove', '--rule', 'Q-EP-08');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/\b(\d+) mutants?: \1 caught, 0 survived/);
});

test('it serves a service of one’s own, which imports from the package', async () => {
  await cp(join(ROOT, 'examples/services/billing'), join(folder, 'billing'), { recursive: true });
  await using mock = await startMock('--service', join(folder, 'billing'));
  const headers = { authorization: `Bearer ${mock.credentials.billing?.token}` };
  expect((await fetch(`${mock.url}/billing/plans`, { headers })).status).toBe(200);
});

test.each([
  [['verify', 'mail'], '@pact-foundation/pact'],
  [['proxy', 'mail', '--target', 'http://127.0.0.1:9'], '@stoplight/prism-cli'],
  [['check'], '@countersign/spec-tools'],
  [['generate', '--out', 'generated'], '@countersign/spec-tools'],
])('countersign %j says in one line what it has not', async (args, name) => {
  const { code, stdout, stderr } = await run(...args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(new RegExp(`^countersign: .*npm install --save-dev ${name}\\n$`));
});

test('it is as small as Node allows, and leaves nothing behind', async () => {
  const node = await stat(process.execPath);
  expect((await stat(executable)).size - node.size).toBeLessThan(8_000_000);
  expect(await readdir(empty)).toEqual([]);
});
