// Checks the host that a call is addressed to. A browser that was directed to this machine under a foreign name (DNS
// rebinding) still sends that name as the Host.

import type { IncomingMessage } from 'node:http';
import { ApiError } from '../../../service/api-error.ts';

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/**
 * The error for a call that is addressed to a host other than loopback.
 *
 * @param host the Host header
 * @example foreignHost('localhost:4010') // undefined
 */
export function foreignHost(host = ''): ApiError | undefined {
  if (LOOPBACK_HOST.test(host)) return undefined;
  return new ApiError('untrusted-origin', `The call is addressed to the host ${host || '(none)'}.`);
}

/** Whether a request has no second Host header, which could mean another host to a proxy (RFC 9112, section 3.2). */
export function hasOneHost({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') count++;
  }
  return count <= 1;
}
