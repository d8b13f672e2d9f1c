// Requirements that the attempts themselves decide: headers, bodies and the secret.

import { isObject, jsonIn } from '../../engine/json.ts';
import { type Chain, chainsOf } from '../chain.ts';
import { numbersOf } from '../finding.ts';
import { instantOf } from '../infer/timestamps.ts';
import type { Attempt, Run } from '../observation.ts';
import { type Answer, unjudged } from './answer.ts';
import type { Question, ValueForm } from './profile.ts';
import { isSchedule, type ScheduleQuestion } from './schedule.ts';

/** A sender's clock, and its seconds, may be off by so much between two attempts. */
const CLOCK_MS = 5_000;

/** Delays that are drawn may be shorter than the one before, and grow all the same. */
const DRAWN_SHARE = 0.5;

const FORMS: Readonly<Record<ValueForm, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string' && value !== '',
  'unix-seconds': (value) => typeof value === 'string' && /^[0-9]{10}$/.test(value),
  'no-full-stop': (value) => typeof value === 'string' && value !== '' && !value.includes('.'),
  'signature-list': (value) =>
    typeof value === 'string' &&
    value.split(' ').every((each) => /^v[0-9]a?,[A-Za-z0-9+/]+={0,2}$/.test(each)),
  'dotted-name': (value) =>
    typeof value === 'string' && value.split('.').every((part) => /^[A-Za-z0-9_]+$/.test(part)),
  instant: (value) =>
    typeof value === 'string' &&
    /^[0-9]{4}-[0-9]{2}-[0-9]{2}T/.test(value) &&
    !Number.isNaN(Date.parse(value)),
  object: isObject,
};

const FORM_WORDS: Readonly<Record<ValueForm, string>> = {
  text: 'a text',
  'unix-seconds': 'an integer of Unix seconds',
  'no-full-stop': 'a text without a full stop',
  'signature-list': 'a list of signatures such as v1,…',
  'dotted-name': 'a name such as invoice.paid',
  instant: 'a time such as 2026-01-01T00:00:00Z',
  object: 'an object',
};

/** The answer to a question about the attempts. */
export function answerFromAttempts(check: Question, runs: readonly Run[]): Answer {
  // A redirect may have made a GET of it, which is no attempt of the sender's form.
  const attempts = runs.flatMap((run) => run.attempts).filter(({ isRedirected }) => isRedirected !== true);
  if (attempts.length === 0) return unjudged('nothing arrived');
  if (check.ask === 'header')
    return every(attempts, ({ headers }) => headers[check.name], {
      what: check.name,
      isMet: FORMS[check.form],
      form: FORM_WORDS[check.form],
    });
  if (check.ask === 'member')
    return every(attempts, ({ body }) => memberOf(body, check.name), {
      what: `${check.name} in the body`,
      isMet: FORMS[check.form],
      form: FORM_WORDS[check.form],
    });
  if (check.ask === 'body size')
    return every(attempts, ({ body }) => String(Buffer.byteLength(body)), {
      what: 'the size of the body in bytes',
      isMet: (bytes) => Number(bytes) <= check.atMostBytes,
      form: `at most ${check.atMostBytes}`,
    });
  if (check.ask === 'content type')
    return every(attempts, ({ headers }) => headers['content-type'], {
      what: 'content-type',
      isMet: (value) => String(value).split(';', 1)[0]?.trim().toLowerCase() === check.is,
      form: check.is,
    });
  if (check.ask === 'header over attempts') return overAttempts(check, chainsOf(runs));
  if (check.ask === 'schedule') return ofSchedule(check, chainsOf(runs));
  if (check.ask === 'secret') return ofSecret(check, runs);
  throw new Error(`nobody answers ${check.ask}`);
}

interface Asked {
  readonly what: string;
  readonly form: string;
  readonly isMet: (value: unknown) => boolean;
}

function every(
  attempts: readonly Attempt[],
  partOf: (attempt: Attempt) => unknown,
  { what, form, isMet }: Asked,
): Answer {
  const wrong = attempts.find((attempt) => !isMet(partOf(attempt)));
  if (wrong === undefined) {
    const because = `${what} is ${form} in all ${attempts.length} attempts`;
    return { verdict: 'met', because, evidence: numbersOf(attempts) };
  }
  const value = partOf(wrong);
  const shown = JSON.stringify(value)?.slice(0, 120);
  const because =
    value === undefined
      ? `attempt ${wrong.number} has no ${what}`
      : `attempt ${wrong.number} has ${what} ${shown}, which is not ${form}`;
  return { verdict: 'broken', because, evidence: [wrong.number] };
}

