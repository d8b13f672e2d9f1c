// What is wrong with a delivery policy as a document writes it, each problem with its place: at the start of a mock, and
// in `countersign check`.

import { closest } from 'fastest-levenshtein';
import { isMembers, PRESET_NAMES, presetNamed, resolvedPolicy } from './preset.ts';
import { type PolicyProblem, signatureProblems } from './signature-problems.ts';

/** What is wrong with a value; `undefined` if nothing is. */
type Form = (value: unknown) => string | undefined;

/** The members of an object: required unless their names end in a question mark. */
interface Shape {
  readonly [name: string]: Form | Shape;
}

const DURATION = /^[0-9]{1,15}(ms|s|m|h|d)$/;
const AT = '/x-webhook-delivery';

/**
 * The problems of an `x-webhook-delivery`; none if it can be used.
 *
 * @example policyProblems({ preset: 'strip' }) // [{ pointer: '/x-webhook-delivery/preset', message: 'is … Did you mean stripe? …' }]
 */
export function policyProblems(written: unknown): readonly PolicyProblem[] {
  if (!isMembers(written)) return [{ pointer: AT, message: 'must be an object' }];
  if ('preset' in written && presetNamed(written.preset) === undefined)
    return [unknownPreset(written.preset)];
  const policy = resolvedPolicy(written);
  const problems = [...unknownMembers(written, POLICY, AT), ...misshapen(policy, POLICY, AT)];
  if (problems.length > 0) return problems;
  return signatureProblems(written, policy).map(({ pointer, message }) => ({
    pointer: AT + pointer,
    message,
  }));
}

function unknownPreset(name: unknown): PolicyProblem {
  const suggestion = typeof name === 'string' ? ` Did you mean ${closest(name, [...PRESET_NAMES])}?` : '';
  return {
    pointer: `${AT}/preset`,
    message: `is not a known preset: ${JSON.stringify(name)}.${suggestion} Known are ${PRESET_NAMES.join(', ')}.`,
  };
}

const text: Form = (value) =>
  typeof value === 'string' && /^[\x20-\x7e]+$/.test(value)
    ? undefined
    : 'must be a text of printable ASCII characters';

const duration: Form = (value) =>
  typeof value === 'string' && DURATION.test(value)
    ? undefined
    : 'must be a duration such as "30s", "5m" or "2h"';

const durations: Form = (value) =>
  Array.isArray(value) && value.length > 0 && value.every((delay) => duration(delay) === undefined)
    ? undefined
    : 'must be a list of durations such as ["0s", "1m"], one for each attempt';

const citations: Form = (value) =>
  Array.isArray(value) && value.every((id) => typeof id === 'string') ? undefined : 'must be a list of ids';

const headers: Form = (value) =>
  isMembers(value) &&
  Object.entries(value).every(
    ([name, template]) => /^[\w!#$%&'*+.^`|~-]+$/.test(name) && text(template) === undefined,
  )
    ? undefined
    : 'must be an object of header names and templates of printable ASCII characters';

const positive: Form = (value) =>
  Number.isInteger(value) && Number(value) > 0 ? undefined : 'must be a whole number from 1';

function oneOf(...allowed: readonly string[]): Form {
  return (value) =>
    allowed.includes(value as string)
      ? undefined
      : `must be ${allowed.join(' or ')}, and is ${JSON.stringify(value)}`;
}

const BASIS = { 'x-rules?': citations, 'x-gaps?': citations };

const POLICY: Shape = {
  'preset?': text,
  method: oneOf('POST', 'PUT', 'PATCH'),
  content_type: text,
  user_agent: text,
  timeout: duration,
  schedule: {
    delays: durations,
    measured_from: oneOf('previous_failure', 'first_attempt'),
    ...BASIS,
  },
  headers,
  'retry_headers?': headers,
  signature: {
    algorithm: oneOf('hmac-sha256', 'ecdsa-p256-sha256'),
    encoding: oneOf('hex', 'base64'),
    'secret_format?': oneOf('text', 'whsec'),
    header: text,
    format: text,
    'separator?': text,
    'timestamp_header?': text,
    'id_header?': text,
    signed_content: text,
    'tolerance?': duration,
    ...BASIS,
  },
  'auto_disable?': {
    consecutive_failures: positive,
    counts: oneOf('attempts', 'deliveries'),
    ...BASIS,
  },
  ...BASIS,
  'basis?': {
    'request?': BASIS,
    'headers?': BASIS,
    'outcome?': BASIS,
    'end?': BASIS,
    'subscription?': BASIS,
    'switched_off?': BASIS,
  },
};

function unknownMembers(value: Readonly<Record<string, unknown>>, shape: Shape, at: string): PolicyProblem[] {
  const known = new Map(Object.entries(shape).map(([name, form]) => [name.replace('?', ''), form]));
  return Object.entries(value).flatMap(([name, member]) => {
    const form = known.get(name);
    const pointer = `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (form === undefined)
      return [
        { pointer, message: `is not a known field. Did you mean ${closest(name, [...known.keys()])}?` },
      ];
    return isMembers(member) && typeof form === 'object' ? unknownMembers(member, form, pointer) : [];
  });
}

function misshapen(value: Readonly<Record<string, unknown>>, shape: Shape, at: string): PolicyProblem[] {
  return Object.entries(shape).flatMap(([key, form]) => {
    const name = key.replace('?', '');
    const pointer = `${at}/${name}`;
    const member = Object.hasOwn(value, name) ? value[name] : undefined;
    if (member === undefined) return key.endsWith('?') ? [] : [{ pointer, message: 'is required' }];
    if (typeof form === 'object')
      return isMembers(member)
        ? misshapen(member, form, pointer)
        : [{ pointer, message: 'must be an object' }];
    const message = form(member);
    return message === undefined ? [] : [{ pointer, message }];
  });
}
