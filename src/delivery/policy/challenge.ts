// A challenge: what a sender asks of a new URL before it delivers to it, and the answers that prove that the receiver
// there wants the deliveries. One form for what senders do: an echo of a parameter or a field, or a header.

import { jsonIn } from '../../engine/json.ts';
import { fill } from '../signing/signed-parts.ts';
import type { PolicyExtension } from './written-policy.ts';

type WrittenChallenge = NonNullable<PolicyExtension['challenge']>;
type Templates = Readonly<Record<string, string>>;

/** An answer that is taken for a proof: each part that is given must be there. */
export interface ProvingAnswer {
  /** The whole body, but for white space around it. */
  readonly body: string | null;
  /** Members of a JSON body. */
  readonly json: Templates;
  readonly headers: Templates;
}

export interface Challenge {
  readonly method: 'GET' | 'POST' | 'OPTIONS';
  /** Parameters that are added to the URL. */
  readonly query: Templates;
  readonly headers: Templates;
  readonly body: string;
  readonly isSigned: boolean;
  /** Any one of them is enough. */
  readonly answers: readonly ProvingAnswer[];
}

/** What stands for the placeholders: the challenge, and its digest by the secret where an answer has that. */
export type ChallengeValues = { readonly challenge: string; readonly digest: string };

/** A challenge as it is sent, with what its answer is compared with. */
export interface SentChallenge {
  readonly challenge: Challenge;
  readonly values: ChallengeValues;
}

export function challengeOf({
  method,
  query = {},
  headers = {},
  body = '',
  ...written
}: WrittenChallenge): Challenge {
  const answers = written.answers.map(({ body: text = null, json = {}, headers: named = {} }) => ({
    body: text,
    json,
    headers: named,
  }));
  return { method, query, headers, body, isSigned: written.signed ?? false, answers };
}

/**
 * A URL with the parameters of a challenge.
 *
 * @example challengeUrl(challenge, 'https://a.test/in?x=1', 'abc') // 'https://a.test/in?x=1&challenge=abc'
 */
export function challengeUrl({ query }: Challenge, url: string, challenge: string): string {
  const asked = new URL(url);
  for (const [name, template] of Object.entries(query))
    asked.searchParams.append(name, fill(template, { challenge }));
  return Object.keys(query).length === 0 ? url : asked.href;
}

/** Whether an answer of the right status proves that its receiver wants the deliveries. */
export function isProof(
  { answers }: Challenge,
  response: { readonly headers: Templates; readonly body: string },
  values: ChallengeValues,
): boolean {
  const headers = Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const members = membersOf(response.body);
  return answers.some(
    ({ body, json, headers: named }) =>
      (body === null || response.body.trim() === fill(body, values)) &&
      Object.entries(json).every(([name, template]) => members[name] === fill(template, values)) &&
      Object.entries(named).every(
        ([name, template]) => headers[name.toLowerCase()] === fill(template, values),
      ),
  );
}

/** The answer of a receiver that does as it should. */
export function provingAnswer(
  { answers }: Challenge,
  values: ChallengeValues,
): { readonly headers: Record<string, string>; readonly body: string } {
  const [{ body, json, headers } = { body: null, json: {}, headers: {} }] = answers;
  const filled = (templates: Templates) =>
    Object.fromEntries(Object.entries(templates).map(([name, template]) => [name, fill(template, values)]));
  const members = filled(json);
  const isJson = body === null && Object.keys(members).length > 0;
  const type = { 'Content-Type': isJson ? 'application/json' : 'text/plain' };
  return {
    headers: { ...type, ...filled(headers) },
    body: isJson ? JSON.stringify(members) : fill(body ?? '', values),
  };
}

/** What does not fit together in a challenge, by its field. */
export function challengeProblems(policy: PolicyExtension): [field: string, message: string][] {
  const { challenge, signature } = policy;
  if (challenge === undefined) return [];
  const { method, query = {}, headers = {}, body, signed = false, answers } = challenge;
  const asked = JSON.stringify([query, headers, body ?? '']);
  const wanted = JSON.stringify(answers);
  const problems: [boolean, string, string][] = [
    [body !== undefined && method !== 'POST', 'body', `does not fit ${method}, which has none`],
    [signed && method !== 'POST', 'signed', `does not fit ${method}: what is signed has a body`],
    [
      wanted.includes('{challenge}') && !asked.includes('{challenge}'),
      'answers',
      'have {challenge}, which is neither in query, in headers nor in body, where a receiver could read it',
    ],
    [
      wanted.includes('{digest}') && !signature.algorithm.startsWith('hmac'),
      'answers',
      `have {digest}, which a receiver cannot compute with ${signature.algorithm}`,
    ],
    [
      answers.some((answer) => Object.keys(answer).length === 0),
      'answers',
      'must each have a body, json or headers: otherwise any answer would do',
    ],
  ];
  return problems.filter(([isProblem]) => isProblem).map(([, field, message]) => [field, message]);
}

function membersOf(body: string): Record<string, unknown> {
  const value = jsonIn(body);
  return typeof value === 'object' ? { ...value } : {};
}
