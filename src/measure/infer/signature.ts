// The signature: which header has it, by which algorithm and key, and over what. Candidates are computed over the exact
// bytes with the secret; what is found is certain, since no other content has the same digest.

import { bodyHashOf } from '../../delivery/signing/signed-parts.ts';
import { contentOf } from '../../delivery/signing/signing.ts';
import type { Chain } from '../chain.ts';
import { type Finding, numbersOf, unknown } from '../finding.ts';
import type { Attempt } from '../observation.ts';
import { isDigest, keysFor, type SigningKey, TOKEN } from './digests.ts';
import { contentTemplates, messageTemplates } from './signed-contents.ts';
import { timestampsIn } from './timestamps.ts';

/** A signature that fits. */
export interface FoundSignature {
  readonly header: string;
  readonly key: SigningKey;
  readonly signedContent: string;
  /** The value of the header, over `{digest}` and `{timestamp}`. */
  readonly format: string;
  readonly timestampHeader: string | undefined;
  readonly idHeader: string | undefined;
  /** The parameter of the URL that has the hash of the body, where the URL is signed and not the body. */
  readonly bodyHashParameter: string | undefined;
}

/** What is tried on one attempt. */
interface Trial {
  readonly header: string;
  readonly token: string;
  readonly key: SigningKey;
  readonly timestamp: { readonly header: string; readonly text: string } | undefined;
  readonly id: { readonly header: string; readonly text: string } | undefined;
  readonly template: string;
}

/** What trying the candidates came to. */
export interface TriedSignatures {
  readonly found: FoundSignature | undefined;
  readonly tried: number;
  readonly attempts: readonly Attempt[];
}

/** So many attempts are tried, of as many events as there are. */
const TRIED_ATTEMPTS = 12;

/**
 * The signature of a sender's attempts.
 *
 * @param idHeaders the names of headers that identify an event
 * @returns the signature if one was found, and how many candidates were tried
 * @example signatureOf(chains, ['webhook-id']).found?.signedContent // '{event_id}.{timestamp}.{body}'
 */
export function signatureOf(chains: readonly Chain[], idHeaders: readonly string[]): TriedSignatures {
  const withSecret = chains.filter(({ run }) => run.secret !== undefined);
  const signed = withSecret.flatMap(({ attempts, run }) =>
    attempts.slice(0, 2).map((attempt) => ({ attempt, secret: run.secret as string })),
  );
  const attempts = signed.slice(0, TRIED_ATTEMPTS);
  const [first, ...others] = attempts;
  let tried = 0;
  if (first === undefined) return { found: undefined, tried, attempts: [] };
  for (const trial of trialsOf(first.attempt, idHeaders)) {
    tried += 1;
    if (!fits(trial, first)) continue;
    const form = formOf(trial, first.attempt);
    if (form.bodyHashParameter === undefined && trial.template === '{target_uri}') continue;
    if (others.every((other) => fitsAs(form, other)))
      return { found: form, tried, attempts: attempts.map(({ attempt }) => attempt) };
  }
  return { found: undefined, tried, attempts: attempts.map(({ attempt }) => attempt) };
}

/** What a sender calls itself: the product of its user agent. */
function ownNames({ headers }: Attempt): string[] {
  const [product = ''] = /^[A-Za-z0-9_-]+/.exec(headers['user-agent'] ?? '') ?? [];
  return product === '' ? [] : [product.toLowerCase(), product];
}

/** What a message signature covers, and when it was made. */
const INPUT = 'signature-input';

