// What an HTTP message signature covers: the signature base of a request (RFC 9421, 2.5), and the digest of its body (RFC 9530).

import type { Bytes } from './der.ts';
import { base64Bytes, base64Text } from './digest.ts';
import { type HeaderSource, headerOf } from './headers.ts';
import { dictionaryOf, type Item, listText, type Member } from './structured-fields.ts';

/** A request, as far as its signature covers it. */
export interface SignedRequest {
  readonly method: string;
  /** The whole URL, as the sender knows it. */
  readonly url: string;
  readonly headers: HeaderSource;
}

const DERIVED: Readonly<Record<string, (method: string, url: URL) => string>> = {
  '@method': (method) => method,
  '@target-uri': (_, { href, hash }) => href.slice(0, href.length - hash.length),
  '@authority': (_, { host }) => host,
  '@scheme': (_, { protocol }) => protocol.slice(0, -1),
  '@request-target': (_, { pathname, search }) => `${pathname}${search}`,
  '@path': (_, { pathname }) => pathname,
  '@query': (_, { search }) => search || '?',
};

/**
 * The names of the components that a signature says it covers. One with parameters, such as `"@query-param";name="a"`, is
 * there as it is written.
 */
export function componentsOf({ items }: Member): string[] {
  return items.map(
    (item) => nameOf(item) ?? listText({ items: [item], isList: true, parameters: new Map() }),
  );
}

/**
 * What is signed, as bytes; or the component that cannot be computed: the request does not have it, or it is of a form that is
 * not supported.
 */
export function signatureBase(
  request: SignedRequest,
  input: Member,
): { readonly base: Bytes } | { readonly missing: string } {
  const lines: string[] = [];
  for (const name of componentsOf(input)) {
    const value = componentIn(request, name);
    if (value === undefined) return { missing: name };
    lines.push(`"${name}": ${value}`);
  }
  lines.push(`"@signature-params": ${listText(input)}`);
  return { base: new TextEncoder().encode(lines.join('\n')) };
}

/** The name of a component without parameters. */
function nameOf({ value, parameters }: Item): string | undefined {
  return value.startsWith('"') && parameters.size === 0 ? value.slice(1, -1) : undefined;
}

function componentIn({ method, url, headers }: SignedRequest, name: string): string | undefined {
  if (!name.startsWith('@')) {
    const lines = headerOf(headers, name)?.split('\n');
    return lines
      ?.map((line) => line.trim())
      .join(' ')
      .trim();
  }
  return DERIVED[name]?.(method, new URL(url));
}

const HASHES = { 'sha-256': 'SHA-256', 'sha-512': 'SHA-512' } as const;

/** The value of a `Content-Digest`. */
export async function contentDigestOf(body: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest(HASHES['sha-256'], Uint8Array.from(body));
  return `sha-256=:${base64Text(new Uint8Array(digest))}:`;
}

/** Whether a `Content-Digest` is that of a body: by SHA-256 or SHA-512, and by both if it has both. */
export async function isDigestOf(value: string, body: Uint8Array): Promise<boolean> {
  const digests = dictionaryOf(value);
  const names = (Object.keys(HASHES) as (keyof typeof HASHES)[]).filter((name) => digests?.has(name));
  const fits = await Promise.all(
    names.map(async (name) => {
      const computed = await crypto.subtle.digest(HASHES[name], Uint8Array.from(body));
      const given = bytesIn(digests?.get(name));
      return given !== undefined && base64Text(given) === base64Text(new Uint8Array(computed));
    }),
  );
  return fits.length > 0 && !fits.includes(false);
}

/** The bytes of a member; `undefined` if it is anything else. */
export function bytesIn(member: Member | undefined): Bytes | undefined {
  const value = member?.isList === false ? (member.items[0]?.value ?? '') : '';
  return value.startsWith(':') && value.length > 2 ? base64Bytes(value.slice(1, -1)) : undefined;
}
