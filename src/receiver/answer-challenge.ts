// Answers a challenge, by which a sender asks whether the receiver at a new URL wants its deliveries. The form is the
// `challenge` of a delivery policy.

import { jsonIn } from './body.ts';
import { digestText } from './digest.ts';

type Templates = Readonly<Record<string, string>>;

/** What a sender asks, and the answers of which it takes any. */
export interface Challenge {
  readonly method: 'GET' | 'POST' | 'OPTIONS';
  readonly query?: Templates;
  readonly headers?: Templates;
  readonly body?: string;
  readonly answers: readonly {
    readonly body?: string;
    readonly json?: Templates;
    readonly headers?: Templates;
  }[];
}

export interface ChallengeSettings {
  readonly challenge: Challenge;
  /** The endpoint's secret, where an answer has a `{digest}`, and how that is written; in `hex` if left out. */
  readonly secret?: string;
  readonly encoding?: 'hex' | 'base64';
}

/** What a sender puts there is sent back, so it is short, and nothing that a browser would carry out. */
const CHALLENGE = /^[\w.~+/=:-]{1,512}$/;
const BODY_LIMIT = 65_536;

/**
 * The answer to a challenge; `undefined` for any other request, whose body is left unread. A challenge that is signed has to be
 * verified first, as any delivery: pass a clone of the request to {@link verifyRequest}.
 *
 * @example
 * const challenge = { method: 'GET', query: { 'hub.challenge': '{challenge}' }, answers: [{ body: '{challenge}' }] } as const;
 * return (await answerChallenge(request, { challenge })) ?? receive(request);
 */
export async function answerChallenge(
  request: Request,
  { challenge, secret = '', encoding = 'hex' }: ChallengeSettings,
): Promise<Response | undefined> {
  const asked = await askedIn(request, challenge);
  const [answer] = challenge.answers;
  if (asked === undefined || answer === undefined) return undefined;
  const hasDigest = JSON.stringify(answer).includes('{digest}');
  const digest = hasDigest ? await hmac(secret, encoding, asked) : '';
  const fill = (template: string) => template.replaceAll('{challenge}', asked).replaceAll('{digest}', digest);
  const filled = (templates: Templates = {}) =>
    Object.fromEntries(Object.entries(templates).map(([name, template]) => [name, fill(template)]));
  const isJson = answer.body === undefined && answer.json !== undefined;
  const type = isJson ? 'application/json' : 'text/plain; charset=utf-8';
  const headers = { 'Content-Type': type, 'X-Content-Type-Options': 'nosniff', ...filled(answer.headers) };
  return new Response(isJson ? JSON.stringify(filled(answer.json)) : fill(answer.body ?? ''), { headers });
}

/** The challenge in a request of its form, empty for a form without one; `undefined` for any other request. */
async function askedIn(
  request: Request,
  { method, query = {}, headers = {}, body }: Challenge,
): Promise<string | undefined> {
  if (request.method !== method) return undefined;
  const { searchParams } = new URL(request.url);
  const pairs: (readonly [template: unknown, given: unknown])[] = [
    ...Object.entries(query).map(([name, template]) => [template, searchParams.get(name)] as const),
    ...Object.entries(headers).map(([name, template]) => [template, request.headers.get(name)] as const),
  ];
  if (body !== undefined) {
    if (Number(request.headers.get('content-length') ?? 0) > BODY_LIMIT) return undefined;
    const text = await request.clone().text();
    pairs.push([parsed(body), parsed(text)]);
  }
  const found = pairs.flatMap(([template, given]) => valuesIn(template, given) ?? [NOT_OF_THE_FORM]);
  const [value = '', ...others] = [...new Set(found)];
  if (others.length > 0 || value === NOT_OF_THE_FORM) return undefined;
  return value === '' || CHALLENGE.test(value) ? value : undefined;
}

const NOT_OF_THE_FORM = ' ';

/** What stands for `{challenge}`; `undefined` where the rest is not as the template has it. */
function valuesIn(template: unknown, given: unknown): string[] | undefined {
  if (typeof template === 'string') return valueIn(template, given);
  if (typeof template !== 'object' || template === null) return template === given ? [] : undefined;
  if (typeof given !== 'object' || given === null) return undefined;
  const members = given as Record<string, unknown>;
  const found = Object.entries(template).map(([name, each]) =>
    Object.hasOwn(members, name) ? valuesIn(each, members[name]) : undefined,
  );
  return found.every((values) => values !== undefined) ? found.flat() : undefined;
}

function valueIn(template: string, given: unknown): string[] | undefined {
  if (typeof given !== 'string') return undefined;
  const [prefix = '', suffix] = template.split('{challenge}');
  if (suffix === undefined) return template === given ? [] : undefined;
  const isOfTheForm =
    given.length > prefix.length + suffix.length && given.startsWith(prefix) && given.endsWith(suffix);
  return isOfTheForm ? [given.slice(prefix.length, given.length - suffix.length)] : undefined;
}

function parsed(text: string): unknown {
  const value = jsonIn(text);
  return value === undefined ? text : value;
}

async function hmac(secret: string, encoding: 'hex' | 'base64', text: string): Promise<string> {
  if (secret === '')
    throw new TypeError('the secret is missing or empty: the answer to this challenge has a digest by it');
  return await digestText(
    { algorithm: 'hmac-sha256', encoding, secretFormat: 'text' },
    secret,
    new TextEncoder().encode(text),
  );
}
