// Which addresses the sender may reach. Endpoints are registered by strangers, so a server that only this machine can
// call reaches this machine only; other hosts must be named, and link-local and metadata addresses are never reached.

import { lookup as dnsLookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { AddressRanges, isNeverReached, loopback } from './address-ranges.ts';

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
