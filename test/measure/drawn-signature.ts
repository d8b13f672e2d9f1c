// The signatures of senders that are drawn: over the body with a time and an id, in one of many forms, or an HTTP message
// signature.

import fc from 'fast-check';

export type Members = Readonly<Record<string, unknown>>;

/** What is signed: an order of the parts with something between, which may be anything. */
const content = fc.record({
  parts: fc.constantFrom<string[]>(
    ['body'],
    ['timestamp', 'body'],
    ['timestamp', 'body'],
    ['event_id', 'timestamp', 'body'],
    ['timestamp', 'event_id', 'body'],
    ['body', 'timestamp'],
    ['event_id', 'body'],
    ['target_uri'],
  ),
  separator: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom('.', ':', '', '|', '-', ';') },
    { weight: 1, arbitrary: fc.constantFrom('::', '~', '&', '&&', '...') },
  ),
  prefix: fc.oneof(
    { weight: 8, arbitrary: fc.constant('') },
    { weight: 2, arbitrary: fc.constantFrom('v0', 'v1', 'hook', 'its own name') },
  ),
});

export const signature = fc.record({
  keys: fc.constantFrom(
    { algorithm: 'hmac-sha256', encoding: 'hex' },
    { algorithm: 'hmac-sha256', encoding: 'hex', secret_format: 'text' },
    { algorithm: 'hmac-sha256', encoding: 'base64' },
    { algorithm: 'hmac-sha256', encoding: 'base64', secret_format: 'whsec' },
    { algorithm: 'hmac-sha256', encoding: 'hex', secret_format: 'whsec' },
    { algorithm: 'hmac-sha1', encoding: 'base64' },
    { algorithm: 'hmac-sha1', encoding: 'hex', secret_format: 'whsec' },
    { algorithm: 'ecdsa-p256-sha256', encoding: 'base64' },
    { algorithm: 'ed25519', encoding: 'base64' },
    { algorithm: 'ed25519', encoding: 'hex' },
  ),
  content,
  label: fc.constantFrom('', '', 'sha256=', 'v1,', 'v1=', 'hmac '),
  isTimeWithIt: fc.boolean(),
  separator: fc.constantFrom(',', ';', ' ', ', '),
  several: fc.option(fc.constantFrom(' ', ','), { nil: undefined, freq: 4 }),
});

/** An HTTP message signature (RFC 9421) in place of all else. */
export const message = fc.record({
  keys: fc.constantFrom(
    { algorithm: 'hmac-sha256' },
    { algorithm: 'hmac-sha256', secret_format: 'whsec' },
    { algorithm: 'ecdsa-p256-sha256' },
    { algorithm: 'ed25519' },
  ),
  components: fc.constantFrom(
    ['content-digest'],
    ['@method', '@target-uri', 'content-digest'],
    ['@method', '@authority', '@path', '@query', 'content-digest', 'content-type'],
    ['@method', 'content-digest', 'content-length', 'user-agent'],
  ),
  label: fc.constantFrom('sig1', 'acme'),
  keyid: fc.option(fc.constantFrom('acme-2026', 'https://acme.example/keys/1'), { nil: undefined, freq: 2 }),
});

type Drawn<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;

/** The headers and the signature of a policy that signs the body. */
export function signedBody(
  drawn: Drawn<typeof signature>,
  {
    product,
    headers,
    userAgent,
  }: { readonly product: string; readonly headers: Members; readonly userAgent: string },
): Members {
  const {
    keys,
    content: { parts, separator, prefix },
    label,
    isTimeWithIt,
    several,
  } = drawn;
  const signed = parts.map((part) => `{${part}}`).join(separator);
  const own = prefix === 'its own name' ? String(userAgent.split('/')[0]).toLowerCase() : prefix;
  const isUrl = parts.includes('target_uri');
  const isTimed = parts.includes('timestamp');
  const isInline = isTimed && isTimeWithIt;
  const digest = `${label}{digest}`;
  const names = {
    signature: `X-${product}-Signature`,
    time: `X-${product}-Timestamp`,
    id: `X-${product}-Id`,
  };
  return {
    headers: {
      ...headers,
      ...(isTimed && !isInline ? { [names.time]: '{timestamp}' } : {}),
      ...(parts.includes('event_id') ? { [names.id]: '{event_id}' } : {}),
      [names.signature]: '{signature}',
    },
    signature: defined({
      ...keys,
      header: names.signature,
      format: isInline ? `t={timestamp}${drawn.separator}${label === '' ? 's=' : label}{digest}` : digest,
      separator: isInline ? drawn.separator : several,
      timestamp_header: isTimed ? (isInline ? names.signature : names.time) : undefined,
      id_header: parts.includes('event_id') ? names.id : undefined,
      signed_content: prefix === '' || isUrl ? signed : `${own}${separator}${signed}`,
      body_hash_parameter: isUrl ? 'bodySHA256' : undefined,
    }),
  };
}

/** The headers and the signature of a policy with an HTTP message signature. */
export function signedRequest({ keys, ...covered }: Drawn<typeof message>, headers: Members): Members {
  return { headers, signature: { ...keys, message: defined(covered) } };
}

export function defined(members: Members): Members {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}
