// Where a registered URL really leads: prefixes that end at a boundary, the rest of the URL kept.
import { expect, it } from 'vitest';
import { forwardedUrl } from '../../../src/server/delivery/transport.ts';

const LOCAL = 'http://127.0.0.1:3000';

it.each([
  ['https://hooks.test', 'https://hooks.test', LOCAL],
  ['https://hooks.test', 'https://hooks.test/', `${LOCAL}/`],
  ['https://hooks.test', 'https://hooks.test/a/b?c=1&d=%2F', `${LOCAL}/a/b?c=1&d=%2F`],
  ['https://hooks.test', 'https://hooks.test?c=1', `${LOCAL}?c=1`],
  ['https://hooks.test/', 'https://hooks.test/a', `${LOCAL}/a`],
  ['https://hooks.test/in', 'https://hooks.test/in', LOCAL],
  ['https://hooks.test/in', 'https://hooks.test/in/a', `${LOCAL}/a`],
  ['https://hooks.test:8443', 'https://hooks.test:8443/a', `${LOCAL}/a`],
  ['https://Hooks.TEST', 'https://hooks.test/a', `${LOCAL}/a`],
  ['https://hooks.test', 'HTTPS://HOOKS.test/a', `${LOCAL}/a`],
  ['https://hooks.test:443', 'https://hooks.test/a', `${LOCAL}/a`],
  ['https://hooks.test', 'https://hooks.test:443/a', `${LOCAL}/a`],
  ['https://hooks.test/in', 'https://hooks.test/out/../in/a', `${LOCAL}/a`],
  ['https://hooks.test/in?x=1', 'https://hooks.test/in?x=1', LOCAL],
  ['https://hooks.test', 'https://user:pw@hooks.test/a', 'http://user:pw@127.0.0.1:3000/a'],
])('with %s forwarded, %s leads to %s', (prefix, url, want) => {
  expect(forwardedUrl(url, { [prefix]: LOCAL })).toBe(want);
});

it.each([
  ['https://hooks.test', 'https://hooks.test.evil.example/a'],
  ['https://hooks.test', 'https://hooks.test@evil.example/a'],
  ['https://hooks.test', 'https://hooks.test:8443/a'],
  ['https://hooks.test', 'https://hooks.testing/a'],
  ['https://hooks.test', 'http://hooks.test/a'],
  ['https://hooks.test', 'https://other.test/?u=https://hooks.test/a'],
  ['https://hooks.test/in', 'https://hooks.test/inbox'],
  ['https://hooks.test/in', 'https://hooks.test/'],
  ['https://hooks.test/in', 'https://hooks.test/in/../admin'],
  ['https://hooks.test/in', 'https://hooks.test/in/%2e%2e/admin'],
  ['https://hooks.test/In', 'https://hooks.test/in'],
  ['https://hooks.test/in?x=1', 'https://hooks.test/in?x=12'],
  ['https://hooks.test/in?x=1', 'https://hooks.test/in'],
  ['https://[::1', 'https://hooks.test/'],
  ['https://hooks.test', 'hooks.test/in'],
])('with %s forwarded, %s stays as it is', (prefix, url) => {
  expect(forwardedUrl(url, { [prefix]: LOCAL })).toBe(url);
});

it('a path of the target stands before the rest, a slash at its end is not doubled', () => {
  expect(forwardedUrl('https://hooks.test/a', { 'https://hooks.test': `${LOCAL}/base/` })).toBe(
    `${LOCAL}/base/a`,
  );
});

it('of several prefixes the longest wins, whatever their order', () => {
  const forward = { 'https://hooks.test': `${LOCAL}/short`, 'https://hooks.test/in': `${LOCAL}/long` };
  const reversed = Object.fromEntries(Object.entries(forward).reverse());
  for (const mapping of [forward, reversed]) {
    expect(forwardedUrl('https://hooks.test/in/a', mapping)).toBe(`${LOCAL}/long/a`);
    expect(forwardedUrl('https://hooks.test/out', mapping)).toBe(`${LOCAL}/short/out`);
  }
});

it('without any mapping a URL leads where it says', () => {
  expect(forwardedUrl('https://hooks.test/a', {})).toBe('https://hooks.test/a');
});
