// Checks whether a URL can be delivered to: it needs a host, with a name that is valid in DNS.

/** The maximum length of a DNS name, without a trailing dot (RFC 1035, section 2.3.4). */
export const MAX_HOST_NAME_LENGTH = 253;

/** A scheme and the beginning of a host; URL parsers take `https:///path` for the host `path`. */
const BEFORE_HOST = /^[a-z][a-z0-9+.-]*:\/\/[^/?#\\]/i;

/**
 * Whether a URL can be delivered to. Services check this when endpoints are registered.
 *
 * @example isReceiverUrl('https://hooks.test/in') // true
 * @example isReceiverUrl('https:///in') // false
 */
export function isReceiverUrl(url: string): boolean {
  return BEFORE_HOST.test(url) && URL.canParse(url) && isHostName(new URL(url).hostname);
}

/** Whether the host of a parsed URL is not longer than DNS allows. */
export function isHostName(host: string): boolean {
  return host.replace(/\.$/, '').length <= MAX_HOST_NAME_LENGTH;
}
