// Name resolution for tests: names that end in `.test` are resolved here, without the network.

import dns, { type LookupAddress } from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { isIP } from 'node:net';

const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  'hooks.test': ['127.0.0.1'],
  'elsewhere.test': ['10.0.0.5'],
  'mixed.test': ['10.0.0.5', '169.254.169.254', '127.0.0.1', '127.0.0.2'],
  'metadata.test': ['169.254.169.254'],
};

type Callback = (error: Error | null, addresses: LookupAddress[]) => void;

/**
 * Makes this thread resolve these names.
 *
 * @returns a function that undoes this
 * @example afterAll(resolveTestNames())
 */
export function resolveTestNames(): () => void {
  const { lookup } = dns;
  const put = (present: unknown) => {
    Object.assign(dns, { lookup: present });
    syncBuiltinESMExports();
  };
  put((host: string, ...rest: unknown[]) => {
    if (host.toLowerCase().endsWith('.test')) process.nextTick(answer, host, rest.at(-1));
    else Reflect.apply(lookup, dns, [host, ...rest]);
  });
  return () => put(lookup);
}

/** Responds as node's `lookup` does when it is asked for all addresses. */
function answer(host: string, callback: Callback): void {
  const addresses = ADDRESSES[host.toLowerCase()]?.map((address) => ({ address, family: isIP(address) }));
  const missing = Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND' });
  if (addresses === undefined) callback(missing, []);
  else callback(null, addresses);
}
