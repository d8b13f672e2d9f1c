// The cases that every receiver must handle correctly: the signed request, the received request, and the
// result.

import type { Dialect } from './dialects.ts';

/** The time at which every vector is received: 2026-01-01T00:00:00Z in Unix seconds. */
export const RECEIVED_AT = 1_767_225_600;

/** One case; anything that is left out is as in a valid delivery. */
export interface Case {
  readonly name: string;
  readonly says: string;
  /** Why it is refused; `null` if it is accepted. */
  readonly reason: string | null;
  /** The signed content, the secret and the time of signing. */
  readonly signedBody?: string;
  readonly signedWith?: string;
  readonly signedAt?: number;
  /** The received request, if it differs from the signed one. */
  readonly body?: string;
  /** Changes to the headers in transit; `null` removes one. */
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly nameCase?: 'upper' | 'lower';
  /** Changes the signature header's value. */
  readonly signature?: (value: string) => string;
  /** The secrets that the receiver knows. */
  readonly secrets?: readonly string[];
}

const OTHER_SECRET = 'whsec_4f0c8b1d7a2e9635c0b8d7f1e2a39465';

/** The cases of a service, the valid ones first. */
export function casesOf(dialect: Dialect): readonly Case[] {
  return [...accepted(dialect), ...misspelt(dialect), ...changed(dialect), ...garbage(), ...dated(dialect)];
}

