// Verifies a delivery from the bytes of its body and its headers: M-SG-01 and M-SG-02 for mail, V-DL-07 and
// the assumed V-G-11 for the vault.

import { bytesOf, notRaw, type RawBody } from './body.ts';
import { readClaim } from './claim.ts';
import type { HeaderSource } from './headers.ts';
import { fitsAnySecret } from './hmac.ts';
import { type Accepted, readEvent, utf8 } from './read-event.ts';
import { type Refused, refused } from './refusal.ts';
import { SCHEMES, type Service } from './services.ts';
import { type SignedContent, signedContent } from './signed-content.ts';
import { otherSpellings } from './spellings.ts';

/** What a receiver knows and how strict it is. */
export interface VerifySettings<S extends Service> {
  readonly service: S;
  /** The endpoint's signing secret, or several while one takes the place of another. */
  readonly secret: string | readonly string[];
  /**
   * How many seconds the timestamp may be from the receiver's clock, either way; exactly so many are
   * accepted. `null` looks at no clock. By default 300 for mail, as documented, and `null` for the vault,
   * which documents none.
   */
  readonly toleranceSeconds?: number | null | undefined;
  /** The receiver's clock in milliseconds; by default the wall clock. */
  readonly now?: (() => number) | undefined;
  /** What is signed, if a vault should do other than assumed. */
  readonly signedContent?: SignedContent | undefined;
}

/** The headers and the body of a request. */
export interface ReceivedWebhook {
  readonly headers: HeaderSource;
  readonly body: RawBody;
}

/** A genuine event, or why there is none. */
export type Verdict<S extends Service> = Accepted<S> | Refused;

/**
 * Verifies a delivery and reads its event. Only the body is believed: the headers that repeat the event's id
 * and type are not signed.
 *
 * @throws TypeError when the settings have no secret
 * @example
 * const verdict = await verifyWebhook({ headers, body }, { service: 'mail', secret: 'whsec_…' });
 * if (!verdict.ok) return answer(verdict.status);
 * if (isEvent(verdict.event, 'bounce')) suppress(verdict.event.recipient_email);
 */
export async function verifyWebhook<S extends Service>(
  { headers, body }: ReceivedWebhook,
  settings: VerifySettings<S>,
): Promise<Verdict<S>> {
  const secrets = secretsOf(settings);
  const bytes = bytesOf(body);
  if (bytes === undefined) return notRaw(body);
  const claim = readClaim(headers, SCHEMES[settings.service]);
  if (!claim.ok) return claim;
  const isSigned = (content: Uint8Array) =>
    fitsAnySecret(secrets, signedContent(settings.signedContent, claim.timestamp, content), claim.digest);
  if (!(await isSigned(bytes))) return wrongSignature(await isRewritten(bytes, isSigned));
  return refusedByClock(Number(claim.timestamp), settings) ?? readEvent(settings.service, bytes);
}

function secretsOf({ secret }: VerifySettings<Service>): readonly string[] {
  const secrets = typeof secret === 'string' ? [secret] : secret;
  if (Array.isArray(secrets) && secrets.length > 0 && secrets.every(Boolean)) return secrets;
  throw new TypeError(
    'there is no signing secret, or an empty one: pass the secret of the endpoint, and see that the environment variable it comes from is set',
  );
}

function wrongSignature(isRewritten: boolean): Refused {
  return refused(
    'wrong_signature',
    isRewritten
      ? 'The signature fits another spelling of the same JSON: the likely cause is that the body was parsed and written anew before it was verified. Verify the raw bytes, before any parser or proxy touches them.'
      : 'The signature does not fit the body, the timestamp and the secret. See whether this is the secret of this endpoint, whether it was rotated, and whether the body is the raw bytes and was not parsed and written anew; if all is well, somebody forged or changed the delivery.',
  );
}

/** Whether the signature is over another spelling of the same JSON. */
async function isRewritten(
  body: Uint8Array,
  isSigned: (content: Uint8Array) => Promise<boolean>,
): Promise<boolean> {
  const encoder = new TextEncoder();
  for (const spelling of otherSpellings(utf8(body) ?? '')) {
    if (await isSigned(encoder.encode(spelling))) return true;
  }
  return false;
}

/** The timestamp is in whole seconds: what lies within the second after the tolerance is still within it. */
function refusedByClock(
  timestamp: number,
  { service, toleranceSeconds, now = Date.now }: VerifySettings<Service>,
): Refused | undefined {
  const tolerance = toleranceSeconds === undefined ? SCHEMES[service].toleranceSeconds : toleranceSeconds;
  if (tolerance === null) return undefined;
  const ageMs = now() - timestamp * 1_000;
  if (Math.abs(ageMs) < (tolerance + 1) * 1_000) return undefined;
  return ageMs > 0
    ? refused(
        'stale_timestamp',
        `The delivery was signed more than ${tolerance} s ago: a replay, or the receiver's clock is fast. The service signs each retry anew, so nothing genuine is lost by refusing it.`,
      )
    : refused(
        'future_timestamp',
        `The delivery was signed more than ${tolerance} s ahead: see whether the receiver's clock is slow.`,
      );
}
