// The cases that a receiver of another sender must handle correctly.

import { RECEIVED_AT } from './cases.ts';
import type { Sender } from './senders.ts';

/** One case; anything that is left out is as in a valid delivery. */
export interface SenderCase {
  readonly name: string;
  readonly says: string;
  /** Why it is refused; `null` if it is accepted. */
  readonly reason: string | null;
  readonly signedBody?: string;
  readonly signedAt?: number;
  /** What signs, newest first. */
  readonly signedWith?: readonly string[];
  /** What the receiver knows. */
  readonly known?: readonly string[];
  /** The received body, if it differs from the signed one. */
  readonly body?: string;
  /** The URL that it came to, if it differs from the signed one. */
  readonly url?: (signed: string) => string;
  /** Changes the headers in transit. */
  readonly altered?: (headers: Readonly<Record<string, string>>) => Record<string, string>;
}

/** The id of the event in every vector. */
export const EVENT_ID = 'msg_2KWPBgLlAfxdpx2AI54pPJ85f4W';

/** The body of every vector that has no other. */
export const BODY = JSON.stringify({
  id: EVENT_ID,
  type: 'contact.created',
  data: { name: 'Ann', count: 1 },
});

/** The cases of a sender, the valid ones first. */
export function senderCases(sender: Sender): readonly SenderCase[] {
  return [
    ...accepted(sender),
    ...rotated(sender),
    ...misspelt(sender),
    ...changed(sender),
    ...elsewhere(sender),
    ...dated(sender),
  ];
}

function accepted({ secret, otherSecret, toleranceSeconds }: Sender): SenderCase[] {
  return [
    { name: 'good', says: 'A delivery as the sender sends it.', reason: null },
    {
      name: 'upper-case-header-names',
      says: 'Header names have no case.',
      reason: null,
      altered: (headers) => renamed(headers, (name) => name.toUpperCase()),
    },
    {
      name: 'non-ascii-body',
      says: 'The body is signed as its UTF-8 bytes.',
      reason: null,
      signedBody: JSON.stringify({ note: 'Zoë schrieb „käse“ – 📬 \u2028' }),
    },
    {
      name: 'braces-in-body',
      says: 'What looks like a placeholder in the body is just text.',
      reason: null,
      signedBody: '{"note":"{timestamp}.{body} {digest} $& %s"}',
    },
    {
      name: 'several-keys-known',
      says: 'During a rotation the receiver knows two keys: signed with the second.',
      reason: null,
      known: [otherSecret, secret],
    },
    ...(toleranceSeconds === null
      ? []
      : [
          {
            name: 'just-within-tolerance',
            says: `Signed exactly ${toleranceSeconds} s before it is received.`,
            reason: null,
            signedAt: RECEIVED_AT - toleranceSeconds,
          },
        ]),
  ];
}

function rotated({ hasSeveral, secret, otherSecret, signatureHeader, headerOf }: Sender): SenderCase[] {
  if (!hasSeveral) return [];
  const signedWith = [otherSecret, secret];
  return [
    {
      name: 'signed-twice-new',
      says: 'During a rotation both secrets sign: the receiver knows the new one.',
      reason: null,
      signedWith,
      known: [otherSecret],
    },
    {
      name: 'signed-twice-old',
      says: 'During a rotation both secrets sign: the receiver knows the old one.',
      reason: null,
      signedWith,
    },
    {
      name: 'other-scheme-first',
      says: 'A signature of a version that the receiver does not know stands before the one that it knows.',
      reason: null,
      altered: (headers) => {
        const value = String(headers[signatureHeader]);
        const unknown = headerOf(['AAAA'], '0')
          .replace(/^ts?=0[,;]/, '')
          .replace(/v1a?|h1/, 'v9');
        const separator = value.includes('ts=') ? ';' : value.includes('t=') ? ',' : ' ';
        return { ...headers, [signatureHeader]: `${unknown}${separator}${value}` };
      },
    },
    {
      name: 'signed-twice-by-others',
      says: 'Two signatures, and the receiver knows the secret of neither.',
      reason: 'wrong_signature',
      signedWith: [otherSecret, otherSecret],
    },
  ];
}

