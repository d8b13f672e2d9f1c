// Defects are logged with their type, message and stack, but without secrets.
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { shownError } from '../../../src/commands/process/log-defect.ts';

const logging = new URL('../../../src/commands/process/log-defect.ts', import.meta.url);

test('an error is logged with its type, its message and its stack, causes included', () => {
  const shown = shownError(new TypeError('no such thing', { cause: new Error('the reason') }));
  expect(shown).toMatchObject({ type: 'TypeError', message: 'no such thing' });
  expect(shown.stack).toMatch(/^TypeError: no such thing\n.*\ncaused by: Error: the reason\n/s);
});

test('secrets are redacted, and other properties of an error are not logged', () => {
  const error = Object.assign(
    new Error('Bearer abc.def, {"signing_secret":"whsec_1"}', { cause: new Error('token=xyz') }),
    {
      details: 'hidden',
    },
  );
  const text = JSON.stringify(shownError(error));
  expect(['abc.def', 'whsec_1', 'xyz', 'hidden'].filter((secret) => text.includes(secret))).toEqual([]);
});

test('a thrown value that is not an error is logged as text', () => {
  expect(shownError('password=p')).toEqual({ type: 'string', message: 'password=[redacted]', stack: '' });
});

test('a replica and a defect are logged as lines of JSON, on standard error, at once', () => {
  const script = `
    const { logDefect, logMove } = await import(${JSON.stringify(logging.href)});
    logMove({ what: 'took', world: 'w', replica: 'r' });
    logDefect(new Error('Bearer abcdefgh is wrong'), 'a test');
    process.kill(process.pid, 'SIGKILL');`;
  const args = ['--input-type=module', '--eval', script];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  const lines = stderr.trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 30, name: 'countersign', msg: 'took the world w', world: 'w', replica: 'r' },
    { level: 50, msg: 'defect in the mock', what: 'a test', err: { message: 'Bearer [redacted] is wrong' } },
  ]);
  expect(stdout).toBe('');
});
