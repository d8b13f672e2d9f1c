// The fields of a delivery policy: the form of each, in words for error messages and as JSON Schema for
// editors. A name that ends in a question mark may be left out.

import { isMembers, type Members } from './written-policy.ts';

/** The form of a value. */
export interface Form {
  readonly accepts: (value: unknown) => boolean;
  /** What a value must be, as a sentence without a subject. */
  readonly message: (value: unknown) => string;
  readonly schema: Members;
}

/** The members of an object. */
export interface Shape {
  readonly [name: string]: Form | Shape;
}

/** Whether a member is a form, and not an object with members of its own. */
export function isForm(member: Form | Shape): member is Form {
  return typeof member.accepts === 'function';
}

const PRINTABLE = /^[\x20-\x7e]+$/;
const LINES = /^[\x20-\x7e\n]+$/;
const QUOTED = /^[\x20\x21\x23-\x5b\x5d-\x7e]+$/;
const LABEL = /^[a-z*][a-z0-9_.*-]*$/;
const COMPONENT = /^(?:@(?:method|target-uri|authority|scheme|path|query)|[a-z0-9!#$%&'*+.^_`|~-]+)$/;
const DURATION = /^[0-9]{1,15}(ms|s|m|h|d)$/;
const STATUS_CLASS = /^[1-5]xx$/;
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;

const text = textLike(PRINTABLE, 'must be a text of printable ASCII characters');
const lines = textLike(LINES, 'must be a text of printable ASCII characters and line feeds');
const quoted = textLike(
  QUOTED,
  'must be a text of printable ASCII characters without quotes and backslashes',
);
const parameter = textLike(/^[\w.-]+$/, 'must be the name of a parameter, such as bodySHA256');
const label = textLike(LABEL, 'must be a name of lower-case letters, digits and -, such as sig1');
const components = listOf(
  textLike(COMPONENT, 'must be a component'),
  "must be a list of components such as ['@method', '@target-uri', content-digest]: names of headers in lower case, and @method, @target-uri, @authority, @scheme, @path or @query",
  1,
);
const duration = textLike(DURATION, 'must be a duration such as "30s", "5m" or "2h"');
const durations = listOf(
  duration,
  'must be a list of durations such as ["0s", "1m"], one for each attempt',
  1,
);
const citations = listOf(textLike(/^/, 'must be a text'), 'must be a list of ids');

const statuses = listOf(
  {
    accepts: (value) => isStatus(value) || (typeof value === 'string' && STATUS_CLASS.test(value)),
    message: () => 'must be a status such as 200, or a class such as 2xx',
    schema: {
      anyOf: [
        { type: 'integer', minimum: 100, maximum: 599 },
        { type: 'string', pattern: STATUS_CLASS.source },
      ],
    },
  },
  'must be a list of statuses such as [2xx, 304]',
  1,
);

const headers: Form = {
  accepts: (value) =>
    isMembers(value) &&
    Object.entries(value).every(([name, template]) => HEADER_NAME.test(name) && text.accepts(template)),
  message: () => 'must be an object of header names and templates of printable ASCII characters',
  schema: {
    type: 'object',
    propertyNames: { pattern: HEADER_NAME.source },
    additionalProperties: text.schema,
  },
};

const parameters: Form = {
  accepts: (value) => isMembers(value) && Object.values(value).every(text.accepts),
  message: () => 'must be an object of names and templates of printable ASCII characters',
  schema: { type: 'object', additionalProperties: text.schema },
};

const ANSWER_PARTS: Readonly<Record<string, Form>> = { body: text, json: parameters, headers };

function isAnswerPart([name, value]: readonly [string, unknown]): boolean {
  return Object.hasOwn(ANSWER_PARTS, name) && ANSWER_PARTS[name]?.accepts(value) === true;
}

const positive: Form = {
  accepts: (value) => Number.isInteger(value) && Number(value) > 0,
  message: () => 'must be a whole number from 1',
  schema: { type: 'integer', minimum: 1 },
};

const share: Form = {
  accepts: (value) => typeof value === 'number' && value > 0 && value <= 1,
  message: () => 'must be a share above 0, up to 1, such as 0.2',
  schema: { type: 'number', exclusiveMinimum: 0, maximum: 1 },
};

const fewHops: Form = {
  accepts: (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 20,
  message: () => 'must be a whole number from 1 to 20',
  schema: { type: 'integer', minimum: 1, maximum: 20 },
};

const yesOrNo: Form = {
  accepts: (value) => typeof value === 'boolean',
  message: () => 'must be true or false',
  schema: { type: 'boolean' },
};

function isStatus(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 100 && Number(value) <= 599;
}

function textLike(pattern: RegExp, message: string): Form {
  return {
    accepts: (value) => typeof value === 'string' && pattern.test(value),
    message: () => message,
    schema: { type: 'string', pattern: pattern.source },
  };
}

function listOf(item: Form, message: string, minItems = 0): Form {
  return {
    accepts: (value) => Array.isArray(value) && value.length >= minItems && value.every(item.accepts),
    message: () => message,
    schema: { type: 'array', minItems, items: item.schema },
  };
}

function oneOf(...allowed: readonly string[]): Form {
  return {
    accepts: (value) => allowed.includes(value as string),
    message: (value) => `must be ${allowed.join(' or ')}, and is ${JSON.stringify(value)}`,
    schema: { enum: allowed },
  };
}

const BASIS = { 'x-rules?': citations, 'x-gaps?': citations };

export const POLICY_FIELDS: Shape = {
  'preset?': text,
  method: oneOf('POST', 'PUT', 'PATCH'),
  content_type: text,
  user_agent: text,
  timeout: duration,
  'success?': statuses,
  'retry_after?': {
    mode: oneOf('replace', 'extend'),
    'statuses?': statuses,
    'at_most?': duration,
  },
  'gone?': oneOf('retry', 'end', 'disable'),
  'challenge?': {
    method: oneOf('GET', 'POST', 'OPTIONS'),
    'query?': parameters,
    'headers?': headers,
    'body?': text,
    'signed?': yesOrNo,
    answers: listOf(
      {
        accepts: (value) => isMembers(value) && Object.entries(value).every(isAnswerPart),
        message: () => 'must be an object with a body, json or headers',
        schema: {
          type: 'object',
          properties: { body: text.schema, json: parameters.schema, headers: headers.schema },
          additionalProperties: false,
        },
      },
      "must be a list of answers such as [{body: '{challenge}'}], each with a body, json or headers",
      1,
    ),
  },
  'concurrency?': positive,
  'order?': oneOf('free', 'strict'),
  'redirects?': { at_most: fewHops, method: oneOf('keep', 'get'), 'other_hosts?': yesOrNo },
  schedule: {
    delays: durations,
    measured_from: oneOf('previous_failure', 'first_attempt'),
    'until?': duration,
    'jitter?': {
      kind: oneOf('full', 'equal', 'around', 'above'),
      'share?': share,
      'span?': duration,
    },
    ...BASIS,
  },
  headers,
  'retry_headers?': headers,
  signature: {
    algorithm: oneOf('hmac-sha256', 'hmac-sha1', 'ecdsa-p256-sha256', 'ed25519'),
    encoding: oneOf('hex', 'base64'),
    'secret_format?': oneOf('text', 'whsec'),
    header: text,
    format: text,
    'separator?': text,
    'timestamp_header?': text,
    'id_header?': text,
    signed_content: lines,
    'body_hash_parameter?': parameter,
    'tolerance?': duration,
    'ecdsa?': oneOf('der', 'raw'),
    'message?': { 'label?': label, components, 'keyid?': quoted, 'tag?': quoted },
    ...BASIS,
  },
  'auto_disable?': {
    'consecutive_failures?': positive,
    'failing_for?': duration,
    'failing_share?': { share, within: duration, 'at_least?': positive },
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
