// Common to all commands that act on a running mock: how they connect, their help, and usage errors.

import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { freePort, startReceiver } from '../../support/receivers.ts';
import { runHere } from '../../support/run-here.ts';
import { shop } from '../../support/shop/caller.ts';

const mock = await startMock({ services: [shop], controlToken: 'open-sesame' });
afterAll(() => mock.close());
afterEach(() => vi.unstubAllEnvs());

test('flags set the URL and the token of the mock', async () => {
  const { code, stdout } = await runHere(['clock', '--url', `${mock.url}/`, '--token', 'open-sesame']);
  expect({ code, stdout }).toEqual({ code: undefined, stdout: expect.stringContaining('mode     running') });
});

test('environment variables set the URL and the token, and flags override them', async () => {
  vi.stubEnv('COUNTERSIGN_URL', mock.url);
  vi.stubEnv('COUNTERSIGN_TOKEN', 'open-sesame');
  expect(await runHere(['clock'])).toMatchObject({ code: undefined });
  const { code, stderr } = await runHere(['clock', '--token', 'abracadabra']);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(
      /^countersign: .*token.*\n {2}Give the token that the mock printed .* with --token/,
    ),
  });
});

test('if nothing answers, the message explains how to start a mock', async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  for (const command of [
    ['clock'],
    ['emit', 'shop', 'paid'],
    ['simulate'],
    ['fault'],
    ['scenario'],
    ['log', '-f'],
  ]) {
    expect(await runHere([...command, '--url', `${url}/`])).toEqual({
      code: 2,
      stdout: '',
      stderr: `countersign: nothing answers at ${url} (ECONNREFUSED); start a mock with "countersign mock", or choose another with --url\n`,
    });
  }
});

test('an empty COUNTERSIGN_URL is ignored', async () => {
  vi.stubEnv('COUNTERSIGN_URL', '');
  expect((await runHere(['clock', 'advance'])).stderr).toContain('say how far');
});

test('if another server answers, the message says so', async () => {
  await using other = await startReceiver((response) => void response.end('<p>Hello</p>'));
  const { code, stderr } = await runHere(['log', '--url', other.origin]);
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringMatching(
      /^countersign: the server at \S+ is not a Countersign mock; start a mock with/,
    ),
  });
});

test.each([
  ['clock', 'show', 'freeze', 'run', 'advance', 'next'],
  ['emit'],
  ['simulate'],
  ['fault', 'add', 'list', 'remove', 'clear'],
  ['scenario'],
  ['log'],
])(
  'the help of %s and its subcommands has the flags of the mock, examples and exit codes',
  async (group, ...inner) => {
    for (const command of [[group], ...inner.map((name) => [group, name])]) {
      const { code, stdout } = await runHere([...command, '--help']);
      expect(code).toBe(0);
      for (const flag of ['--url', '--world', '--token', '--json']) expect(stdout).toContain(`  ${flag} `);
      expect(stdout).toMatch(
        new RegExp(
          `\\nExamples:\\n  countersign ${command.join(' ').replace(' show', '').replace(' list', '')}`,
        ),
      );
      expect(stdout).toContain('\nExit codes: 0 done, 1 the mock rejected the request, 2 usage error');
    }
  },
);

test.each([
  [['emti'], "unknown command 'emti' (Did you mean emit?)"],
  [['clock', 'freze'], "clock has no command 'freze' (Did you mean freeze?)"],
  [['clock', 'reverse'], "clock has no command 'reverse'\n"],
  [['clock', 'freeze', '--wrold', 't1'], "unknown option '--wrold' (Did you mean --world?)"],
  [['clock', 'freeze', 'now'], "too many arguments for 'freeze'"],
  [['clock', 'run', '--scale', '0'], 'it must be a number above 0'],
  [['clock', 'advance'], 'say how far: "clock advance 35h"'],
  [['clock', 'advance', '1h', '--to', '2026-01-01T00:00:00Z'], 'say how far: "clock advance 35h"'],
  [['clock', 'advance', 'tomorrow'], '"tomorrow" is not a duration; write it as "30s", "5m", "35h" or "40d"'],
  [['clock', 'advance', '--to', '2026-01-01'], 'write it with a time zone, like 2026-02-01T00:00:00Z'],
  [['clock', 'next', 'few'], 'it must be a whole number'],
  [['clock', '--world', 'T 1'], 'a world id consists of a-z, 0-9 and hyphens'],
  [['clock', '--url', 'localhost:4010'], 'write it like http://127.0.0.1:4010'],
  [['emit', 'shop', 'paid', '--set', 'x'], 'write it as data.version=3'],
  [['fault', 'lst'], "fault has no command 'lst' (Did you mean list?)"],
  [['fault', 'add'], "missing required argument 'service'"],
  [['fault', 'add', 'shop', '--respond', 'soon'], 'it must be a whole number'],
  [['fault', 'add', 'shop', '--probability', '2'], 'it must be a number from 0 to 1'],
  [['fault', 'add', 'shop', '--value', 'much'], 'write it like 3 or 5m'],
  [['fault', 'add', 'shop', '--example', 'burst'], '--example also needs the status'],
  [['log', '--kind', 'evnt'], 'did you mean event? The kinds are request, event, attempt, timer, clock'],
  [['log', '--status', '42'], 'write it like 404 or 4xx'],
  [['log', '--grep', '['], 'Invalid regular expression'],
])('%j is a usage error: one clear line and exit code 2', async (args, line) => {
  const { code, stdout, stderr } = await runHere(args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/^countersign: [^\n]+\n$/);
  expect(stderr).toContain(line);
});
