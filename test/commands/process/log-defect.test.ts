// Defects are logged with their type, message and stack, but without secrets.
import { expect, test } from 'vitest';
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
