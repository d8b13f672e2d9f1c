// Verifies a delivery with an HTTP message signature (RFC 9421), whose Content-Digest (RFC 9530) covers its body.

import { bytesOf, notRaw, type RawBody } from './body.ts';
import { checkAge } from './clock.ts';
import { matchesAnySecret } from './digest.ts';
import { headerOf } from './headers.ts';
import { type AcceptedPayload, readPayload } from './read-event.ts';
import { type Refused, refused } from './refusal.ts';
import { secretsOf } from './secrets.ts';
import type { SignatureScheme } from './services.ts';
import { bytesIn, componentsOf, isDigestOf, type SignedRequest, signatureBase } from './signature-base.ts';
import { dictionaryOf, type Member } from './structured-fields.ts';

/** A request with its exact body. */
export interface ReceivedMessage extends SignedRequest {
  readonly body: RawBody;
}

/** Which message signatures are trusted. */
export interface MessageSettings {
  readonly algorithm: Exclude<SignatureScheme['algorithm'], 'hmac-sha1'>;
  /** The public key in PEM, or in base64; for `hmac-sha256` the shared secret. Several during a rotation. */
  readonly secret: string | readonly string[];
  /** How a shared secret is written; as `text` if left out. */
  readonly secretFormat?: SignatureScheme['secretFormat'] | undefined;
  /**
   * What a signature has to cover, `content-digest` always. By default the method, the URL and the body: `@method`,
   * `@target-uri` and `content-digest`.
   */
  readonly components?: readonly string[] | undefined;
  /** Only signatures by this key count; by default those of any `keyid`. */
  readonly keyid?: string | undefined;
  /** Only signatures with this purpose count; by default those of any `tag`. */
  readonly tag?: string | undefined;
  /** How far `created` may be from the receiver's clock, in seconds; by default 300. `null` disables the check. */
  readonly toleranceSeconds?: number | null | undefined;
  /** The receiver's clock in milliseconds; by default the wall clock. */
  readonly now?: (() => number) | undefined;
}

/** What a signature has to cover by default. */
export const COMPONENTS = ['@method', '@target-uri', 'content-digest'] as const;
const TOLERANCE_SECONDS = 300;
const SIZES = { 'hmac-sha256': 32, 'ecdsa-p256-sha256': 64, ed25519: 64 } as const;

/**
 * Verifies a request that is signed with an HTTP message signature, and reads its body. Of several signatures one that is trusted
 * is enough. Pass the URL as the sender knows it, which behind a proxy is not the one that your server sees.
 *
 * @throws TypeError when the settings have no secret, one that is no key of the algorithm, or components without `content-digest`
 * @example
 * const received = { method: request.method, url: request.url, headers: request.headers, body: await request.arrayBuffer() };
 * const verdict = await verifyMessage(received, { algorithm: 'ed25519', secret: process.env.ACME_PUBLIC_KEY ?? '' });
 */
export async function verifyMessage(
  received: ReceivedMessage,
  settings: MessageSettings,
): Promise<AcceptedPayload | Refused> {
  const { components = COMPONENTS } = settings;
  if (!components.includes('content-digest'))
    throw new TypeError('the components lack content-digest: without it, anybody could change the body');
  const secrets = secretsOf(settings);
  const body = bytesOf(received.body);
  if (body === undefined) return notRaw(received.body);
  const candidates = candidatesIn(received, settings);
  if (!Array.isArray(candidates)) return candidates;
  const refusals: Refused[] = [];
  for (const candidate of candidates) {
    const refusal = await refusalOf(
      candidate,
      { ...received, body },
      { ...settings, components, secret: secrets },
    );
    if (refusal === undefined) return readPayload(body);
    refusals.push(refusal);
  }
  return refusals.find(({ reason }) => reason !== 'wrong_signature') ?? (refusals[0] as Refused);
}

interface Candidate {
  readonly label: string;
  readonly input: Member;
  readonly signature: Member | undefined;
}

