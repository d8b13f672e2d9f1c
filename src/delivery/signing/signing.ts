// Signs deliveries, over the exact bytes of the body: the value of the signature header, by every secret that signs, and the
// headers of one request as its receiver gets it.

import { durationMs, type Instant, unixSeconds } from '../../engine/instant.ts';
import type { PaddedBody } from '../faults/padded-body.ts';
import type { DeliveryPolicy, SignaturePolicy } from '../policy/policy.ts';
import {
  contentDigestOf,
  fill,
  filled,
  ownValue,
  partOf,
  type SignedParts,
  withBodyHash,
} from './signed-parts.ts';
import { digestOf } from './signing-key.ts';

export { fill } from './signed-parts.ts';

/** The clock that the signed timestamp shows; an offset is added to the wall clock's time. */
export type SignatureTime = 'wall' | 'world' | { readonly offset: string };

/** A signature and its inputs. */
export interface Signature {
  /** Unix seconds, as sent. */
  readonly timestamp: number;
  /** The exact text that was signed. */
  readonly signedContent: string;
  /** The value of the signature header. */
  readonly value: string;
}

/** What is signed, and with which secrets. */
export interface SignatureInput {
  readonly secret: string;
  /** Secrets from before a rotation that still sign, where the policy has room for several signatures. */
  readonly oldSecrets?: readonly string[];
  readonly body: string;
  readonly at: Instant;
  /** The id of the event, where the policy signs it. */
  readonly eventId?: string;
  /** The request, where the policy signs more of it than the body. */
  readonly request?: Pick<SignedParts, 'method' | 'url' | 'headers'>;
}

/**
 * The instant in the timestamp of a signature.
 *
 * @example signingInstant({ offset: '-301s' }, { wall: 1_000_000, world: 0 }) // 699_000
 */
export function signingInstant(
  setting: SignatureTime,
  clocks: { readonly wall: Instant; readonly world: Instant },
): Instant {
  if (setting === 'wall') return clocks.wall;
  if (setting === 'world') return clocks.world;
  return clocks.wall + durationMs(setting.offset);
}

/**
 * Signs a body: the policy's signed content, with every secret that signs.
 *
 * @throws Error when a secret does not have the policy's form
 * @example sign(policy.signature, { secret: 'whsec_…', body: '{}', at: 1_767_225_600_000 }).value
 */
export function sign(
  policy: SignaturePolicy,
  { secret, oldSecrets = [], body, at, eventId = '', request }: SignatureInput,
): Signature {
  const timestamp = unixSeconds(at);
  const signedContent = contentOf(policy, { ...request, timestamp: String(timestamp), body, eventId });
  const secrets = policy.separator === null ? [secret] : [secret, ...oldSecrets];
  const digests = secrets.map((one) => digestOf(policy, one, signedContent));
  const value = signatureHeader(policy, { digests, timestamp: String(timestamp) });
  return { timestamp, signedContent, value };
}

/** The headers of a signed delivery, in the policy's spelling. */
export function deliveryHeaders(
  policy: DeliveryPolicy,
  event: { readonly id: string; readonly type: string },
  signature: Pick<Signature, 'timestamp' | 'value'>,
  retryNumber = 0,
  body = '',
): Record<string, string> {
  const templates = retryNumber > 0 ? { ...policy.headers, ...policy.retryHeaders } : policy.headers;
  const headers: Record<string, string> = {
    'Content-Type': policy.contentType,
    'User-Agent': policy.userAgent,
  };
  const values = {
    event_id: event.id,
    event_type: event.type,
    timestamp: String(signature.timestamp),
    signature: signature.value,
    retry_number: String(retryNumber),
  };
  const valueFor = (name: string) =>
    name === 'content_digest' ? contentDigestOf(body) : ownValue(values, name);
  for (const name in templates) headers[name] = filled(templates[name] as string, valueFor);
  return headers;
}

/** What is signed of a request. */
export function contentOf(
  { signedContent }: Pick<SignaturePolicy, 'signedContent'>,
  parts: SignedParts,
): string {
  return filled(signedContent, (name) => partOf(parts, name));
}

/** What a signature header says. */
export interface SignatureHeader {
  /** Digests in the policy's encoding, as texts; during a rotation there are several. */
  readonly digests: readonly string[];
  /** The timestamp, if the header has one. */
  readonly timestamp?: string;
}

export type HeaderForm = Pick<SignaturePolicy, 'format' | 'separator'>;

/**
 * Writes a signature header.
 *
 * @example signatureHeader({ format: 't={timestamp},v1={digest}', separator: ',' }, { digests: ['0a', '1b'], timestamp: '7' }) // 't=7,v1=0a,v1=1b'
 */
export function signatureHeader(form: HeaderForm, { digests, timestamp = '' }: SignatureHeader): string {
  const items: string[] = [];
  for (const template of itemsOf(form)) {
    if (!template.includes('{digest}')) items.push(fill(template, { timestamp }));
    else for (const digest of digests) items.push(fill(template, { digest, timestamp }));
  }
  return items.join(form.separator ?? '');
}

export function itemsOf({ format, separator }: HeaderForm): string[] {
  return separator === null ? [format] : format.split(separator);
}

/** A request before it is signed. */
export interface UnsignedRequest {
  readonly policy: DeliveryPolicy;
  readonly event: { readonly id: string; readonly type: string };
  readonly body: string;
  /** The URL of its receiver; left out where nobody asks for it. */
  readonly url?: string;
  readonly secret: string;
  /** Secrets from before a rotation that still sign. */
  readonly oldSecrets?: readonly string[];
  /** How many attempts of the delivery there were before; 0 if left out. */
  readonly retryNumber?: number;
  /** The instant in the signature's timestamp; `null` where nobody gets the request, which is left without headers. */
  readonly signedAt: Instant | null;
}

export interface SignedRequest extends PaddedBody {
  /** Where it is sent: the URL of its receiver, with the hash of the body where the policy has one there. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The exact text that was signed; `null` if nothing was signed. */
  readonly signedContent: string | null;
  /** The value of the signature header; `null` if there is none. */
  readonly signature: string | null;
}

/**
 * Signs a request.
 *
 * @example signedRequest({ policy, event: { id: 'evt_1', type: 'bounce' }, body: '{}', secret, signedAt }).headers
 */
export function signedRequest({
  policy,
  event,
  signedAt,
  retryNumber,
  ...unsigned
}: UnsignedRequest): SignedRequest {
  const { body, url: receiver = '' } = unsigned;
  if (signedAt === null) return { url: receiver, headers: {}, body, signedContent: null, signature: null };
  const { bodyHashParameter: parameter } = policy.signature;
  const url = parameter === undefined ? receiver : withBodyHash(receiver, parameter, body);
  const request = { method: policy.method, url, headers: {} };
  if (policy.signature.signedContent.includes('{header:')) {
    const before = { timestamp: unixSeconds(signedAt), value: '' };
    const named = Object.entries(deliveryHeaders(policy, event, before, retryNumber, body));
    request.headers = Object.fromEntries(named.map(([name, value]) => [name.toLowerCase(), value]));
  }
  const signature = sign(policy.signature, { ...unsigned, at: signedAt, eventId: event.id, request });
  const headers = deliveryHeaders(policy, event, signature, retryNumber, body);
  return { url, headers, body, signedContent: signature.signedContent, signature: signature.value };
}

/** The same request with additional headers. */
export function withHeaders<Request extends SignedRequest>(
  request: Request,
  headers: Readonly<Record<string, string>>,
): Request {
  return { ...request, headers: { ...request.headers, ...headers } };
}
