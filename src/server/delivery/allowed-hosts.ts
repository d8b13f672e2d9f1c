// The hosts that deliveries may reach beside this machine, as `allow_hosts` and --allow-host name them: a
// name, an address in any spelling, or a range of addresses.

import { isIP } from 'node:net';
import { AddressRanges } from './address-ranges.ts';

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
