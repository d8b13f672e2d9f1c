// How hosts beyond this machine are named: by name, by address in any spelling, by range.
import { expect, it } from 'vitest';
import { isAllowedHost, isHostEntry } from '../../../src/server/delivery/address-guard.ts';

it.each([
  ['hooks.test', 'hooks.test', '10.0.0.5'],
  ['Hooks.TEST', 'hooks.test', '10.0.0.5'],
  ['hooks.test', 'hooks.test.', '10.0.0.5'],
  ['hooks.test.', 'hooks.test', '10.0.0.5'],
  ['under_score.test', 'under_score.test', '10.0.0.5'],
  ['10.0.0.5', '10.0.0.5', '10.0.0.5'],
  ['10.0.0.5', 'hooks.test', '10.0.0.5'],
  ['10.5', 'hooks.test', '10.0.0.5'],
  ['0xa000005', 'hooks.test', '10.0.0.5'],
  ['012.0.0.5', 'hooks.test', '10.0.0.5'],
  ['167772165', 'hooks.test', '10.0.0.5'],
  ['10.0.0.5', 'hooks.test', '::ffff:10.0.0.5'],
  ['10.0.0.0/8', 'hooks.test', '10.255.0.1'],
  ['10.0.0.5/32', 'hooks.test', '10.0.0.5'],
  ['0.0.0.0/0', 'hooks.test', '8.8.8.8'],
  ['2001:db8::1', 'hooks.test', '2001:db8:0:0::1'],
  ['[2001:DB8::1]', 'hooks.test', '2001:db8::1'],
  ['2001:db8::/32', 'hooks.test', '2001:db8:1::1'],
  ['[2001:db8::]/32', 'hooks.test', '2001:db8:1::1'],
  ['::/0', 'hooks.test', '2001:db8::1'],
  ['::ffff:10.0.0.0/104', 'hooks.test', '10.0.0.5'],
  ['::ffff:10.0.0.5', 'hooks.test', '10.0.0.5'],
])('%s names %s at %s', (entry, host, address) => {
  expect(isAllowedHost({ host, address }, [entry])).toBe(true);
  expect(isAllowedHost({ host, address }, ['other.test', entry])).toBe(true);
  expect(isAllowedHost({ host, address }, [])).toBe(false);
});

it.each([
  ['hooks.test', 'hooks.test.evil.test'],
  ['hooks.test', 'evil-hooks.test'],
  ['hooks.test', 'a.hooks.test'],
  ['hooks.test:443', 'hooks.test'],
  ['https://hooks.test', 'hooks.test'],
  ['*.test', 'hooks.test'],
  ['*', 'hooks.test'],
  ['', 'hooks.test'],
  ['', ''],
  ['hooks.test/8', 'hooks.test'],
  ['user@hooks.test', 'hooks.test'],
  ['10.0.0.6', 'hooks.test'],
  ['10.0.0.0/33', 'hooks.test'],
  ['10.0.0.0/', 'hooks.test'],
  ['10.0.0.0/x', 'hooks.test'],
  ['10.0.0.0/8/8', 'hooks.test'],
  ['11.0.0.0/8', 'hooks.test'],
  ['2001:db8::/129', 'hooks.test'],
  ['2001:db8::/32', 'hooks.test'],
])('%s does not name %s', (entry, host) => {
  expect(isAllowedHost({ host, address: '10.0.0.5' }, [entry])).toBe(false);
});

it.each(['::/0', '::/64', '::/95', '::ffff:0:0/95'])('%s opens no address of IPv4', (entry) => {
  for (const address of ['10.0.0.5', '::ffff:10.0.0.5', '::ffff:a00:5'])
    expect(isAllowedHost({ host: 'hooks.test', address }, [entry])).toBe(false);
});

it.each(['hooks.test', 'localhost', '10.0.0.5', '10.0.0.0/8', '::1', '[fd00::]/8'])(
  '%s can be named',
  (entry) => {
    expect(isHostEntry(entry)).toBe(true);
  },
);

it.each([
  '',
  'hooks.test:443',
  'https://hooks.test',
  '*.test',
  '10.0.0.0/33',
  'hooks.test/8',
  'a b',
  '10.0.0.0/8/8',
])('%j names nothing', (entry) => {
  expect(isHostEntry(entry)).toBe(false);
});
