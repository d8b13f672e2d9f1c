// First steps as commands for a shell: what they send is what was meant, whatever it contains.

import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { curlOf, type FirstCall } from '../../src/service/first-steps.ts';

test('a call that needs nothing is its URL', () => {
  expect(curlOf({ of: 'service', path: '/v1/invoices' }, 'http://127.0.0.1:4010')).toBe(
    "curl -s 'http://127.0.0.1:4010/v1/invoices'",
  );
});

test.each<[string, FirstCall, readonly string[]]>([
  ['a body is posted', { of: 'service', method: 'POST', path: '/a', json: [] }, ['-d', '[]']],
  [
    'another method is named',
    { of: 'control', method: 'PUT', path: '/a', json: 1 },
    ['-X', 'PUT', '-d', '1'],
  ],
  [
    'nothing in it is for the shell',
    { of: 'service', path: "/a'$(id)`id`", headers: { "X-It's": '"$HOME"' } },
    ['-H', `X-It's: "$HOME"`, "http://h/a'$(id)`id`"],
  ],
])('%s', (_, call, expected) => {
  const words = execFileSync('sh', ['-c', curlOf(call, 'http://h').replace(/^curl/, "printf '%s\\n'")]);
  expect(String(words).trim().split('\n')).toEqual(expect.arrayContaining([...expected]));
});
