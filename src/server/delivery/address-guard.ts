// Which addresses the sender may reach. Endpoints are registered by strangers, so by default only this
// machine is reached; other hosts are named, and link-local and metadata addresses are never reached.

import { lookup as dnsLookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isNeverReached, loopback } from './address-ranges.ts';
import { isAllowedHost } from './allowed-hosts.ts';

/** Raised when an address may not be reached. */
export class AddressNotAllowed extends Error {
  readonly code = 'ERR_ADDRESS_NOT_ALLOWED';

  constructor(address: string, host: string) {
    const via = address === host ? address : `${address} (${host})`;
    super(`${via} may not be reached; ${isNeverReached(address) ? WHY_NEVER : WHY_NOT}`);
  }
}

const WHY_NOT = 'allowed are loopback addresses and the hosts named by --allow-host';
const WHY_NEVER = 'link-local, metadata and multicast addresses never are, whatever --allow-host names';

/**
 * Whether an address may be connected to. It is asked of literals before connecting, of every address of a
 * look-up, and of the address that a socket is connected to in the end.
 *
 * @param address an IPv4 or IPv6 address, with its zone or without; anything else is not allowed
 * @param host the host name the address belongs to; the address itself for a literal
 * @param allowedHosts names, addresses and ranges, as {@link isAllowedHost} reads them
 * @example isAllowedAddress('127.0.0.1', 'localhost', []) // true
 * @example isAllowedAddress('169.254.169.254', 'intra.test', ['intra.test']) // false
 */
export function isAllowedAddress(address: string, host: string, allowedHosts: readonly string[]): boolean {
  if (isIP(address) === 0 || isNeverReached(address)) return false;
  return loopback.includes(address) || isAllowedHost({ address, host }, allowedHosts);
}

/**
 * A `lookup` for node's sockets that answers with allowed addresses only. Node never calls it for
 * address literals: check those with {@link isAllowedAddress} before connecting.
 */
export function guardedLookup(allowedHosts: readonly string[]): LookupFunction {
  return (hostname, options, callback) => {
    dnsLookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const allowed = addresses.filter(({ address }) => isAllowedAddress(address, hostname, allowedHosts));
      const [first] = allowed;
      if (first === undefined) {
        return callback(new AddressNotAllowed(addresses[0]?.address ?? 'no address', hostname), []);
      }
      if (options.all) callback(null, allowed as LookupAddress[]);
      else callback(null, first.address, first.family);
    });
  };
}
