// The signed content: what the scheme says of the id, the timestamp, the URL and the bytes of the body.

import type { Bytes } from './der.ts';
import { hexText } from './digest.ts';
import type { SignatureScheme } from './services.ts';

const encoder = new TextEncoder();

/**
 * The content that the digest covers. `body` leaves out the timestamp: only for a vault that signs this way, because
 * its documentation does not show the computation (V-G-11).
 */
export type SignedContent = 'timestamp.body' | 'body';

/** The bytes that the digest covers. */
export function signedContent(
  { signedContent: template }: Pick<SignatureScheme, 'signedContent'>,
  form: SignedContent | undefined,
  {
    timestamp,
    eventId,
    url,
    body,
  }: {
    readonly timestamp: string;
    readonly eventId: string;
    readonly url: string;
    readonly body: Uint8Array;
  },
): Bytes {
  const [before = '', after = ''] = (form === 'body' ? '{body}' : template).split('{body}');
  const parts: Readonly<Record<string, string>> = { event_id: eventId, timestamp, target_uri: url };
  const written = (text: string) =>
    encoder.encode(text.replace(/\{(\w+)\}/g, (whole, name: string) => parts[name] ?? whole));
  const [prefix, suffix] = [written(before), written(after)];
  if (!template.includes('{body}') && form !== 'body') return prefix;
  const content = new Uint8Array(prefix.length + body.length + suffix.length);
  content.set(prefix);
  content.set(body, prefix.length);
  content.set(suffix, prefix.length + body.length);
  return content;
}

/** A URL as a sender sends to it: with the hash of the body, where it signs that in place of the body. */
export async function signedUrl(
  { signedContent: template, bodyHashParameter: parameter }: SignatureScheme,
  url: string | undefined,
  body: Bytes,
): Promise<string> {
  if (url === undefined && template.includes('{target_uri}'))
    throw new TypeError('the sender signs the URL: pass url, the one of the receiver');
  const [sent = ''] = (url ?? '').split('#', 1);
  if (parameter === null) return sent;
  return `${sent}${sent.includes('?') ? '&' : '?'}${parameter}=${await hashOf(body)}`;
}

/** Whether a URL has the hash of a body, where a sender signs that in place of the body. */
export async function isHashedIn(
  { bodyHashParameter: parameter }: SignatureScheme,
  url: string,
  body: Uint8Array,
): Promise<boolean> {
  if (parameter === null) return true;
  return new URLSearchParams(url.split('?', 2)[1] ?? '').get(parameter) === (await hashOf(body));
}

async function hashOf(body: Uint8Array): Promise<string> {
  return hexText(new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(body))));
}