/** The signatures that the settings let count. */
function candidatesIn(
  { headers }: SignedRequest,
  { algorithm, keyid, tag }: MessageSettings,
): Candidate[] | Refused {
  const [inputHeader, signatureHeader] = [
    headerOf(headers, 'Signature-Input'),
    headerOf(headers, 'Signature'),
  ];
  if (inputHeader === undefined) return missingHeader('Signature-Input');
  if (signatureHeader === undefined) return missingHeader('Signature');
  const [inputs, signatures] = [dictionaryOf(inputHeader), dictionaryOf(signatureHeader)];
  if (inputs === undefined) return malformed('Signature-Input is not a dictionary of structured fields.');
  if (signatures === undefined) return malformed('Signature is not a dictionary of structured fields.');
  const wanted = Object.entries({ keyid, tag }).filter(([, value]) => value !== undefined);
  const found = Array.from(inputs, ([label, input]) => ({ label, input, signature: signatures.get(label) }));
  const trusted = found.filter(
    ({ input: { parameters, isList } }) =>
      isList &&
      (parameters.get('alg') ?? quoted(algorithm)) === quoted(algorithm) &&
      wanted.every(([name, value]) => parameters.get(name) === quoted(value)),
  );
  if (trusted.length > 0) return trusted;
  const asked = wanted.map(([name, value]) => ` with the ${name} ${value}`).join(' and');
  return refused('missing_signature', `There is no signature by ${algorithm}${asked} in Signature-Input.`);
}

function quoted(value: string | undefined): string {
  return `"${value?.replace(/["\\]/g, '\\$&')}"`;
}

type Trusted = MessageSettings & {
  readonly components: readonly string[];
  readonly secret: readonly string[];
};

/** Why a signature is not trusted; `undefined` if it is. */
async function refusalOf(
  { label, input, signature }: Candidate,
  request: SignedRequest & { readonly body: Uint8Array },
  settings: Trusted,
): Promise<Refused | undefined> {
  const { algorithm, secretFormat = 'text', components, secret } = settings;
  const covered = componentsOf(input);
  if (new Set(covered).size < covered.length) return malformed(`${label} covers a component twice.`);
  const uncovered = components.find((name) => !covered.includes(name));
  if (uncovered !== undefined)
    return refused(
      'uncovered_component',
      `${label} does not cover ${uncovered}, so anybody could change that.`,
    );
  const digest = bytesIn(signature);
  if (digest?.length !== SIZES[algorithm])
    return malformed(`Signature does not have ${label} with ${SIZES[algorithm]} bytes in base64.`);
  const content = signatureBase(request, input);
  if ('missing' in content)
    return malformed(
      `${label} covers ${content.missing}, which the request does not have, or which is not supported.`,
    );
  if (!(await matchesAnySecret({ algorithm, secretFormat }, secret, content.base, [digest])))
    return wrongSignature();
  return timeRefusal(input, settings) ?? (await digestRefusal(request));
}

function timeRefusal(
  { parameters }: Member,
  { toleranceSeconds: tolerance = TOLERANCE_SECONDS, now = Date.now }: MessageSettings,
): Refused | undefined {
  const [created, expires] = [parameters.get('created'), parameters.get('expires')];
  if (expires !== undefined && !(now() < (Number(expires) + 1) * 1_000))
    return refused(
      'stale_timestamp',
      'The signature has expired: a replay, or the clock of the receiver is fast.',
    );
  if (tolerance === null) return undefined;
  if (created === undefined)
    return refused('missing_timestamp', 'The signature does not say when it was created.');
  if (!/^[0-9]+$/.test(created))
    return refused('malformed_timestamp', 'created is not a whole number of Unix seconds.');
  return checkAge(now() - Number(created) * 1_000, tolerance);
}

async function digestRefusal({
  headers,
  body,
}: SignedRequest & { readonly body: Uint8Array }): Promise<Refused | undefined> {
  if (await isDigestOf(headerOf(headers, 'Content-Digest') ?? '', body)) return undefined;
  return refused(
    'wrong_digest',
    'The signature is valid, but Content-Digest is not the SHA-256 or SHA-512 of the body: the body was changed, or parsed and serialized again before it was verified.',
  );
}

function missingHeader(name: string): Refused {
  return refused(
    'missing_signature',
    `There is no ${name} header. Check whether a proxy removes it; otherwise the request was not sent by the service.`,
  );
}

function malformed(message: string): Refused {
  return refused('malformed_signature', message);
}

function wrongSignature(): Refused {
  return refused(
    'wrong_signature',
    'The signature does not match what it covers and the key. Check that this is the current key of the sender, and that the URL is the one to which it sends. Otherwise the delivery was forged or changed.',
  );
}
