// Templates with `{name}` placeholders, as policies write headers, signed contents and challenges, and what they may have of a
// request: its body, and the parts that HTTP message signatures cover (RFC 9421, 2.2).

import { createHash } from 'node:crypto';

/** A request, as far as it is signed. */
export interface SignedParts {
  /** Unix seconds. */
  readonly timestamp: string;
  readonly body: string;
  readonly eventId: string;
  readonly method?: string;
  readonly url?: string;
  /** With names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * The values of the placeholders of a template; what takes long is computed when it is asked for.
 *
 * @example fill('{method} {path}', partValues({ method: 'POST', url: 'https://a.test/in', … })) // 'POST /in'
 */
export function partValues({
  timestamp,
  body,
  eventId,
  method = '',
  url = '',
  headers = {},
}: SignedParts): Readonly<Record<string, string>> {
  const values: Record<string, string> = {
    timestamp,
    body,
    event_id: eventId,
    method,
    get target_uri() {
      const target = URL.parse(url);
      return target === null ? url : target.href.slice(0, target.href.length - target.hash.length);
    },
    get authority() {
      return URL.parse(url)?.host ?? '';
    },
    get scheme() {
      return URL.parse(url)?.protocol.slice(0, -1) ?? '';
    },
    get path() {
      return URL.parse(url)?.pathname ?? '';
    },
    get query() {
      return URL.parse(url)?.search || '?';
    },
    get content_digest() {
      return contentDigestOf(body);
    },
    get content_length() {
      return String(Buffer.byteLength(body));
    },
  };
  for (const name in headers) values[`header:${name}`] = headers[name] as string;
  return values;
}

/**
 * The `Content-Digest` of a body (RFC 9530).
 *
 * @example contentDigestOf('{}') // 'sha-256=:RBNvo1WzZ4oRRq0W9+hknpT7T8If536DEMBg9hyq/4o=:'
 */
export function contentDigestOf(body: string): string {
  return `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;
}

/**
 * A URL with the SHA-256 of a body in hex as the last parameter of its query.
 *
 * @example withBodyHash('https://a.test/in', 'bodySHA256', '{}') // 'https://a.test/in?bodySHA256=44136fa3…'
 */
export function withBodyHash(url: string, parameter: string, body: string): string {
  const [sent = '', ...fragment] = url.split('#');
  const hashed = `${sent}${sent.includes('?') ? '&' : '?'}${parameter}=${bodyHashOf(body)}`;
  return [hashed, ...fragment].join('#');
}

/** The SHA-256 of a body in hex. */
export function bodyHashOf(body: string): string {
  return createHash('sha256').update(body).digest('hex');
}

/**
 * Replaces `{name}` placeholders in one pass, so that braces in values are left alone. Without a regular expression:
 * each attempt fills a dozen templates, one of them with the body.
 */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  let filled = '';
  let copied = 0;
  for (let open = template.indexOf('{'); open !== -1; open = template.indexOf('{', open + 1)) {
    const close = template.indexOf('}', open);
    if (close === -1) break;
    const name = template.slice(open + 1, close);
    if (!Object.hasOwn(values, name)) continue;
    filled += template.slice(copied, open) + values[name];
    copied = close + 1;
    open = close;
  }
  return copied === 0 ? template : filled + template.slice(copied);
}
