// Verifies the signature of a delivery as a careful receiver does, over the exact bytes of the body.

import { createPublicKey, timingSafeEqual, verify } from 'node:crypto';
import type { Instant } from '../../engine/instant.ts';
import type { SignaturePolicy } from '../policy/policy.ts';
import { bodyHashOf } from './signed-parts.ts';
import { contentOf, type HeaderForm, itemsOf, type SignatureHeader } from './signing.ts';
import { digestOf, isHmac, publicKeyOf } from './signing-key.ts';

/** The result of verifying a received delivery. */
export interface SignatureCheck {
  readonly verified: boolean;
  /** Why it is not verified; `null` if it is. */
  readonly reason: string | null;
}

/** A delivery as a receiver sees it: header names in lower case, the exact body, and the receiver's own time. */
export interface ReceivedDelivery {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly at: Instant;
  /** Where more of the request is signed than its body: its method, and the URL that it was sent to. */
  readonly method?: string;
  readonly url?: string | null;
}

/**
 * Verifies a delivery as a careful receiver does: in constant time, and with the policy's tolerance for the
 * timestamp.
 */
export function verifySignature(
  policy: SignaturePolicy,
  secret: string,
  { headers, body, at, method = '', url }: ReceivedDelivery,
): SignatureCheck {
  const value = headers[policy.header.toLowerCase()];
  if (value === undefined) return refused(`no ${policy.header} header`);
  const timestamp = signedTimestamp(policy, headers);
  if (timestamp === undefined) return refused(`no Unix time in ${policy.timestampHeader}`);
  const eventId = policy.idHeader === null ? '' : headers[policy.idHeader.toLowerCase()];
  if (eventId === undefined) return refused(`no ${policy.idHeader} header`);
  const content = contentOf(policy, { timestamp, body, eventId, method, url: url ?? '', headers });
  const { digests } = readSignatureHeader(policy, value);
  const fits = digests.map((digest) => isDigestOf(policy, { secret, content, digest }));
  if (!fits.includes(true)) return refused(`the signature does not match ${coveredBy(policy)}`);
  if (!isHashed(policy, body, url ?? '')) return refused('the hash in the URL is not that of the body');
  const distanceMs = Math.abs(at - Number(timestamp) * 1_000);
  if (policy.toleranceMs !== null && distanceMs >= policy.toleranceMs + 1_000) {
    return refused(`the timestamp is more than ${policy.toleranceMs / 1_000} s from the receiver's clock`);
  }
  return { verified: true, reason: null };
}

/** Whether the URL has the hash of the body, where only the URL is signed. */
function isHashed({ bodyHashParameter }: SignaturePolicy, body: string, url: string): boolean {
  if (bodyHashParameter === undefined) return true;
  return URL.parse(url)?.searchParams.get(bodyHashParameter) === bodyHashOf(body);
}

/**
 * The signed timestamp in the headers of a delivery, as its text; empty where the policy signs none, and `undefined`
 * where it is missing.
 *
 * @param headers with names in lower case
 */
export function signedTimestamp(
  policy: SignaturePolicy,
  headers: Readonly<Record<string, string>>,
): string | undefined {
  if (policy.timestampHeader === null) return '';
  const value = headers[policy.timestampHeader.toLowerCase()];
  const isWithSignature = policy.timestampHeader === policy.header;
  const format = policy.timestampFormat ?? '{timestamp}';
  const timestamp = isWithSignature
    ? readSignatureHeader(policy, value ?? '').timestamp
    : valuesIn([value ?? ''], [format], '{timestamp}')[0];
  return timestamp !== undefined && /^[0-9]+$/.test(timestamp) ? timestamp : undefined;
}

/** What else may be the reason for a signature that does not match. */
function coveredBy({ timestampHeader, idHeader, bodyHashParameter }: SignaturePolicy): string {
  const covered = [
    bodyHashParameter === undefined ? 'the body' : 'the URL',
    ...(idHeader ? ['the id'] : []),
    ...(timestampHeader ? ['the timestamp'] : []),
    'the secret',
  ];
  return `${covered.slice(0, -1).join(', ')} and ${covered.at(-1)}`;
}

function refused(reason: string): SignatureCheck {
  return { verified: false, reason };
}

function isDigestOf(
  policy: SignaturePolicy,
  { secret, content, digest }: { readonly secret: string; readonly content: string; readonly digest: string },
): boolean {
  if (isHmac(policy)) return sameText(digest, digestOf(policy, secret, content));
  const key = Buffer.from(publicKeyOf(policy, secret) ?? '', 'base64');
  const publicKey = createPublicKey({ key, format: 'der', type: 'spki' });
  const hash = policy.algorithm === 'ed25519' ? null : 'sha256';
  const dsaEncoding = policy.isRaw === true ? 'ieee-p1363' : 'der';
  const signature = Buffer.from(digest, policy.encoding);
  return verify(hash, Buffer.from(content), { key: publicKey, dsaEncoding }, signature);
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/**
 * Reads a signature header. Items of other forms are left out: senders add other kinds of signatures.
 *
 * @example readSignatureHeader({ format: 'v1,{digest}', separator: ' ' }, 'v1,aGk= v1a,eW8=') // { digests: ['aGk='] }
 */
export function readSignatureHeader(form: HeaderForm, value: string): SignatureHeader {
  const given = form.separator === null ? [value] : value.split(form.separator);
  const templates = itemsOf(form);
  const digests = valuesIn(given, templates, '{digest}');
  const [timestamp] = valuesIn(given, templates, '{timestamp}');
  return timestamp === undefined ? { digests } : { digests, timestamp };
}

/** What stands at the place of a placeholder in items of its template's form. */
function valuesIn(given: readonly string[], templates: readonly string[], placeholder: string): string[] {
  const values: string[] = [];
  for (const template of templates) {
    const at = template.indexOf(placeholder);
    if (at === -1) continue;
    const prefix = template.slice(0, at);
    const suffix = template.slice(at + placeholder.length);
    for (const item of given)
      if (item.startsWith(prefix) && item.endsWith(suffix))
        values.push(item.slice(prefix.length, item.length - suffix.length));
  }
  return values;
}
