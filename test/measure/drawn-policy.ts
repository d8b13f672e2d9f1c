// Senders that are drawn from the whole policy language: for a round trip, in which the mock is the sender, and a measurement
// that does not see the policy finds it again.

import fc from 'fast-check';
import { policyProblems } from '../../src/delivery/policy/policy-problems.ts';
import { defined, type Members, message, signature, signedBody, signedRequest } from './drawn-signature.ts';

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

const jitter = fc.oneof(
  fc.constantFrom<Members>({ kind: 'full' }, { kind: 'equal' }),
  fc.record({
    kind: fc.constantFrom('around', 'above'),
    share: fc.oneof(
      fc.constantFrom(0.05, 0.1, 0.2, 0.25, 0.5),
      fc.integer({ min: 1, max: 100 }).map((part) => part / 100),
    ),
  }),
  fc.record({
    kind: fc.constantFrom('around', 'above'),
    span: fc.oneof(fc.constantFrom('500ms', '1s', '5s', '30s', '1m'), seconds(1, 300)),
  }),
);

const until = fc.constantFrom('10m', '1h', '6h', '12h', '1d', '2d', '3d', '100000s');

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

/** As senders ask: those of vectors/challenges.json, and an echo of a header, as Asana wants it. */
const challenge = fc.constantFrom<Members>(
  {
    method: 'POST',
    signed: true,
    body: '{"type":"url_verification","challenge":"{challenge}"}',
    answers: [{ body: '{challenge}' }, { json: { challenge: '{challenge}' } }],
  },
  {
    method: 'GET',
    query: { 'hub.mode': 'subscribe', 'hub.verify_token': 'a-token', 'hub.challenge': '{challenge}' },
    answers: [{ body: '{challenge}' }],
  },
  { method: 'POST', query: { validationToken: '{challenge}' }, answers: [{ body: '{challenge}' }] },
  {
    method: 'OPTIONS',
    headers: { 'WebHook-Request-Origin': 'events.example.com' },
    answers: [
      { headers: { 'WebHook-Allowed-Origin': 'events.example.com' } },
      { headers: { 'WebHook-Allowed-Origin': '*' } },
    ],
  },
  {
    method: 'POST',
    body: '{"event":"endpoint.url_validation","payload":{"plainToken":"{challenge}"}}',
    answers: [{ json: { plainToken: '{challenge}', encryptedToken: '{digest}' } }],
  },
  {
    method: 'GET',
    query: { crc_token: '{challenge}' },
    answers: [{ json: { response_token: 'sha256={digest}' } }],
  },
  {
    method: 'POST',
    headers: { 'X-Hook-Secret': '{challenge}' },
    answers: [{ headers: { 'X-Hook-Secret': '{challenge}' } }],
  },
  {
    method: 'POST',
    signed: true,
    body: '{"nonce":"{challenge}"}',
    answers: [{ json: { reply: '{challenge}' } }],
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
  jitter: fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: jitter }),
  until: fc.option(until, { nil: undefined, freq: 2 }),
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
  message: fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: message }),
  challenge: fc.option(challenge, { nil: undefined, freq: 2 }),
  redirects: fc.option(redirects, { nil: undefined, freq: 2 }),
  concurrency: fc.option(fc.constantFrom(1, 2, 3, 5, 10), { nil: undefined, freq: 2 }),
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
  jitter: drawnFrom,
  until: span,
  signature: drawn,
  message: signedMessage,
  headers,
  ...rest
}: DraftOf): Members {
  const isSorted = measured_from === 'first_attempt';
  return defined({
    ...rest,
    schedule: defined({
      delays: isSorted ? sorted(given) : given,
      measured_from,
      jitter: given.length > 1 ? drawnFrom : undefined,
      until: isFewAttempts(given, span) && !isSorted ? span : undefined,
    }),
    ...(signedMessage === undefined
      ? signedBody(drawn, { product, headers, userAgent: rest.user_agent })
      : signedRequest(signedMessage, headers)),
  });
}

type DraftOf = typeof draft extends fc.Arbitrary<infer Draft> ? Draft : never;

const MS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

const sizeOf = (text: string) => Number.parseInt(text, 10) * (MS[text.replace(/^[0-9]+/, '')] ?? 0);

/** All delays come in it; one that is much longer than the last delay would make a measurement take minutes. */
function isFewAttempts(delays: readonly string[], span: string | undefined): boolean {
  const wholeMs = delays.reduce((sum, delay) => sum + sizeOf(delay), 0);
  return (
    span !== undefined && sizeOf(span) > 2 * wholeMs && sizeOf(span) <= 25 * sizeOf(delays.at(-1) ?? '0s')
  );
}

/** Delays from the first attempt come one after another. */
function sorted([first = '0s', ...rest]: readonly string[]): string[] {
  return [first, ...rest.toSorted((one, other) => sizeOf(one) - sizeOf(other))];
}
