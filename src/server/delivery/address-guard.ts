// Which addresses the sender may reach. Endpoints are registered by strangers, so a server that only this machine can
// call reaches this machine only; other hosts must be named, and link-local and metadata addresses are never reached.

import { lookup as dnsLookup, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** The addresses that may be reached. */
export interface AllowedTargets {
  /** Names, addresses and ranges, as for {@link isAllowedHost}. */
  readonly allowedHosts: readonly string[];
  /** Whether loopback addresses may be reached without being named. */
  readonly isLoopbackAllowed: boolean;
}

/** Thrown when an address may not be reached. */
export class AddressNotAllowed extends Error {
  readonly code = 'ERR_ADDRESS_NOT_ALLOWED';

  constructor(address: string, host: string) {
    const via = address === host ? address : `${address} (${host})`;
    super(`${via} may not be reached; ${isNeverReached(address) ? WHY_NEVER : WHY_NOT}`);
  }
}

const WHY_NOT = 'name the host with --allow-host to allow it';
const WHY_NEVER = 'link-local, metadata and multicast addresses never are, whatever --allow-host names';

/**
 * Whether an address may be connected to. It is checked for literals before connecting, for every address of a
 * look-up, and for the address that a socket is finally connected to.
 *
 * @param address an IPv4 or IPv6 address, with its zone or without; anything else is not allowed
 * @param host the host name the address belongs to; the address itself for a literal
 * @example isAllowedAddress('127.0.0.1', 'localhost', { allowedHosts: [], isLoopbackAllowed: true }) // true
 * @example isAllowedAddress('169.254.169.254', 'a.test', { allowedHosts: ['a.test'], isLoopbackAllowed: true }) // false
 */
export function isAllowedAddress(address: string, host: string, targets: AllowedTargets): boolean {
  if (isIP(address) === 0 || isNeverReached(address)) return false;
  if (targets.isLoopbackAllowed && loopback.includes(address)) return true;
  return isAllowedHost({ address, host }, targets.allowedHosts);
}

/**
 * A `lookup` for node's sockets that answers with allowed addresses only. Node never calls it for
 * address literals: check those with {@link isAllowedAddress} before connecting.
 */
export function guardedLookup(targets: AllowedTargets): LookupFunction {
  return (hostname, options, callback) => {
    dnsLookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const allowed = addresses.filter(({ address }) => isAllowedAddress(address, hostname, targets));
      const [first] = allowed;
      if (first === undefined) {
        return callback(new AddressNotAllowed(addresses[0]?.address ?? 'no address', hostname), []);
      }
      if (options.all) callback(null, allowed as LookupAddress[]);
      else callback(null, first.address, first.family);
    });
  };
}

/**
 * How a receiver may be reached that a user of this machine names: under the rules of the mock's own sender.
 *
 * @param allowedHosts hosts that may be reached in addition to loopback
 * @example new Wire({ waitMs: 30_000, reach: reachOf([]) })
 */
export function reachOf(allowedHosts: readonly string[]) {
  const targets = { allowedHosts, isLoopbackAllowed: true };
  return {
    lookup: guardedLookup(targets),
    assertReachable(address: string): void {
      if (!isAllowedAddress(address, address, targets)) throw new AddressNotAllowed(address, address);
    },
  };
}

/**
 * Whether a host is one of those that are named. A name allows whatever it resolves to; an address or a
 * range allows whatever name leads there. Entries that are neither allow nothing.
 *
 * @example isAllowedHost({ address: '10.0.0.5', host: 'hooks.test' }, ['Hooks.test']) // true
 * @example isAllowedHost({ address: '10.0.0.5', host: 'hooks.test' }, ['10.0.0.0/8']) // true
 */
export function isAllowedHost(
  { address, host }: { readonly address: string; readonly host: string },
  allowedHosts: readonly string[],
): boolean {
  const name = canonicalHost(host);
  return allowedHosts.some((entry) => {
    const range = addressRange(entry);
    if (range !== undefined) return range.includes(address);
    return name !== undefined && canonicalHost(entry) === name;
  });
}

/** Whether an entry is a name, an address or a range, so that it can allow anything. */
export function isHostEntry(entry: string): boolean {
  return addressRange(entry) !== undefined || (!entry.includes('/') && Boolean(canonicalHost(entry)));
}

/** The range that an entry names; `undefined` when it is not an address. */
function addressRange(entry: string): AddressRanges | undefined {
  const [written = '', bits, ...rest] = entry.split('/');
  const address = canonicalHost(written) ?? '';
  const family = isIP(address);
  if (rest.length > 0 || family === 0 || !isPrefixLength(bits, family === 6 ? 128 : 32)) return undefined;
  return new AddressRanges([bits === undefined ? address : `${address}/${bits}`]);
}

function isPrefixLength(bits: string | undefined, most: number): boolean {
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
}

/** A host as URLs write it: lower case, ASCII, addresses in one spelling, no brackets, no dot at the end. */
function canonicalHost(written: string): string | undefined {
  const host = written.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  if (isIP(host) !== 6 && /[^\w.-]/.test(host)) return undefined;
  const url = `http://${isIP(host) === 6 ? `[${host}]` : host}/`;
  return URL.canParse(url) ? new URL(url).hostname.replace(/^\[(.*)\]$/, '$1') : undefined;
}

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