function* trialsOf(attempt: Attempt, idHeaders: readonly string[]): Generator<Trial> {
  const ids = [
    undefined,
    ...byName(
      /id/,
      idHeaders.flatMap((header) => idsIn(attempt, header)),
    ),
  ];
  const seen = byName(/time/, timestampsIn(attempt));
  const times = seen.filter(({ header }) => header === INPUT).map(({ text }) => text);
  const ofMessage = messageTemplates(attempt.headers[INPUT], times);
  const names = ownNames(attempt);
  for (const [header, value] of Object.entries(attempt.headers)) {
    const timestamps = [undefined, ...seen.toSorted((one, other) => rank(one, header) - rank(other, header))];
    for (const [token] of value.matchAll(TOKEN))
      for (const key of keysFor(token))
        for (const template of [
          ...ofMessage,
          ...contentTemplates(value.slice(0, value.indexOf(token)), names),
        ])
          for (const timestamp of template.includes('{timestamp}') ? timestamps.slice(1) : [undefined])
            for (const id of template.includes('{event_id}') ? ids.slice(1) : [undefined])
              yield { header, token, key, timestamp, id, template };
  }
}

/** The timestamp of a signature is rather in its own header, or in what says what it covers. */
function rank({ header }: { readonly header: string }, signatureHeader: string): number {
  return header === INPUT || header === signatureHeader ? 0 : 1;
}

/** Those first whose header is named after what it has. */
function byName<Seen extends { readonly header: string }>(name: RegExp, seen: readonly Seen[]): Seen[] {
  return seen.toSorted((one, other) => Number(name.test(other.header)) - Number(name.test(one.header)));
}

function idsIn({ headers }: Attempt, header: string): { readonly header: string; readonly text: string }[] {
  const text = headers[header];
  return text === undefined ? [] : [{ header, text }];
}

interface Signed {
  readonly attempt: Attempt;
  readonly secret: string;
}

function fits({ token, key, template, timestamp, id }: Trial, { attempt, secret }: Signed): boolean {
  const { headers, body, method, url } = attempt;
  const content = contentOf(
    { signedContent: template },
    {
      body,
      timestamp: timestamp?.text ?? '',
      eventId: id?.text ?? '',
      method,
      headers,
      // Of a request that was listened for, only the path is known, and the host that it was sent to.
      url: url.startsWith('/') ? `https://${headers.host}${url}` : url,
    },
  );
  return isDigest(key, { secret, content, token });
}

function formOf({ header, token, key, template, timestamp, id }: Trial, attempt: Attempt): FoundSignature {
  const { headers } = attempt;
  const value = headers[header] as string;
  const shown = value.replace(token, '{digest}');
  const inHeader = timestamp?.header === header;
  return {
    header,
    key,
    signedContent: template,
    format: inHeader ? shown.replace(timestamp.text, '{timestamp}') : shown,
    timestampHeader: timestamp?.header,
    idHeader: id?.header,
    bodyHashParameter: template === '{target_uri}' ? bodyHashParameterOf(attempt) : undefined,
  };
}

function bodyHashParameterOf({ url, body }: Attempt): string | undefined {
  const hash = bodyHashOf(body);
  const parameters = [...new URL(url, 'http://receiver.test').searchParams];
  return parameters.find(([, value]) => value === hash)?.[0];
}

/** Whether another attempt is signed in the same form. */
function fitsAs(form: FoundSignature, signed: Signed): boolean {
  const { headers } = signed.attempt;
  const value = headers[form.header];
  const parts = value === undefined ? undefined : partsOf(form.format, value);
  if (parts?.digest === undefined) return false;
  if (form.bodyHashParameter !== undefined && bodyHashParameterOf(signed.attempt) !== form.bodyHashParameter)
    return false;
  const timestamp =
    form.timestampHeader === form.header ? parts.timestamp : timeIn(signed.attempt, form.timestampHeader);
  const text = (from: string | undefined) => ({ header: '', text: from ?? '' });
  return fits(
    {
      header: form.header,
      token: parts.digest,
      key: form.key,
      template: form.signedContent,
      timestamp: text(timestamp),
      id: text(headers[form.idHeader ?? '']),
    },
    signed,
  );
}

/** The time in a header, which may have more than that. */
function timeIn(attempt: Attempt, header = ''): string | undefined {
  const seen = timestampsIn(attempt).find((each) => each.header === header);
  return seen?.text ?? attempt.headers[header];
}