function misspelt(sender: Sender): SenderCase[] {
  const { signatureHeader, timestampHeader, idHeader, headerOf } = sender;
  const carrying = (value: string) => (headers: Readonly<Record<string, string>>) => ({
    ...headers,
    [signatureHeader]: value,
  });
  const timestamp = String(RECEIVED_AT - 10);
  const isApart = timestampHeader !== null && timestampHeader !== signatureHeader;
  return [
    {
      name: 'unsigned',
      says: 'No signature.',
      reason: 'missing_signature',
      altered: (headers) => without(headers, signatureHeader),
    },
    {
      name: 'empty-signature',
      says: 'A signature header without a digest.',
      reason: 'malformed_signature',
      altered: carrying(headerOf([''], timestamp)),
    },
    {
      name: 'short-signature',
      says: 'A digest that lacks its end.',
      reason: 'malformed_signature',
      altered: (headers) => carrying(String(headers[signatureHeader]).slice(0, -4))(headers),
    },
    ...(isApart
      ? [
          {
            name: 'no-timestamp',
            says: 'No timestamp.',
            reason: 'missing_timestamp',
            altered: (headers: Readonly<Record<string, string>>) => without(headers, timestampHeader),
          },
          {
            name: 'malformed-timestamp',
            says: 'A timestamp that is not a whole number of Unix seconds.',
            reason: 'malformed_timestamp',
            altered: (headers: Readonly<Record<string, string>>) => ({
              ...headers,
              [timestampHeader]: '2026-01-01T00:00:00Z',
            }),
          },
        ]
      : []),
    ...(idHeader === null
      ? []
      : [
          {
            name: 'no-id',
            says: 'No id.',
            reason: 'missing_id',
            altered: (headers: Readonly<Record<string, string>>) => without(headers, idHeader),
          },
          {
            name: 'other-id',
            says: 'The id was changed after it was signed.',
            reason: 'wrong_signature',
            altered: (headers: Readonly<Record<string, string>>) => ({ ...headers, [idHeader]: 'msg_other' }),
          },
        ]),
  ];
}

function changed({ otherSecret, signatureHeader, timestampHeader }: Sender): SenderCase[] {
  const wrong = (name: string, says: string, rest: Partial<SenderCase>): SenderCase => ({
    ...{ name, says, reason: 'wrong_signature' },
    ...rest,
  });
  return [
    wrong('wrong-secret', 'Signed with another secret.', { signedWith: [otherSecret] }),
    wrong('tampered', 'One value of the body was changed after it was signed.', {
      body: BODY.replace('"count":1', '"count":2'),
    }),
    wrong('re-encoded', 'The same JSON value in other bytes, with the signature of the original.', {
      body: JSON.stringify(JSON.parse(BODY), null, 2),
    }),
    wrong('truncated', 'The first half of the body.', { body: BODY.slice(0, BODY.length / 2) }),
    wrong('body-removed', 'An empty body with the signature of a full one.', { body: '' }),
    ...(timestampHeader === null
      ? []
      : [
          wrong('redated', 'The timestamp was changed after it was signed.', {
            altered: (headers) => {
              const value = String(headers[timestampHeader]);
              const redated = value.replace(String(RECEIVED_AT - 10), String(RECEIVED_AT - 9));
              return {
                ...headers,
                [timestampHeader]: redated,
                [signatureHeader]:
                  timestampHeader === signatureHeader ? redated : String(headers[signatureHeader]),
              };
            },
          }),
        ]),
  ];
}

function elsewhere({ urlOf }: Sender): SenderCase[] {
  if (urlOf === undefined) return [];
  const wrong = (name: string, says: string, rest: Partial<SenderCase>): SenderCase => ({
    ...{ name, says, reason: 'wrong_signature' },
    ...rest,
  });
  const changedBody = BODY.replace('"count":1', '"count":2');
  return [
    wrong('other-url', 'It came to another URL than the signed one.', {
      url: (url) => url.replace('foo=1', 'foo=2'),
    }),
    wrong('hash-removed', 'The hash of the body is not in the URL.', {
      url: (url) => url.replace(/&bodySHA256=.*/, ''),
    }),
    wrong('hash-of-other-body', 'The body and its hash were changed after the URL was signed.', {
      body: changedBody,
      url: () => urlOf(changedBody),
    }),
  ];
}

function dated({ toleranceSeconds }: Sender): SenderCase[] {
  if (toleranceSeconds === null) return [];
  return [
    {
      name: 'stale',
      says: `Signed ${toleranceSeconds + 1} s before it is received.`,
      reason: 'stale_timestamp',
      signedAt: RECEIVED_AT - toleranceSeconds - 1,
    },
  ];
}

function without(headers: Readonly<Record<string, string>>, name: string): Record<string, string> {
  const { [name]: _, ...rest } = headers;
  return rest;
}

function renamed(
  headers: Readonly<Record<string, string>>,
  rename: (name: string) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [rename(name), value]));
}
