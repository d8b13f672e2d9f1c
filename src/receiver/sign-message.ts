// Signs a request with an HTTP message signature (RFC 9421) as its sender would, for the tests of a receiver.

import { bytesOf, type RawBody } from './body.ts';
import { base64Text, signedBytes } from './digest.ts';
import { secretsOf } from './secrets.ts';
import { contentDigestOf, signatureBase } from './signature-base.ts';
import { dictionaryOf, type Member } from './structured-fields.ts';
import { COMPONENTS, type MessageSettings } from './verify-message.ts';

/** A request to sign. */
export interface UnsignedMessage<Body extends RawBody> {
  /** `POST` if left out. */
  readonly method?: string | undefined;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body: Body;
}

/** How a request is signed: what `verifyMessage` asks for, and a private key in place of the public one. */
export interface SignMessageSettings
  extends Pick<MessageSettings, 'algorithm' | 'secretFormat' | 'components' | 'keyid' | 'tag'> {
  /** The shared secret, or a private key in PKCS #8, in base64 or PEM. */
  readonly secret: string;
  /** What the signature is called in its headers; `sig1` if left out. */
  readonly label?: string | undefined;
  /** The time of signing in milliseconds; by default the current time. */
  readonly at?: number | undefined;
}

/** A signed request: pass it to `fetch(url, …)` or `new Request(url, …)`. */
export interface SignedMessage<Body extends RawBody> {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: Body;
}

/**
 * The request with its `Content-Digest`, `Signature-Input` and `Signature`.
 *
 * @throws TypeError when the secret is empty or no private key of the algorithm, or a component is not in the request
 * @example
 * const url = 'https://hooks.example.test/in';
 * await fetch(url, await signMessage({ url, body: '{}' }, { algorithm: 'ed25519', secret: PRIVATE_KEY }));
 */
export async function signMessage<Body extends RawBody>(
  { method = 'POST', url, headers: given = {}, body }: UnsignedMessage<Body>,
  settings: SignMessageSettings,
): Promise<SignedMessage<Body>> {
  const [secret = ''] = secretsOf(settings);
  const { algorithm, secretFormat = 'text', label = 'sig1' } = settings;
  const digest = await contentDigestOf(bytesOf(body) ?? new Uint8Array());
  const headers = { ...given, 'Content-Digest': digest };
  const written = inputOf(label, settings);
  const input = dictionaryOf(written)?.get(label);
  if (input === undefined) throw new TypeError(`${written} is not a signature input: write plain names`);
  const signed = await signedBytes(
    { algorithm, secretFormat },
    secret,
    baseOf({ method, url, headers }, input),
  );
  const signature = `${label}=:${base64Text(signed)}:`;
  return { method, headers: { ...headers, 'Signature-Input': written, Signature: signature }, body };
}

function inputOf(
  label: string,
  { components = COMPONENTS, keyid, tag, at = Date.now() }: SignMessageSettings,
): string {
  const others = Object.entries({ keyid, tag }).filter(([, value]) => value !== undefined);
  const covered = components.map((name) => `"${name}"`).join(' ');
  const created = Math.floor(at / 1_000);
  return `${label}=(${covered});created=${created}${others.map(([name, value]) => `;${name}="${value}"`).join('')}`;
}

function baseOf(request: Parameters<typeof signatureBase>[0], input: Member) {
  const content = signatureBase(request, input);
  if ('base' in content) return content.base;
  throw new TypeError(
    `the request does not have ${content.missing}: add it, or leave it out of the components`,
  );
}
