// Defects in the log: what happened and where, and no secret.
import { expect, test } from 'vitest';
import { shownError } from '../../src/commands/log-defect.ts';

test('an error is shown with its type, its message and its stack, causes included', () => {
  const shown = shownError(new TypeError('no such thing', { cause: new Error('the reason') }));
  expect(shown).toMatchObject({ type: 'TypeError', message: 'no such thing' });
  expect(shown.stack).toMatch(/^TypeError: no such thing\n.*\ncaused by: Error: the reason\n/s);
});

test('what looks like a secret is taken out, and nothing that an error carries besides is shown', () => {
  const error = Object.assign(
    new Error('Bearer abc.def, {"signing_secret":"whsec_1"}', { cause: new Error('token=xyz') }),
    {
      details: 'hidden',
    },
  );
  const text = JSON.stringify(shownError(error));
  expect(['abc.def', 'whsec_1', 'xyz', 'hidden'].filter((secret) => text.includes(secret))).toEqual([]);
});

test('what is thrown and is no error is shown as text', () => {
  expect(shownError('password=p')).toEqual({ type: 'string', message: 'password=[redacted]', stack: '' });
});
