// Defects are logged with their type, message and stack, but without secrets.
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { bundle } from '../../../scripts/bundle.ts';
import { shownError } from '../../../src/commands/process/log-defect.ts';

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

test('in the bundle that is shipped, a replica and a defect are logged, too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-bundle-'));
  try {
    const target = pathToFileURL(`${folder}/`);
    await bundle(['src/commands/process/log-defect.ts'], target);
    const script = `
      const { logDefect, logMove } = await import(${JSON.stringify(new URL('src/commands/process/log-defect.js', target).href)});
      await logMove({ what: 'took', world: 'w', replica: 'r' });
      await logDefect(new Error('Bearer abcdefgh is wrong'), 'a test');`;
    const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
      encoding: 'utf8',
    });
    const lines = stderr
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      { msg: 'took the world w', world: 'w', replica: 'r' },
      { msg: 'defect in the mock', what: 'a test', err: { message: 'Bearer [redacted] is wrong' } },
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