function accepted({ secret, event, contentField }: Dialect): readonly Case[] {
  const good = (name: string, description: string, rest: Partial<Case> = {}): Case => ({
    name,
    says: description,
    reason: null,
    ...rest,
  });
  const unicode = { ...event, note: 'Zoë schrieb „käse“ – 📬 \u2028' };
  const unusual = `{ "note" : "\\u005a\\u006f\\u00eb \\/ \\ud83d\\udcec",\r\n\t"count" : 1.0e3 ,${JSON.stringify(event).slice(1)}\n`;
  const escaped = JSON.stringify(unicode).replace(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return [
    good('good', 'A delivery as the service sends it.'),
    good('upper-case-header-names', 'Header names have no case.', { nameCase: 'upper' }),
    good('lower-case-header-names', 'Header names have no case.', { nameCase: 'lower' }),
    good('non-ascii-body', 'The body is signed as its UTF-8 bytes.', { signedBody: JSON.stringify(unicode) }),
    good('escaped-body', 'The same value in ASCII: other bytes, so another signature.', {
      signedBody: escaped,
    }),
    good('unusual-spelling', 'Legal JSON that no serialiser writes so: verify the bytes that came.', {
      signedBody: unusual,
    }),
    good('braces-in-body', 'What looks like a placeholder in the body is just text.', {
      signedBody: JSON.stringify({ ...event, note: '{timestamp}.{body} $& %s' }),
    }),
    good('unknown-field', 'Services may add fields.', {
      signedBody: JSON.stringify({
        ...event,
        [contentField]: { added: [1] },
        added_later: { by: 'the service' },
      }),
    }),
    good('unknown-type', 'Services may add types: accept, and do nothing.', {
      signedBody: JSON.stringify({ ...event, event_type: 'type.of.tomorrow' }),
    }),
    good('event-headers-disagree', 'Only the body is signed, so nothing rests on the headers beside it.', {
      headers: {
        'X-Mail-Event': 'open',
        'X-Vault-Event-Id': 'evt_other',
        'X-Vault-Event-Type': 'secret.expired',
      },
    }),
    good('several-secrets-new', 'During a rotation the receiver knows two: signed with the new one.', {
      secrets: [OTHER_SECRET, secret],
    }),
    good('several-secrets-old', 'During a rotation the receiver knows two: signed with the old one.', {
      secrets: [secret, OTHER_SECRET],
    }),
  ];
}

function misspelt({ signatureHeader, timestampHeader, prefix }: Dialect): readonly Case[] {
  const malformed = (name: string, description: string, signature: (value: string) => string): Case => ({
    name,
    says: description,
    reason: 'malformed_signature',
    signature,
  });
  const digest = (value: string) => value.slice(prefix.length);
  return [
    {
      name: 'unsigned',
      says: 'No signature.',
      reason: 'missing_signature',
      headers: { [signatureHeader]: null },
    },
    {
      name: 'no-timestamp',
      says: 'No timestamp.',
      reason: 'missing_timestamp',
      headers: { [timestampHeader]: null },
    },
    ...['2026-01-01T00:00:00Z', '-1767225600', '1767225600.0', ''].map((timestamp, at) => ({
      name: `malformed-timestamp-${at + 1}`,
      says: `A timestamp that is not a whole number of Unix seconds: "${timestamp}".`,
      reason: 'malformed_timestamp',
      headers: { [timestampHeader]: timestamp },
    })),
    malformed('empty-signature', 'A signature header without a value.', () => ''),
    malformed('short-signature', 'A digest that lacks its last digit.', (value) => value.slice(0, -1)),
    malformed('half-signature', 'Half a digest: compare the whole.', (value) => value.slice(0, -32)),
    malformed('long-signature', 'A digest with more after it.', (value) => `${value}00`),
    malformed('upper-case-signature', 'The digest is in lower-case hex.', (value) => value.toUpperCase()),
    malformed('no-hex-signature', 'A digest of other letters.', (value) => `${value.slice(0, -2)}zz`),
    malformed('two-signatures', 'Two signatures in one header.', (value) => `${value}, ${value}`),
    malformed(
      'foreign-prefix',
      `What stands before the digest is ${prefix === '' ? 'nothing' : `"${prefix}"`}, and nothing else.`,
      (value) => `${prefix === '' ? 'sha256=' : 'sha512='}${digest(value)}`,
    ),
    ...(prefix === '' ? [] : [malformed('no-prefix', `The digest follows "${prefix}".`, digest)]),
  ];
}

function changed({ secret, event, timestampHeader, prefix }: Dialect): readonly Case[] {
  const wrong = (name: string, description: string, rest: Partial<Case>): Case => ({
    name,
    says: description,
    reason: 'wrong_signature',
    ...rest,
  });
  const compact = JSON.stringify(event);
  const spaced = JSON.stringify(event, null, 2);
  return [
    wrong('wrong-secret', 'Signed with another secret.', { signedWith: OTHER_SECRET }),
    wrong('no-secret-fits', 'The receiver knows two secrets, and it is signed with neither.', {
      signedWith: `${secret}x`,
      secrets: [secret, OTHER_SECRET],
    }),
    wrong('wrong-digest', 'A signature of the right form and of nothing.', {
      signature: () => `${prefix}${'0'.repeat(64)}`,
    }),
    wrong('tampered', 'One value of the body was changed after it was signed.', {
      body: compact.replace('ten_main', 'ten_evil'),
    }),
    wrong('re-encoded', 'The same JSON value in other bytes, with the signature of the original.', {
      body: spaced,
    }),
    wrong('re-encoded-compact', 'Signed with white space, parsed on the way and written without it.', {
      signedBody: compact.replaceAll(',"', ', "').replaceAll('":', '": '),
      body: compact,
    }),
    wrong('line-break-added', 'A line break after the body.', { body: `${compact}\n` }),
    wrong('truncated', 'The first half of the body.', { body: compact.slice(0, compact.length / 2) }),
    wrong('body-removed', 'An empty body with the signature of a full one.', { body: '' }),
    wrong('redated', 'The timestamp was changed after it was signed.', {
      headers: { [timestampHeader]: String(RECEIVED_AT - 1) },
    }),
  ];
}

function garbage(): readonly Case[] {
  const bodies = {
    'empty-body': ['A valid signature over an empty body.', ''],
    'not-json': ['A valid signature over a body that is not JSON.', 'event_id=evt_1'],
    'not-an-object': ['A valid signature over JSON that is not an object.', '[{"event_id":"evt_1"}]'],
    'no-event-id': ['A valid signature over an object that is not an event.', '{"event_type":"open"}'],
    'no-event-type': ['A valid signature over an object that is not an event.', '{"event_id":"evt_1"}'],
  } as const;
  return Object.entries(bodies).map(([name, [description, signedBody]]) => ({
    name,
    says: description,
    reason: 'malformed_event',
    signedBody,
  }));
}

function dated({ toleranceSeconds }: Dialect): readonly Case[] {
  const at = (name: string, description: string, seconds: number, reason: string | null): Case => ({
    name,
    says: description,
    reason: toleranceSeconds === null ? null : reason,
    signedAt: RECEIVED_AT + seconds,
  });
  return [
    at('300-s-old', 'Signed exactly 300 s before it is received.', -300, null),
    at('300-s-ahead', 'Signed exactly 300 s after it is received.', 300, null),
    at('stale', 'Signed 301 s before it is received.', -301, 'stale_timestamp'),
    at('future', 'Signed 301 s after it is received.', 301, 'future_timestamp'),
    at('ancient', 'Signed in 1970.', 1 - RECEIVED_AT, 'stale_timestamp'),
  ];
}

/** One vector as it is checked in. */
export interface Vector {
  readonly name: string;
  readonly says: string;
  /** Unix seconds on the receiver's clock. */
  readonly received_at: number;
  /** The secrets, or public keys, that the receiver knows. */
  readonly secrets: readonly string[];
  /** Where it was sent to, where the sender signs that. */
  readonly url?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: { readonly text: string; readonly base64: string };
  readonly expected: {
    /** Whether the signature and the timestamp are valid. */
    readonly verified: boolean;
    /** Whether the receiver should accept the event. */
    readonly accepted: boolean;
    readonly reason: string | null;
    readonly event_id: string | null;
    readonly event_type: string | null;
  };
}

/** A file of vectors: the signature scheme, and the vectors. */
export interface VectorFile {
  readonly service: string;
  readonly signature: Readonly<Record<string, string | number | null>>;
  readonly rules: readonly string[];
  /** The parts that are assumed, not documented. */
  readonly gaps: readonly string[];
  readonly vectors: readonly Vector[];
}
