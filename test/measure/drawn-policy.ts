// Senders that are drawn from the whole policy language: for a round trip, in which the mock is the sender, and a measurement
// that does not see the policy finds it again.

import fc from 'fast-check';
import { policyProblems } from '../../src/delivery/policy/policy-problems.ts';

type Members = Readonly<Record<string, unknown>>;

/** A sender: its policy, and the events it sends. */
export interface DrawnSender {
  readonly policy: Members;
  /** Schemas of payloads by type. */
  readonly events: Readonly<Record<string, Members>>;
  readonly secret: string;
}

const name = fc.stringMatching(/^[A-Z][a-z]{2,7}$/);
const seconds = (min: number, max: number) => fc.integer({ min, max }).map((count) => `${count}s`);
/** Mostly round, as people write them, and sometimes not. */
const duration = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      '0s',
      '1s',
      '5s',
      '10s',
      '30s',
      '1m',
      '5m',
      '15m',
      '30m',
      '1h',
      '2h',
      '6h',
      '12h',
      '1d',
    ),
  },
  { weight: 1, arbitrary: seconds(1, 100_000) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 100_000 }).map((ms) => `${ms}ms`) },
);

const timeout = fc.oneof(
  fc.constantFrom('1s', '3s', '5s', '10s', '15s', '20s', '30s', '60s', '2m'),
  fc.integer({ min: 100, max: 90_000 }).map((ms) => `${ms}ms`),
);

const delays = fc
  .tuple(
    fc.oneof({ weight: 1, arbitrary: fc.constant('0s') }),
    fc.oneof(
      { weight: 1, arbitrary: fc.constant([]) },
      { weight: 14, arbitrary: fc.array(duration, { minLength: 1, maxLength: 11 }) },
    ),
  )
  .map(([first, rest]) => [first, ...rest]);

const statuses = fc.constantFrom(
  ['2xx'],
  ['2xx'],
  ['2xx', '3xx'],
  [200],
  [200, 201, 202],
  [200, 201, 202, 204],
  ['2xx', 304],
  ['2xx', 404],
  ['2xx', 409, 422],
);

const retryAfter = fc.record(
  {
    mode: fc.constantFrom('replace', 'extend'),
    statuses: fc.constantFrom([429], [503], [429, 503], ['4xx', '5xx'], ['5xx'], [413, 429, 503]),
    at_most: fc.constantFrom('1h', '6h', '1d', '3d', '100000s'),
  },
  { requiredKeys: ['mode'] },
);

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
  ),
  separator: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom('.', ':', '', '|', '-', ';') },
    { weight: 1, arbitrary: fc.constantFrom('::', '~', '&', '&&', '...') },
  ),
  prefix: fc.oneof(
    { weight: 8, arbitrary: fc.constant('') },
    { weight: 2, arbitrary: fc.constantFrom('v0', 'v1', 'hook', 'acme') },
  ),
});

const signature = fc.record({
  keys: fc.constantFrom(
    { algorithm: 'hmac-sha256', encoding: 'hex' },
    { algorithm: 'hmac-sha256', encoding: 'hex', secret_format: 'text' },
    { algorithm: 'hmac-sha256', encoding: 'base64' },
    { algorithm: 'hmac-sha256', encoding: 'base64', secret_format: 'whsec' },
    { algorithm: 'hmac-sha256', encoding: 'hex', secret_format: 'whsec' },
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

const header = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('{event_type}', '{event_id}', '{timestamp}') },
  { weight: 2, arbitrary: fc.constantFrom('v1', '2024-01', 'webhooks', 'a constant {not a name}') },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.constantFrom('type=', 'id:', 't='),
        fc.constantFrom('{event_type}', '{event_id}', '{timestamp}'),
      )
      .map((parts) => parts.join('')),
  },
  { weight: 1, arbitrary: fc.constant('{event_type};{timestamp}') },
);

const retryHeader = fc.constantFrom(
  '{retry_number}',
  'retry-{retry_number}',
  'yes',
  '{retry_number}/{event_type}',
);

const counts = fc.constantFrom('attempts', 'deliveries');

const redirects = fc.record(
  {
    at_most: fc.integer({ min: 1, max: 20 }),
    method: fc.constantFrom('keep', 'get'),
    other_hosts: fc.boolean(),
  },
  { requiredKeys: ['at_most', 'method'] },
);

