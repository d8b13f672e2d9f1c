// The challenge that a new URL is asked: what of it stays the same from one registration to the next, where the random text
// stands, and which answers are taken.

import { provingAnswer } from '../../delivery/policy/challenge.ts';
import { isMembers } from '../../delivery/policy/written-policy.ts';
import { digestOf } from '../../delivery/signing/signing-key.ts';
import { jsonIn } from '../../engine/json.ts';
import type { Chain } from '../chain.ts';
import { certain, type Finding, likely, numbersOf, unknown } from '../finding.ts';
import type {
  Arrival,
  ChallengeAnswer,
  ChallengeForm,
  ProveStep,
  Run,
  ScriptedAnswer,
} from '../observation.ts';
import { isOfConnection } from './connection-headers.ts';

/** What registrations show: the form of a challenge, that none comes, or why no form fits; `undefined` if nothing was seen. */
export type SeenChallenge = ChallengeForm | 'none' | { readonly why: string } | undefined;

/** Registrations whose receiver proves nothing, and those that tried an answer. */
const isLook = ({ proof }: Run) => proof !== undefined && proof.by === undefined;

/**
 * What was asked of new URLs.
 *
 * @example seenChallenge(runs, chains) // { method: 'GET', query: { 'hub.challenge': '{challenge}' }, … }
 */
export function seenChallenge(runs: readonly Run[], chains: readonly Chain[]): SeenChallenge {
  const looks = runs.filter(isLook);
  const asked = looks.flatMap(({ attempts, proof }) => attempts.slice(0, Math.min(1, proof?.asked ?? 0)));
  if (asked.length === 0) return looks.some(({ proof }) => proof?.isProven === true) ? 'none' : undefined;
  if (looks.some(({ proof }) => proof?.isProven === true))
    return { why: 'a new URL was asked something, and any answer was taken' };
  const ofDeliveries = new Set(
    chains.flatMap(({ attempts }) => attempts.flatMap(({ headers }) => Object.keys(headers))),
  );
  return formOf(asked, ofDeliveries);
}

function formOf(asked: readonly Arrival[], ofDeliveries: ReadonlySet<string>): SeenChallenge {
  const parts = asked.map((request) => partsOf(request, ofDeliveries));
  const values = valuesOf(parts);
  const templates = parts.map((each, at) => {
    const value = values?.[at];
    return new Map(
      Array.from(each, ([name, text]) => [name, value ? text.replaceAll(value, '{challenge}') : text]),
    );
  });
  const [first = new Map<string, string>()] = templates;
  const shown = (each: ReadonlyMap<string, string>) => JSON.stringify([...each]);
  if (templates.some((each) => shown(each) !== shown(first)))
    return { why: 'what a new URL is asked differs in more than one text from time to time' };
  const within = (section: string) =>
    Object.fromEntries(
      Array.from(first).flatMap(([name, text]) =>
        name.startsWith(section) ? [[name.slice(section.length), text]] : [],
      ),
    );
  const [{ method, headers } = { method: '', headers: {} }] = asked;
  const isSigned = Object.keys(headers).some((name) => !isOfConnection(name) && ofDeliveries.has(name));
  return {
    method,
    query: within('query '),
    headers: within('header '),
    body: first.get('body') ?? '',
    isSigned,
  };
}

/** The texts of a request that may have the challenge, by where they stand. */
function partsOf(
  { url, headers, body }: Arrival,
  ofDeliveries: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const own = Object.entries(headers).filter(([name]) => !isOfConnection(name) && !ofDeliveries.has(name));
  return new Map([
    ...Array.from(
      new URL(url, 'http://receiver.test').searchParams,
      ([name, value]) => [`query ${name}`, value] as const,
    ),
    ...own.map(([name, value]) => [`header ${name}`, value] as const),
    ['body', body],
  ]);
}

/** Long enough not to be there by chance. */
const RANDOM = /[\w-]{12,}/g;

/** The text in each request that differs from one to the next; `undefined` if there is none. */
function valuesOf(parts: readonly ReadonlyMap<string, string>[]): readonly string[] | undefined {
  const [first = new Map<string, string>()] = parts;
  for (const name of first.keys()) {
    const tokens = parts.map((each) => (each.get(name) ?? '').match(RANDOM) ?? []);
    const at = (tokens[0] ?? []).findIndex((_, index) => isEachAnother(tokens.map((each) => each[index])));
    if (at !== -1) return tokens.map((each) => each[at] as string);
  }
  return undefined;
}

function isEachAnother(texts: readonly (string | undefined)[]): boolean {
  return texts.length > 1 && !texts.includes(undefined) && new Set(texts).size === texts.length;
}

/**
 * The challenge in a request, empty for a form without one.
 *
 * @example challengeIn(form, { url: '/hook?hub.challenge=abc', … }) // 'abc'
 */
