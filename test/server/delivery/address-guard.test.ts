// Which addresses may be reached: this machine, hosts that are named, and never link-local, metadata or multicast addresses.
import { afterAll, expect, it } from 'vitest';
import {
  AddressNotAllowed,
  guardedLookup,
  isAllowedAddress,
} from '../../../src/server/delivery/address-guard.ts';
import { resolveTestNames } from '../../support/names.ts';

afterAll(resolveTestNames());

it.each([
  '127.0.0.1',
  '127.255.255.254',
  '::1',
  '0:0:0:0:0:0:0:1',
  '::1%lo',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::FFFF:127.0.0.1',
])('the loopback address %s may be reached without a word', (address) => {
  expect(isAllowedAddress(address, address, besidesLoopback([]))).toBe(true);
});

it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
  'where this machine must be named, too, %s may be reached only if it is',
  (address) => {
    const targets = (...allowedHosts: string[]) => ({ allowedHosts, isLoopbackAllowed: false });
    expect(isAllowedAddress(address, 'localhost', targets())).toBe(false);
    expect(isAllowedAddress(address, 'localhost', targets('localhost'))).toBe(true);
    expect(isAllowedAddress(address, address, targets('127.0.0.0/8', '::1'))).toBe(true);
  },
);

it.each([
  ['a private range', '10.0.0.5'],
  ['a private range', '172.16.0.1'],
  ['a private range', '192.168.1.1'],
  ['a provider’s own range', '100.64.0.1'],
  ['the internet', '8.8.8.8'],
  ['just below loopback', '126.255.255.255'],
  ['just above loopback', '128.0.0.1'],
  ['whatever this machine listens on', '0.0.0.0'],
  ['whatever this machine listens on', '::'],
  ['a private range of IPv6', 'fd00::1'],
  ['the internet of IPv6', '2001:db8::1'],
  ['a private range, mapped', '::ffff:10.0.0.5'],
  ['loopback behind NAT64', '64:ff9b::127.0.0.1'],
  ['loopback behind 6to4', '2002:7f00:1::'],
  ['loopback, IPv4-compatible', '::127.0.0.1'],
  ['loopback, translated', '::ffff:0:127.0.0.1'],
])('%s, %s, may be reached only if its host is named', (_, address) => {
  expect(isAllowedAddress(address, address, besidesLoopback([]))).toBe(false);
  expect(isAllowedAddress(address, 'hooks.test', besidesLoopback(['other.test']))).toBe(false);
  expect(isAllowedAddress(address, 'hooks.test', besidesLoopback(['hooks.test']))).toBe(true);
  expect(isAllowedAddress(address, address, besidesLoopback([address]))).toBe(true);
});

it.each([
  ['the metadata of most clouds', '169.254.169.254'],
  ['link-local', '169.254.0.1'],
  ['metadata, mapped', '::ffff:169.254.169.254'],
  ['metadata, mapped in hexadecimal', '::ffff:a9fe:a9fe'],
  ['metadata, IPv4-compatible', '::169.254.169.254'],
  ['metadata, translated', '::ffff:0:169.254.169.254'],
  ['metadata behind NAT64', '64:ff9b::a9fe:a9fe'],
  ['metadata behind NAT64 of a network’s own', '64:ff9b:1::a9fe:a9fe'],
  ['metadata behind 6to4', '2002:a9fe:a9fe::1'],
  ['metadata behind Teredo', '2001:0:a9fe:a9fe::1'],
  ['link-local of IPv6', 'fe80::1'],
  ['link-local with its zone', 'fe80::1%eth0'],
  ['the end of link-local', 'febf::1'],
  ['the metadata of Alibaba', '100.100.100.200'],
  ['the metadata of Oracle', '192.0.0.192'],
  ['the host of Azure', '168.63.129.16'],
  ['the metadata of Amazon by IPv6', 'fd00:ec2::254'],
  ['the metadata of Google by IPv6', 'fd20:ce::254'],
  ['multicast', '224.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['multicast of IPv6', 'ff02::1'],
])('%s, %s, is never reached, even if it is named', (_, address) => {
  expect(isAllowedAddress(address, address, besidesLoopback([address]))).toBe(false);
  expect(isAllowedAddress(address, 'metadata.test', besidesLoopback(['metadata.test']))).toBe(false);
  expect(isAllowedAddress(address, 'metadata.test', besidesLoopback(['0.0.0.0/0', '::/0']))).toBe(false);
});

it.each(['', 'localhost', '2130706433', '0x7f.1', '127.1', '127.0.0.1:80', '[::1]', '%eth0'])(
  '%j is no address, so it is not reached as one',
  (text) => {
    expect(isAllowedAddress(text, text, besidesLoopback([text]))).toBe(false);
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

const BY_DEFAULT = 'name the host with --allow-host to allow it';
const NEVER = 'link-local, metadata and multicast addresses never are, whatever --allow-host names';

it.each([
  ['elsewhere.test', [], `10.0.0.5 (elsewhere.test) may not be reached; ${BY_DEFAULT}`],
  ['metadata.test', ['metadata.test'], `169.254.169.254 (metadata.test) may not be reached; ${NEVER}`],
])(
  'the name %s is refused with the address behind it, though %j may be reached',
  async (name, allowedHosts, want) => {
    for (const all of [false, true]) {
      const { error } = await looked(name, { allowedHosts, all });
      expect(error).toBeInstanceOf(AddressNotAllowed);
      expect(error?.message).toBe(want);
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

function besidesLoopback(allowedHosts: readonly string[]) {
  return { allowedHosts, isLoopbackAllowed: true };
}

/** One look-up as a socket makes it, and what it was answered. */
function looked(host: string, { allowedHosts = [] as readonly string[], all = false } = {}) {
  return new Promise<{ error: Error | null; answer: unknown[] }>((resolve) => {
    guardedLookup(besidesLoopback(allowedHosts))(host, { all }, (error, ...answer) =>
      resolve({ error, answer }),
    );
  });
}