const autoDisable = fc.oneof(
  { weight: 3, arbitrary: fc.record({ consecutive_failures: fc.integer({ min: 1, max: 50 }), counts }) },
  {
    weight: 2,
    arbitrary: fc.record({
      failing_for: fc.oneof(
        fc.constantFrom('10m', '1h', '6h', '1d', '3d', '5d', '14d'),
        seconds(30, 500_000),
      ),
      counts,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      failing_share: fc.record({
        share: fc.oneof(
          fc.constantFrom(0.1, 0.25, 0.5, 0.75, 0.9),
          fc.integer({ min: 5, max: 90 }).map((part) => part / 100),
        ),
        within: fc.constantFrom('10m', '1h', '6h', '1d', '3d', '7d'),
        at_least: fc.integer({ min: 1, max: 50 }),
      }),
      counts,
    }),
  },
);

const draft = fc.record({
  product: name,
  method: fc.constantFrom('POST', 'POST', 'POST', 'PUT', 'PATCH'),
  content_type: fc.constantFrom(
    'application/json',
    'application/json; charset=utf-8',
    'application/cloudevents+json',
  ),
  user_agent: fc.tuple(name, fc.nat({ max: 20 })).map(([product, version]) => `${product}/${version}.0`),
  timeout,
  success: fc.option(statuses, { nil: undefined }),
  retry_after: fc.option(retryAfter, { nil: undefined }),
  gone: fc.option(fc.constantFrom('retry', 'end', 'disable'), { nil: undefined }),
  delays,
  measured_from: fc.constantFrom('previous_failure', 'previous_failure', 'first_attempt'),
  headers: fc.dictionary(
    name.map((each) => `X-${each}`),
    header,
    { maxKeys: 4 },
  ),
  retry_headers: fc.option(
    fc.dictionary(
      name.map((each) => `X-Again-${each}`),
      retryHeader,
      { minKeys: 1, maxKeys: 2 },
    ),
    { nil: undefined },
  ),
  signature,
  redirects: fc.option(redirects, { nil: undefined, freq: 1 }),
  order: fc.option(fc.constantFrom('free', 'free', 'free', 'free', 'strict'), { nil: undefined }),
  auto_disable: fc.option(autoDisable, { nil: undefined, freq: 3 }),
});

/** Payloads: with fields that differ from event to event, or none at all. */
const payload = fc.constantFrom<Members>(
  {
    type: 'object',
    required: ['amount', 'note'],
    properties: { amount: { type: 'integer' }, note: { type: 'string' } },
  },
  { type: 'object', required: ['id'], properties: { id: { type: 'string', format: 'uuid' } } },
  { type: 'object' },
);

/** Draws a sender whose policy is valid. */
export const drawnSender: fc.Arbitrary<DrawnSender> = fc
  .record({
    policy: draft.map(policyOf),
    types: fc.uniqueArray(
      fc.constantFrom('order.paid', 'order.refunded', 'user.created', 'ping', 'invoice.sent.late'),
      { minLength: 1, maxLength: 3 },
    ),
    payload,
    key: fc.uint8Array({ minLength: 24, maxLength: 40 }),
  })
  .map(({ policy, types, payload: schema, key }) => ({
    policy,
    events: Object.fromEntries(types.map((type) => [type, schema])),
    secret: `whsec_${Buffer.from(key).toString('base64')}`,
  }))
  .filter(({ policy }) => policyProblems(policy).length === 0);

function policyOf({
  product,
  delays: given,
  measured_from,
  signature: drawn,
  headers,
  ...rest
}: DraftOf): Members {
  const {
    keys,
    content: { parts, separator, prefix },
    label,
    isTimeWithIt,
    several,
  } = drawn;
  const signed = parts.map((part) => `{${part}}`).join(separator);
  const isTimed = parts.includes('timestamp');
  const isInline = isTimed && isTimeWithIt;
  const digest = `${label}{digest}`;
  const names = {
    signature: `X-${product}-Signature`,
    time: `X-${product}-Timestamp`,
    id: `X-${product}-Id`,
  };
  const isSorted = measured_from === 'first_attempt';
  return defined({
    ...rest,
    schedule: { delays: isSorted ? sorted(given) : given, measured_from },
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
      signed_content: prefix === '' ? signed : `${prefix}${separator}${signed}`,
    }),
  });
}

type DraftOf = typeof draft extends fc.Arbitrary<infer Draft> ? Draft : never;

function defined(members: Members): Members {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

const MS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Delays from the first attempt come one after another. */
function sorted([first = '0s', ...rest]: readonly string[]): string[] {
  const sizeOf = (text: string) => Number.parseInt(text, 10) * (MS[text.replace(/^[0-9]+/, '')] ?? 0);
  return [first, ...rest.toSorted((one, other) => sizeOf(one) - sizeOf(other))];
}