/** What stands at the placeholders of a format; `undefined` if a value is not of it. */
function partsOf(format: string, value: string): Readonly<Record<string, string>> | undefined {
  const pieces = format.split(/\{(digest|timestamp)\}/);
  const parts: Record<string, string> = {};
  let rest = value;
  for (let at = 0; at < pieces.length; at += 2) {
    const literal = pieces[at] as string;
    if (!rest.startsWith(literal)) return undefined;
    rest = rest.slice(literal.length);
    const name = pieces[at + 1];
    if (name === undefined) return rest === '' ? parts : undefined;
    const next = pieces[at + 2] as string;
    const end = next === '' ? rest.length : rest.indexOf(next);
    if (end === -1) return undefined;
    parts[name] = rest.slice(0, end);
    rest = rest.slice(end);
  }
  return parts;
}

/**
 * The findings about the signature, by the fields of a policy.
 *
 * @example signatureFindings(signatureOf(chains, [])).map(({ field }) => field) // ['signature.algorithm', …]
 */
export function signatureFindings({ found, tried, attempts }: TriedSignatures): Finding[] {
  if (found === undefined) return [unknown('signature', whyUnknown(tried, attempts))];
  const sure = {
    certainty: attempts.length > 1 ? 'certain' : 'likely',
    evidence: numbersOf(attempts),
    because: `the digest fits in ${attempts.length} attempts`,
  } as const;
  const { key, format } = found;
  const separator = separatorOf(format);
  const fields: readonly (readonly [string, unknown])[] = [
    ['signature.algorithm', key.algorithm],
    ['signature.encoding', key.encoding],
    ...(key.isRaw === true ? [['signature.ecdsa', 'raw'] as const] : []),
    ...(key.secretFormat === undefined ? [] : [['signature.secret_format', key.secretFormat] as const]),
    ['signature.header', found.header],
    ['signature.format', format],
    ...(separator === undefined ? [] : [['signature.separator', separator] as const]),
    ...(found.timestampHeader === undefined
      ? []
      : [['signature.timestamp_header', found.timestampHeader] as const]),
    ...(found.idHeader === undefined ? [] : [['signature.id_header', found.idHeader] as const]),
    ['signature.signed_content', found.signedContent],
    ...(found.bodyHashParameter === undefined
      ? []
      : [['signature.body_hash_parameter', found.bodyHashParameter] as const]),
  ];
  const seen = fields.map(
    ([field, value]): Finding => ({
      field,
      value,
      ...sure,
      ...(isOneOfSeveral(field, value, attempts) ? SEVERAL : {}),
    }),
  );
  if (separator !== undefined) return seen;
  return [...seen, unknown('signature.separator', 'no header had two signatures, as during a rotation')];
}

const SEVERAL = {
  certainty: 'likely',
  because: 'another header says the same in every attempt, and it may be that one',
} as const;

/** Whether another header has what a header is named for, so that it may be that one. */
function isOneOfSeveral(field: string, header: unknown, attempts: readonly Attempt[]): boolean {
  if (field === 'signature.id_header')
    return attempts.every(({ headers }) => countOf(Object.values(headers), headers[String(header)]) > 1);
  if (field !== 'signature.timestamp_header' || header === INPUT) return false;
  return attempts.every((attempt) => new Set(timestampsIn(attempt).map((each) => each.header)).size > 1);
}

function countOf(values: readonly string[], value: string | undefined): number {
  return values.filter((each) => value !== undefined && each.includes(value)).length;
}

function whyUnknown(tried: number, attempts: readonly Attempt[]): string {
  if (attempts.length === 0) return 'the secret is not known: give it with --secret';
  if (tried === 0) return 'no header has anything that looks like a digest';
  return `none of ${tried} candidates fits: the secret may be wrong, or the content is signed in a way that no policy says`;
}

/** What stands between the timestamp and the digest of a format: the part before the name of the second. */
function separatorOf(format: string): string | undefined {
  if (!format.includes('{timestamp}')) return undefined;
  const [, between = ''] = format.split(/\{digest\}|\{timestamp\}/, 2);
  return /^[^A-Za-z0-9]+/.exec(between)?.[0];
}
