// Verifies a delivery from the bytes of its body and its headers: M-SG-01 and M-SG-02 for mail, V-DL-07 and
// the assumed V-G-11 for the vault, and for other senders what they document.

import { bytesOf, notRaw, type RawBody } from './body.ts';
import { readClaim } from './claim.ts';
import { checkAge } from './clock.ts';
import { matchesAnySecret } from './digest.ts';
import type { HeaderSource } from './headers.ts';
import { type Accepted, readDelivery, utf8 } from './read-event.ts';
import { type Refused, refused } from './refusal.ts';
import { secretsOf } from './secrets.ts';
import { SCHEMES, type Sender, type SignatureScheme } from './services.ts';
import { isHashedIn, type SignedContent, signedContent } from './signed-content.ts';
import { otherSpellings } from './spellings.ts';

/** The secret of a receiver, and how strictly it checks. */
export interface VerifySettings<S extends Sender> {
  /** Who sends: a service, or the name of a preset such as `stripe`. */
  readonly service: S;
  /**
   * The endpoint's signing secret, or several during a rotation. For `sendgrid` the public key, in base64 or PEM.
   */
  readonly secret: string | readonly string[];
  /**
   * The largest difference in seconds between the timestamp and the receiver's clock, inclusive, in either
   * direction. `null` disables the check. By default what the sender documents: 300 for mail, and `null` for the vault,
   * which documents no limit.
   */
  readonly toleranceSeconds?: number | null | undefined;
  /** The receiver's clock in milliseconds; by default the wall clock. */
  readonly now?: (() => number) | undefined;
  /** The signed content, if a vault differs from the assumption. */
  readonly signedContent?: SignedContent | undefined;
}

/** The headers and the body of a request. */
export interface ReceivedWebhook {
  readonly headers: HeaderSource;
  readonly body: RawBody;
  /**
   * The URL to which it was sent, with its query: needed only where the sender signs it, as `twilio` does. Behind a proxy
   * it is the one that the sender knows.
   */
  readonly url?: string | undefined;
}

/** A genuine event, or the reason for a refusal. */
export type Verdict<S extends Sender> = Accepted<S> | Refused;

/**
 * Verifies a delivery and reads its event. Only the body is trusted: the headers that repeat the event's id
 * and type are not signed.
 *
 * @throws TypeError when the settings have no secret, or one that does not have the sender's form
 * @example
 * const verdict = await verifyWebhook({ headers, body }, { service: 'mail', secret: 'whsec_…' });
 * if (!verdict.ok) return answer(verdict.status);
 * if (isEvent(verdict.event, 'bounce')) suppress(verdict.event.recipient_email);
 */
export async function verifyWebhook<S extends Sender>(
  { headers, body, url }: ReceivedWebhook,
  settings: VerifySettings<S>,
): Promise<Verdict<S>> {
  const secrets = secretsOf(settings);
  const bytes = bytesOf(body);
  if (bytes === undefined) return notRaw(body);
  const scheme = SCHEMES[settings.service];
  if (scheme === undefined) throw new TypeError(unknownSender(settings.service));
  const claim = readClaim(headers, scheme);
  if (!claim.ok) return claim;
  const sentTo = signedUrl(url, scheme, settings.service);
  const isSigned = async (content: Uint8Array) =>
    (await matchesAnySecret(
      scheme,
      secrets,
      signedContent(scheme, settings.signedContent, { ...claim, url: sentTo, body: content }),
      claim.digests,
    )) && isHashedIn(scheme, sentTo, content);
  if (!(await isSigned(bytes))) return wrongSignature(await isReserialized(bytes, isSigned));
  return checkClock(claim.timestamp, settings) ?? readDelivery(settings.service, bytes);
}

/** The URL as it was sent: without a fragment. */
function signedUrl(
  url: string | undefined,
  { signedContent: template }: SignatureScheme,
  service: string,
): string {
  if (url !== undefined || !template.includes('{target_uri}')) return (url ?? '').split('#', 1)[0] as string;
  throw new TypeError(
    `${service} signs the URL: pass origin, such as https://hooks.acme.example, or to verifyWebhook the whole url, as the sender knows it`,
  );
}

function unknownSender(service: string): string {
  return `there is no service ${service}: known are ${Object.keys(SCHEMES).join(', ')}`;
}

function wrongSignature(isReserialized: boolean): Refused {
  return refused(
    'wrong_signature',
    isReserialized
      ? 'The signature matches another serialization of the same JSON: the body was probably parsed and serialized again before it was verified. Verify the raw bytes, before any parser or proxy changes them.'
      : 'The signature does not match the body, the timestamp and the secret. Check that this is the current secret of this endpoint, and that the body is the raw bytes and was not parsed and serialized again. Otherwise the delivery was forged or changed.',
  );
}

/** Whether the signature covers another serialization of the same JSON. */
async function isReserialized(
  body: Uint8Array,
  isSigned: (content: Uint8Array) => Promise<boolean>,
): Promise<boolean> {
  const encoder = new TextEncoder();
  for (const spelling of otherSpellings(utf8(body) ?? '')) {
    if (await isSigned(encoder.encode(spelling))) return true;
  }
  return false;
}

function checkClock(
  timestamp: string,
  { service, toleranceSeconds, now = Date.now }: VerifySettings<Sender>,
): Refused | undefined {
  const tolerance = toleranceSeconds === undefined ? SCHEMES[service].toleranceSeconds : toleranceSeconds;
  if (tolerance === null || timestamp === '') return undefined;
  return checkAge(now() - Number(timestamp) * 1_000, tolerance);
}
