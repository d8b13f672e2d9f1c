// Which addresses the sender may reach. Endpoints are registered by strangers, so by default only this
// machine is reached; other hosts are named, and link-local and metadata addresses are never reached.

import { lookup as dnsLookup, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Link-local ranges, and the addresses at which clouds serve instance metadata. */
const never = new BlockList();
never.addSubnet('169.254.0.0', 16, 'ipv4');
never.addSubnet('fe80::', 10, 'ipv6');
never.addAddress('100.100.100.200', 'ipv4');
never.addAddress('192.0.0.192', 'ipv4');
never.addAddress('168.63.129.16', 'ipv4');
never.addSubnet('fd00:ec2::', 32, 'ipv6');
never.addAddress('fd20:ce::254', 'ipv6');

/** Raised when an address may not be reached. */
export class AddressNotAllowed extends Error {
  readonly code = 'ERR_ADDRESS_NOT_ALLOWED';

  constructor(address: string, host: string) {
    const via = address === host ? address : `${address} (${host})`;
    super(`${via} may not be reached; allowed are loopback addresses and the hosts named by --allow-host`);
  }
}

/**
 * Whether an address may be connected to.
 *
 * @param host the host name the address belongs to, in lower case; the address itself for a literal
 * @example isAllowedAddress('127.0.0.1', 'localhost', []) // true
 * @example isAllowedAddress('169.254.169.254', 'intra.test', ['intra.test']) // false
 */
export function isAllowedAddress(address: string, host: string, allowedHosts: readonly string[]): boolean {
  const plain = unmapped(address);
  const family = isIP(plain) === 6 ? 'ipv6' : 'ipv4';
  if (isIP(plain) === 0 || never.check(plain, family)) return false;
  return loopback.check(plain, family) || allowedHosts.some((allowed) => allowed.toLowerCase() === host);
}

/**
 * A `lookup` for node's sockets that answers with allowed addresses only. Node never calls it for
 * address literals: check those with {@link isAllowedAddress} before connecting.
 */
export function guardedLookup(allowedHosts: readonly string[]): LookupFunction {
  return (hostname, options, callback) => {
    dnsLookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const allowed = addresses.filter(({ address }) =>
        isAllowedAddress(address, hostname.toLowerCase(), allowedHosts),
      );
      const [first] = allowed;
      if (first === undefined) {
        return callback(new AddressNotAllowed(addresses[0]?.address ?? 'no address', hostname), []);
      }
      if (options.all) callback(null, allowed as LookupAddress[]);
      else callback(null, first.address, first.family);
    });
  };
}

/** An IPv4 address that is written as an IPv6 one (`::ffff:127.0.0.1`), as IPv4. */
function unmapped(address: string): string {
  const match = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  return match?.[1] ?? address;
}