type OverAttempts = Extract<Question, { readonly ask: 'header over attempts' }>;

function overAttempts({ name, is }: OverAttempts, chains: readonly Chain[]): Answer {
  const headerOf = ({ headers }: Attempt) => headers[name];
  if (!chains.some(({ attempts }) => attempts.some((each) => headerOf(each) !== undefined)))
    return { verdict: 'broken', because: `no attempt has ${name}`, evidence: [] };
  if (is === 'its own') return isItsOwn(name, chains);
  const retried = chains.filter(({ attempts }) => attempts.length > 1);
  if (retried.length === 0) return unjudged('no event was tried again');
  const isRight = is === 'the same' ? staysThrough : movesWithTime;
  const wrong = retried.find(({ attempts }) => !isRight(attempts.map(headerOf), attempts));
  const evidence = numbersOf((wrong === undefined ? retried : [wrong]).flatMap(({ attempts }) => attempts));
  const shown = wrong?.attempts.slice(0, 3).map(headerOf).join(', ');
  return wrong === undefined
    ? { verdict: 'met', because: `${name} is ${is} in the attempts of ${retried.length} events`, evidence }
    : { verdict: 'broken', because: `in the attempts of one event ${name} is ${shown}`, evidence };
}

function staysThrough(values: readonly (string | undefined)[]): boolean {
  return new Set(values).size === 1;
}

/** Two attempts that are so far apart, and a timestamp that is not: it is not that of the attempt. */
function movesWithTime(values: readonly (string | undefined)[], attempts: readonly Attempt[]): boolean {
  const [first, last] = [attempts[0], attempts.at(-1)] as [Attempt, Attempt];
  const passedMs = last.atMs - first.atMs;
  const movedMs = instantOf(values.at(-1) ?? '') - instantOf(values[0] ?? '');
  return Math.abs(movedMs - passedMs) <= CLOCK_MS;
}

/** Ids are compared within an experiment: another may have begun with a sender as new. */
function isItsOwn(name: string, chains: readonly Chain[]): Answer {
  const together = [...Map.groupBy(chains, ({ run }) => run.id).values()].filter((each) => each.length > 1);
  if (together.length === 0) return unjudged('no experiment had two events');
  const firsts = together.map((each) => each.map(({ attempts }) => attempts[0]));
  const shared = firsts.find((each) => new Set(each.map(({ headers }) => headers[name])).size < each.length);
  return shared === undefined
    ? { verdict: 'met', because: `each event has its own ${name}`, evidence: numbersOf(firsts.flat()) }
    : { verdict: 'broken', because: `different events have the same ${name}`, evidence: numbersOf(shared) };
}

/** Drawn delays only tell what is met: another event may be tried for longer. */
function ofSchedule(check: ScheduleQuestion, chains: readonly Chain[]): Answer {
  const met = chains.find(({ attempts }) => isSchedule(check, gapsOf(attempts), DRAWN_SHARE));
  if (met === undefined) return unjudged('it is not known when an event is tried again, and for how long');
  const because = `the ${met.attempts.length} attempts of one event are so`;
  return { verdict: 'met', because, evidence: numbersOf(met.attempts) };
}

function gapsOf(attempts: readonly Attempt[]): number[] {
  return attempts.map(({ atMs }, at) => atMs - (attempts[at - 1]?.atMs ?? atMs));
}

function ofSecret(
  { prefix, bytes: [least, most] }: Extract<Question, { readonly ask: 'secret' }>,
  runs: readonly Run[],
): Answer {
  const secret = runs.find((run) => run.secret !== undefined)?.secret;
  if (secret === undefined) return unjudged('the secret is not known');
  if (!secret.startsWith(prefix))
    return { verdict: 'broken', because: `the secret does not begin with ${prefix}`, evidence: [] };
  const base64 = secret.slice(prefix.length);
  const key = Buffer.from(base64, 'base64');
  const isBase64 = key.toString('base64') === base64;
  const because = isBase64 ? `the secret has ${key.length} bytes` : 'what follows the prefix is not base64';
  const isMet = isBase64 && key.length >= least && key.length <= most;
  return { verdict: isMet ? 'met' : 'broken', because, evidence: [] };
}

function memberOf(body: string, name: string): unknown {
  const value = jsonIn(body);
  return isObject(value) ? value[name] : undefined;
}