export function challengeIn(form: ChallengeForm, request: Arrival): string {
  const parts = partsOf(request, new Set());
  const templates = [
    ...Object.entries(form.query).map(([name, template]) => [`query ${name}`, template] as const),
    ...Object.entries(form.headers).map(([name, template]) => [`header ${name}`, template] as const),
    ['body', form.body] as const,
  ];
  for (const [name, template] of templates) {
    const [prefix = '', suffix] = template.split('{challenge}', 2);
    const text = parts.get(name) ?? '';
    if (suffix !== undefined && text.startsWith(prefix) && text.endsWith(suffix))
      return text.slice(prefix.length, text.length - suffix.length);
  }
  return '';
}

/**
 * What a receiver answers to what it is asked.
 *
 * @example answered({ do: 'prove', form, by: { body: '{challenge}' } }, asked, secret).body // 'abc'
 */
export function answered(
  { form, by, digest: key }: ProveStep,
  asked: Arrival,
  secret: string | undefined,
): ScriptedAnswer {
  if (form === undefined || by === undefined) return { status: 200 };
  const challenge = challengeIn(form, asked);
  const digest = key === undefined || secret === undefined ? '' : digestOf(key, secret, challenge);
  const { body = null, json = {}, headers = {} } = by;
  const asPolicy = { ...form, method: 'POST', answers: [{ body, json, headers }] } as const;
  return { status: 200, ...provingAnswer(asPolicy, { challenge, digest }) };
}

/**
 * The answers that a challenge may ask for, as the public pages of senders have them: the text alone, a member of the name
 * that it has, the header that it came in, or a digest of it.
 *
 * @example answersTo(form) // [{ body: '{challenge}' }, { json: { challenge: '{challenge}' } }, …]
 */
export function answersTo({ query, headers, body }: ChallengeForm): readonly ChallengeAnswer[] {
  const origin = headers['webhook-request-origin'];
  const allowed = (value: string) => ({ headers: { 'webhook-allowed-origin': value } });
  const named = new Set(['challenge', ...namesIn(jsonIn(body)), ...namesIn(query)]);
  const own = Object.entries(headers).filter(([, template]) => template.includes('{challenge}'));
  const isAsked = JSON.stringify([query, headers, body]).includes('{challenge}');
  return [
    ...(origin === undefined ? [] : [allowed(origin), allowed('*')]),
    ...(isAsked ? [{ body: '{challenge}' }] : []),
    ...(isAsked ? Array.from(named, (name) => ({ json: { [name]: '{challenge}' } })) : []),
    ...own.map(([name]) => ({ headers: { [name]: '{challenge}' } })),
    ...(isAsked ? Array.from(named, withDigest) : []),
    ...(isAsked ? [{ json: { response_token: 'sha256={digest}' } }] : []),
  ];
}

/** As Zoom wants it. */
function withDigest(name: string): ChallengeAnswer {
  return { json: { [name]: '{challenge}', encryptedToken: '{digest}' } };
}

/** The names of members with the challenge. */
function namesIn(value: unknown): string[] {
  if (!isMembers(value)) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    member === '{challenge}' ? [name] : namesIn(member),
  );
}

/**
 * The finding about the challenge: all that a policy says of it, or `null` where nothing is asked.
 *
 * @example challengeFinding(runs, chains).value // { method: 'GET', query: {…}, answers: [{ body: '{challenge}' }] }
 */
export function challengeFinding(runs: readonly Run[], chains: readonly Chain[]): Finding {
  const field = 'challenge';
  const tried = runs.filter(({ proof }) => proof !== undefined);
  const seen = seenChallenge(runs, chains);
  if (seen === undefined)
    return unknown(field, 'not learned: a receiver cannot be registered again and again here');
  const evidence = numbersOf(tried.flatMap(({ attempts }) => attempts));
  if (seen === 'none') {
    const because = `in ${tried.length} registrations nothing was asked before the first event`;
    return certain(field, null, { evidence, because });
  }
  if ('why' in seen) return { field, certainty: 'does_not_fit', evidence, because: seen.why };
  const taken = tried.flatMap(({ proof }) => (proof?.isProven && proof.by ? [proof.by] : []));
  const answers = taken.filter((each) => !taken.some((other) => other !== each && isWithin(other, each)));
  const answered = tried.filter(({ proof }) => proof?.by !== undefined).length;
  if (answers.length === 0)
    return unknown(field, `a new URL is asked by ${seen.method}, and none of ${answered} answers was taken`);
  const because = `a new URL is asked, and ${answers.length} of ${answered} answers were taken; others may be, too`;
  return likely(field, writtenForm(seen, answers), { evidence, because });
}

/** Whether one answer is a part of another: what is beyond it was not asked for. */
function isWithin(one: unknown, other: unknown): boolean {
  if (!isMembers(one) || !isMembers(other)) return one === other;
  return Object.entries(one).every(([name, member]) => isWithin(member, other[name]));
}

function writtenForm(
  { method, query, headers, body, isSigned }: ChallengeForm,
  answers: readonly ChallengeAnswer[],
): object {
  return {
    method,
    ...(Object.keys(query).length === 0 ? {} : { query }),
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    ...(body === '' ? {} : { body }),
    ...(isSigned ? { signed: true } : {}),
    answers,
  };
}
