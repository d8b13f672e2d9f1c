// `countersign mock` as a shell runs it: its output, exit codes and usage errors. A process takes half a second to
// start, so commands that do not need their own process run in this one.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposable, readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { welcome } from '../../src/commands/output/welcome.ts';
import { call } from '../../src/index.ts';
import { startServer } from '../../src/server/start.ts';
import { services } from '../support/registry/services.ts';
import { runHere } from '../support/run-here.ts';
import { commandLine } from '../support/shared-part.ts';

const CLI = await commandLine();

const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

interface Ended {
  readonly code: unknown;
  readonly stdout: string;
  readonly stderr: string;
}

function start(args: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcess {
  const child = spawn(process.execPath, [CLI, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  return child;
}

/** Runs a command to its end. */
async function ended(args: readonly string[]): Promise<Ended> {
  const child = start(args);
  const texts = [child.stdout, child.stderr].map(async (stream) => {
    let text = '';
    for await (const chunk of stream ?? []) text += chunk;
    return text;
  });
  const [[code], stdout = '', stderr = ''] = await Promise.all([once(child, 'close'), ...texts]);
  return { code, stdout, stderr };
}

/** The first output of a command. */
async function firstOutput(child: ChildProcess): Promise<string> {
  const [chunk] = await once(child.stdout as NonNullable<typeof child.stdout>, 'data');
  return String(chunk);
}

async function stopped(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  child.kill(signal);
  const [code] = await once(child, 'exit');
  return code;
}

test.concurrent('a mock that is killed has kept its compiled code for the next start', async () => {
  await using cache = await mkdtempDisposable(join(tmpdir(), 'countersign-'));
  const child = start(['mock', '--port', '0', '--json'], { NODE_COMPILE_CACHE: cache.path });
  const { control_url } = JSON.parse(await firstOutput(child));
  await fetch(`${control_url}/health`);
  await stopped(child, 'SIGKILL');
  const kept = await readdir(cache.path, { recursive: true, withFileTypes: true });
  expect(kept.filter((entry) => entry.isFile())).not.toHaveLength(0);
});

test.concurrent('it prints a line of JSON, applies its flags, and exits with 0 on SIGTERM', async () => {
  const flags = ['--frozen', '--seed', '7', '--allow-host', 'hooks.test'];
  const forward = ['--forward', 'https://a.test=http://127.0.0.1:1', '--forward', 'https://b.test=http://b'];
  const child = start(['mock', '--port', '0', '--json', ...flags, ...forward]);
  const text = await firstOutput(child);
  expect(text).toMatch(/^\{.*\}\n$/);
  const { url, control_url, control_token, credentials } = JSON.parse(text);
  expect({ control_url, control_token }).toEqual({ control_url: `${url}/_countersign`, control_token: null });
  const webhooks = await call(url, 'GET', '/v1/webhooks', { token: credentials.vault.admin });
  expect(webhooks).toMatchObject({ status: 200 });
  const settings = {
    forward: { 'https://a.test': 'http://127.0.0.1:1', 'https://b.test': 'http://b' },
    allow_hosts: ['hooks.test'],
  };
  const world = await call(control_url, 'GET', '/worlds/default');
  expect(world.body).toMatchObject({ seed: 7, clock: { mode: 'frozen' }, credentials, settings });
  const other = await call(control_url, 'POST', '/worlds', { json: {} });
  expect(other.body).toMatchObject({ seed: 1, clock: { mode: 'running' }, settings });
  expect(await stopped(child, 'SIGTERM')).toBe(0);
});

test.concurrent('it serves the selected services, and exits with 0 on Ctrl-C even while a stream is open', async () => {
  const args = ['mock', 'quota', '--port', '0', '--json', '--control-token', ''];
  const child = start(args, { COUNTERSIGN_TOKEN: 'from the environment' });
  const { control_url, control_token } = JSON.parse(await firstOutput(child));
  expect(control_token).toBeNull();
  const { body } = await call<{ services: string[] }>(control_url, 'GET', '/health');
  expect(body.services).toEqual(['quota']);
  const authorization = 'Bearer from the environment';
  const stream = await fetch(`${control_url}/stream`, { headers: { authorization } });
  const reading = stream.text().catch(() => 'cut off');
  expect(await stopped(child, 'SIGINT')).toBe(0);
  await reading;
});

test.concurrent('a port in use ends it with one clear line and exit code 2', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  const end = await ended(['mock', '--port', String(port)]);
  holder.close();
  expect(end).toEqual({
    code: 2,
    stdout: '',
    stderr: `countersign: port ${port} on 127.0.0.1 is in use; choose another with --port, or 0 for a free one\n`,
  });
});

test.concurrent('a usage error ends the process with one clear line and exit code 2', async () => {
  const { code, stdout, stderr } = await ended(['mock', 'mial']);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/^countersign: there is no service "mial"; known are [^\n]+\n$/);
});

test.each([
  [['mock', '--prot', '1'], "unknown option '--prot' (Did you mean --port?)"],
  [
    ['mock', '--store', 'mysql://here'],
    'There is no store "mysql"; write memory, sqlite:worlds.db, or postgres://',
  ],
  [['mok'], "unknown command 'mok' (Did you mean mock?)"],
  [['--frozen'], "unknown option '--frozen'"],
  [['mock', '--frozn'], "unknown option '--frozn' (Did you mean --frozen?)"],
  [['mock', '--port'], "option '--port <number>' argument missing"],
  [['mock', '--port', '70000'], 'a port is a number from 0 to 65535'],
  [['mock', '--port', '٤٠١٠'], 'a port is a number from 0 to 65535'],
  [['mock', '--port', '1e3'], 'a port is a number from 0 to 65535'],
  [
    ['mock', '--port', '0', '--host', '192.0.2.1'],
    '192.0.2.1 is not an address of this machine; choose another with --host',
  ],
  [['mock', '--seed', '-1'], 'a seed is a whole number'],
  [['mock', '--seed', 'NaN'], 'a seed is a whole number'],
  [['mock', '--forward', 'https://a.test'], 'write it like https://hooks.example.test=http://localhost:3000'],
  [['mock', '--forward', 'ftp://a.test=http://b.test'], 'write it like https://hooks.example.test='],
  [['mock', '--forward', 'https://[::1=http://b.test'], 'write it like https://hooks.example.test='],
  [['mock', '--allow-host', 'hooks.test:443'], 'write a host name, an address or a range, such as'],
  [['mock', '--ca', '/nowhere.pem'], '/nowhere.pem cannot be read; --ca needs a file of PEM certificates'],
  [['mock', '--ca', CLI], 'does not contain a PEM certificate; --ca needs'],
])('%j ends with one clear line and exit code 2', async (args, line) => {
  const { code, stdout, stderr } = await runHere(args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/^countersign: [^\n]+\n$/);
  expect(stderr).toContain(line);
});

test('--help shows examples and exit codes and exits with 0', async () => {
  const { code, stdout, stderr } = await runHere(['mock', '--help']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('Examples:');
  expect(stdout).toContain('Exit codes: 0');
});

test('--version prints the version of the package', async () => {
  const { code, stdout } = await runHere(['--version']);
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
});

test('the welcome text has the URL, the credentials and what to try next', async () => {
  const server = await startServer({ services, port: 0 });
  const text = welcome(server, { services });
  await server.close();
  expect(text).toContain(`Countersign serves ${[...services.keys()].join(', ')} at ${server.url}`);
  expect(text.indexOf('Try first')).toBeLessThan(text.indexOf('The console'));
  expect(text).toContain(`countersign credentials --url ${server.url}`);
  expect(text).not.toContain(server.defaultWorld.credentials.vault?.admin);
});

test('a token that was made is printed, and one that was given is not', async () => {
  const given = await startServer({ services, port: 0, controlToken: 'a token of mine' });
  const made = await startServer({ services, port: 0, host: '0.0.0.0' });
  const [hidden, shown] = [welcome(given, { services, isTokenGiven: true }), welcome(made, { services })];
  await Promise.all([given.close(), made.close()]);
  expect(hidden).not.toContain('a token of mine');
  expect(hidden).toContain('-H "Authorization: Bearer $COUNTERSIGN_TOKEN"');
  expect(shown).toContain(`Control token: ${made.controlToken}`);
  expect(shown).toContain(`curl -s -H "Authorization: Bearer ${made.controlToken}" `);
});

test('--demo makes the first steps in a world of their own, up to the endpoint that is disabled', async () => {
  const child = start(['mock', '--demo', '--port', '0']);
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += chunk;
    if (text.includes('The timeline of this world')) break;
  }
  expect(text.match(/^\d\d:\d\d:00 +500 .*X-Mail-Signature: [0-9a-f]{24}…$/gm)).toHaveLength(10);
  expect(text).toMatch(/^\d\d:\d\d:00 +disabled .*10 attempts failed in a row/m);
  const [url = ''] = /http:\S+(?=\/_countersign\/#\/w-)/.exec(text) ?? [];
  const [id = ''] = /(?<=#\/)w-[^/]+/.exec(text) ?? [];
  const { body } = await call<{ clock: object }>(url, 'GET', `/_countersign/worlds/${id}`);
  expect(body.clock).toMatchObject({ mode: 'frozen', now: '2026-01-01T04:00:00.000Z' });
  expect(await stopped(child, 'SIGTERM')).toBe(0);
});

test('--demo with --json is a usage error', async () => {
  const { code, stderr } = await runHere(['mock', '--demo', '--json']);
  expect([code, stderr]).toEqual([2, expect.stringContaining('leave --json out')]);
});

test('--demo says so where no service has first steps', async () => {
  const child = start(['mock', 'vault', '--demo', '--port', '0']);
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += chunk;
    if (text.includes('The timeline of this world')) break;
  }
  expect(text).toContain('The services that are served have no first steps to show.');
  expect(await stopped(child, 'SIGTERM')).toBe(0);
});
