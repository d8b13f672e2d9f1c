// Which addresses may be reached: this machine, hosts that are named, and never link-local or metadata addresses.
import { afterAll, expect, it } from 'vitest';
import { AddressNotAllowed, guardedLookup, isAllowedAddress } from '../../src/server/address-guard.ts';
import { resolveTestNames } from '../support/names.ts';

afterAll(resolveTestNames());

it.each(['127.0.0.1', '127.255.255.254', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::FFFF:127.0.0.1'])(
  'the loopback address %s may be reached without a word',
  (address) => {
    expect(isAllowedAddress(address, address, [])).toBe(true);
  },
);

it.each([
  '10.0.0.5',
  '192.168.1.1',
  '8.8.8.8',
  '126.255.255.255',
  '128.0.0.1',
  '0.0.0.0',
  '::',
  'fd00::1',
  '::ffff:10.0.0.5',
  '2001:db8::1',
])('the address %s may be reached only if its host is named', (address) => {
  expect(isAllowedAddress(address, address, [])).toBe(false);
  expect(isAllowedAddress(address, 'hooks.test', ['other.test'])).toBe(false);
  expect(isAllowedAddress(address, 'hooks.test', ['hooks.test'])).toBe(true);
  expect(isAllowedAddress(address, address, [address])).toBe(true);
});

it.each([
  '169.254.169.254',
  '169.254.0.1',
  '::ffff:169.254.169.254',
  '::ffff:a9fe:a9fe',
  'fe80::1',
  'febf::1',
  '100.100.100.200',
  '192.0.0.192',
  '168.63.129.16',
  'fd00:ec2::254',
  'fd20:ce::254',
])('the address %s is never reached, even if it is named', (address) => {
  expect(isAllowedAddress(address, address, [address])).toBe(false);
  expect(isAllowedAddress(address, 'metadata.test', ['metadata.test'])).toBe(false);
});

it.each(['', 'localhost', '2130706433', '0x7f.1', '127.1', '127.0.0.1:80', '[::1]'])(
  '%j is no address, so it is not reached as one',
  (text) => {
    expect(isAllowedAddress(text, text, [text])).toBe(false);
  },
);

it.each(['hooks.test', 'HOOKS.test'])(
  'the name %s, which resolves to this machine, is looked up',
  async (name) => {
    expect(await looked(name)).toEqual({ error: null, answer: ['127.0.0.1', 4] });
  },
);

it('of several addresses the first that may be reached is taken', async () => {
  expect(await looked('mixed.test')).toEqual({ error: null, answer: ['127.0.0.1', 4] });
  expect(await looked('mixed.test', { allowedHosts: ['mixed.test'] })).toEqual({
    error: null,
    answer: ['10.0.0.5', 4],
  });
});

it('who asks for all addresses gets all that may be reached', async () => {
  const { answer } = await looked('mixed.test', { all: true });
  expect(answer).toEqual([
    [
      { address: '127.0.0.1', family: 4 },
      { address: '127.0.0.2', family: 4 },
    ],
  ]);
});

it.each([
  ['elsewhere.test', [], '10.0.0.5 (elsewhere.test)'],
  ['metadata.test', ['metadata.test'], '169.254.169.254 (metadata.test)'],
])(
  'the name %s is refused with the address behind it, though %j may be reached',
  async (name, allowedHosts, want) => {
    for (const all of [false, true]) {
      const { error } = await looked(name, { allowedHosts, all });
      expect(error).toBeInstanceOf(AddressNotAllowed);
      expect(error?.message).toBe(
        `${want} may not be reached; allowed are loopback addresses and the hosts named by --allow-host`,
      );
    }
  },
);

it('a host that is named may be reached wherever it is, in any spelling of its letters', async () => {
  const want = { error: null, answer: ['10.0.0.5', 4] };
  expect(await looked('elsewhere.test', { allowedHosts: ['elsewhere.test'] })).toEqual(want);
  expect(await looked('elsewhere.test', { allowedHosts: ['Elsewhere.Test'] })).toEqual(want);
  expect(await looked('Elsewhere.Test', { allowedHosts: ['elsewhere.test'] })).toEqual(want);
});

it('a name that does not resolve is the resolver’s own error', async () => {
  expect(await looked('missing.test')).toMatchObject({ error: { code: 'ENOTFOUND' } });
});

it('the refusal names the host behind which the address stood', () => {
  expect(new AddressNotAllowed('10.0.0.5', 'hooks.test').message).toMatch(
    /^10\.0\.0\.5 \(hooks\.test\) may not be reached/,
  );
});

/** One look-up as a socket makes it, and what it was answered. */
function looked(host: string, { allowedHosts = [] as readonly string[], all = false } = {}) {
  return new Promise<{ error: Error | null; answer: unknown[] }>((resolve) => {
    guardedLookup(allowedHosts)(host, { all }, (error, ...answer) => resolve({ error, answer }));
  });
}
