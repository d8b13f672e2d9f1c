// Ranges of addresses: this machine, and those that are never reached. An IPv4 address that is written
// into an IPv6 one, for a translator or a tunnel to take out again, falls under the ranges of IPv4.

import { BlockList, isIP } from 'node:net';

/** IPv6 addresses that only write down an IPv4 one: `::ffff:127.0.0.1`. */
const mapped = new BlockList();
mapped.addSubnet('::ffff:0:0', 96, 'ipv6');

/**
 * A set of addresses. IPv6 addresses that only write down an IPv4 one are that address, and a range of IPv6
 * has no IPv4 address in it unless it is a range of those: `::/0` is all of IPv6 and nothing of IPv4.
 */
export class AddressRanges {
  readonly #ipv4 = new BlockList();
  readonly #ipv6 = new BlockList();
  /** The most recent answer: a thousand attempts to one receiver ask the same. */
  #last = { address: '', isIncluded: false };

  /** @param ranges such as `10.0.0.0/8`, `fd00::/8`, or a single address */
  constructor(ranges: readonly string[]) {
    for (const range of ranges) this.#add(range);
  }

  /** Whether an address is one of these, whatever zone (`fe80::1%eth0`) it is reached through. */
  includes(address: string): boolean {
    if (address === this.#last.address) return this.#last.isIncluded;
    const family = familyOf(address);
    const isIpv4 = family === 'ipv4' || mapped.check(address, 'ipv6');
    const isIncluded = (isIpv4 ? this.#ipv4 : this.#ipv6).check(address, family);
    this.#last = { address, isIncluded };
    return isIncluded;
  }

  #add(range: string): void {
    const [address = '', length] = range.split('/', 2);
    const family = familyOf(address);
    const bits = Number(length ?? (family === 'ipv6' ? 128 : 32));
    const isIpv4 = family === 'ipv4' || (bits >= 96 && mapped.check(address, 'ipv6'));
    (isIpv4 ? this.#ipv4 : this.#ipv6).addSubnet(address, bits, family);
  }
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return address.includes(':') ? 'ipv6' : 'ipv4';
}

/** This machine. */
export const loopback = new AddressRanges(['127.0.0.0/8', '::1']);

/**
 * Whether a server that listens on a host can be called from this machine only.
 *
 * @example isLoopbackHost('localhost') // true
 */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || (isIP(host) !== 0 && loopback.includes(host));
}

/** Link-local and multicast ranges, broadcast, and the addresses at which clouds serve instance metadata. */
const NEVER_IPV4 = [
  '169.254.0.0/16',
  '224.0.0.0/4',
  '255.255.255.255/32',
  '100.100.100.200/32',
  '192.0.0.192/32',
  '168.63.129.16/32',
];

/** Where those of IPv6 lie; Teredo and local NAT64 ranges, because what is hidden in them has no fixed place. */
const NEVER_IPV6 = ['fe80::/10', 'ff00::/8', 'fd00:ec2::/32', 'fd20:ce::254', '2001::/32', '64:ff9b:1::/48'];

/** IPv6 ranges that carry an IPv4 address: IPv4-compatible, translated (SIIT), NAT64, 6to4. */
const CARRIERS: readonly { readonly bits: number; readonly write: (ipv4: string) => string }[] = [
  { bits: 96, write: (ipv4) => `::${ipv4}` },
  { bits: 96, write: (ipv4) => `::ffff:0:${ipv4}` },
  { bits: 96, write: (ipv4) => `64:ff9b::${ipv4}` },
  { bits: 16, write: (ipv4) => `2002:${asGroups(ipv4)}::` },
];

const never = new AddressRanges([...NEVER_IPV4, ...NEVER_IPV4.flatMap(carried), ...NEVER_IPV6]);

/**
 * Whether an address is never reached, even when it is allowed by name.
 *
 * @example isNeverReached('::ffff:169.254.169.254') // true
 * @example isNeverReached('2002:a9fe:a9fe::1') // true: 6to4 of 169.254.169.254
 */
export function isNeverReached(address: string): boolean {
  return never.includes(address);
}

/** An IPv4 range as it lies in each of the carriers. */
function carried(range: string): string[] {
  const [ipv4 = '', length = ''] = range.split('/', 2);
  return CARRIERS.map(({ bits, write }) => `${write(ipv4)}/${bits + Number(length)}`);
}

/** An IPv4 address as two groups of an IPv6 one, `a9fe:a9fe`. */
function asGroups(ipv4: string): string {
  const hex = ipv4.split('.').map((part) => Number(part).toString(16).padStart(2, '0'));
  return `${hex[0]}${hex[1]}:${hex[2]}${hex[3]}`;
}
