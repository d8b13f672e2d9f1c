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
 * What a placeholder stands for in a template that says what is signed; `undefined` if it is none. Only what a template names is
 * looked up, since each attempt is signed, and most templates name two or three.
 *
 * @example filled('{method} {path}', (name) => partOf({ method: 'POST', url: 'https://a.test/in', … }, name)) // 'POST /in'
 */
export function partOf(parts: SignedParts, name: string): string | undefined {
  const { timestamp, body, eventId, method = '', url = '', headers = {} } = parts;
  switch (name) {
    case 'timestamp':
      return timestamp;
    case 'body':
      return body;
    case 'event_id':
      return eventId;
    case 'method':
      return method;
    case 'content_digest':
      return contentDigestOf(body);
    case 'content_length':
      return String(Buffer.byteLength(body));
    default:
      return name.startsWith(HEADER) ? ownValue(headers, name.slice(HEADER.length)) : partOfUrl(url, name);
  }
}

const HEADER = 'header:';

function partOfUrl(url: string, name: string): string | undefined {
  const target = URL.parse(url);
  switch (name) {
    case 'target_uri':
      return target === null ? url : target.href.slice(0, target.href.length - target.hash.length);
    case 'authority':
      return target?.host ?? '';
    case 'scheme':
      return target?.protocol.slice(0, -1) ?? '';
    case 'path':
      return target?.pathname ?? '';
    case 'query':
      return target?.search || '?';
    default:
      return undefined;
  }
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

/** Replaces `{name}` placeholders by values; see {@link filled}. */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return filled(template, (name) => ownValue(values, name));
}

/**
 * Replaces `{name}` placeholders in one pass, so that braces in values are left alone. Without a regular expression:
 * each attempt fills a dozen templates, one of them with the body.
 *
 * @param valueFor what stands in place of a name; `undefined` leaves it as it is
 */
export function filled(template: string, valueFor: (name: string) => string | undefined): string {
  let text = '';
  let copied = 0;
  for (let open = template.indexOf('{'); open !== -1; open = template.indexOf('{', open + 1)) {
    const close = template.indexOf('}', open);
    if (close === -1) break;
    const value = valueFor(template.slice(open + 1, close));
    if (value === undefined) continue;
    text += template.slice(copied, open) + value;
    copied = close + 1;
    open = close;
  }
  return copied === 0 ? template : text + template.slice(copied);
}

/** The value of a name; `undefined` for what every object has. */
export function ownValue(values: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
