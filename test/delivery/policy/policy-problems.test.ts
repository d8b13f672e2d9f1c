// What is found wrong in a delivery policy, and where.
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { deliveryPolicyOf } from '../../../src/delivery/policy/policy.ts';
import { policyProblems } from '../../../src/delivery/policy/policy-problems.ts';
import { policySchema } from '../../../src/delivery/policy/policy-schema.ts';
import { PRESET_NAMES, resolvedPolicy, withResolvedPolicy } from '../../../src/delivery/policy/preset.ts';
import { shopDocument } from '../../support/shop/document.ts';

const shop = shopDocument['x-webhook-delivery'] as { readonly signature: object };
const changed = (change: object) => ({ ...shop, signature: { ...shop.signature, ...change } });

it.each(PRESET_NAMES)('the preset %s is a valid policy by itself', (preset) => {
  expect(policyProblems({ preset })).toEqual([]);
  expect(deliveryPolicyOf({ 'x-webhook-delivery': { preset } }).delaysMs[0]).toBe(0);
});

it('a field beside the preset overrides it, also within an object, and null leaves one out', () => {
  const written = {
    preset: 'stripe',
    timeout: '5s',
    schedule: { delays: ['0s', '1h'] },
    headers: { 'X-More': '{event_type}' },
    signature: { tolerance: null },
    auto_disable: { consecutive_failures: 3, counts: 'deliveries' },
  };
  expect(deliveryPolicyOf({ 'x-webhook-delivery': written })).toMatchObject({
    userAgent: 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    timeoutMs: 5_000,
    delaysMs: [0, 3_600_000],
    measuredFrom: 'previous_failure',
    headers: { 'Stripe-Signature': '{signature}', 'X-More': '{event_type}' },
    signature: { toleranceMs: null, separator: ',' },
    autoDisable: { consecutiveFailures: 3 },
  });
});

it('headers may have other names, as long as each is sent', () => {
  const written = {
    preset: 'standard-webhooks',
    headers: {
      ...{ 'webhook-id': null, 'webhook-timestamp': null, 'webhook-signature': null },
      ...{ 'svix-id': '{event_id}', 'svix-timestamp': '{timestamp}', 'svix-signature': '{signature}' },
    },
    signature: { header: 'svix-signature', timestamp_header: 'svix-timestamp', id_header: 'svix-id' },
  };
  expect(policyProblems(written)).toEqual([]);
  const { header, ...unsent } = written.signature;
  expect(policyProblems({ ...written, signature: unsent })).toEqual([
    {
      pointer: '/x-webhook-delivery/signature/header',
      message: "is webhook-signature, which is not among the headers with the value '{signature}'",
    },
  ]);
});

const REFUSED: readonly [what: string, written: unknown, pointer: string, message: string][] = [
  ['a text', 'stripe', '', 'must be an object'],
  [
    'an unknown preset',
    { preset: 'strip' },
    '/preset',
    '"strip". Did you mean stripe? Known are standard-webhooks, ',
  ],
  ['a name of an object’s own', { preset: 'constructor' }, '/preset', 'is not a known preset'],
  ['a preset that is no name', { preset: 7 }, '/preset', 'is not a known preset: 7. Known are'],
  ['no schedule', { ...shop, schedule: undefined }, '/schedule', 'is required'],
  [
    'an unknown field',
    { ...shop, 'time/out': '5s' },
    '/time~1out',
    'is not a known field. Did you mean timeout?',
  ],
  [
    'an unknown field beside a preset',
    { preset: 'slack', signature: { head: 'X' } },
    '/signature/head',
    'Did you mean header?',
  ],
  [
    'a timeout without a unit',
    { preset: 'slack', timeout: '3' },
    '/timeout',
    'must be a duration such as "30s"',
  ],
  [
    'no attempt',
    { preset: 'slack', schedule: { delays: [] } },
    '/schedule/delays',
    'must be a list of durations',
  ],
  ['a schedule that is a list', { preset: 'slack', schedule: ['0s'] }, '/schedule', 'must be an object'],
  [
    'a header with a line break',
    { preset: 'slack', headers: { 'X-A': 'a\r\nX-B: b' } },
    '/headers',
    'printable ASCII',
  ],
  ['a header name with a space', { preset: 'slack', headers: { 'X A': 'a' } }, '/headers', 'printable ASCII'],
  [
    'a user agent with a line break',
    { preset: 'slack', user_agent: 'a\nb' },
    '/user_agent',
    'printable ASCII',
  ],
  ['no status at all', { preset: 'slack', success: [] }, '/success', 'must be a list of statuses'],
  ['a status that does not exist', { preset: 'slack', success: [600] }, '/success', 'such as [2xx, 304]'],
  ['a class in capitals', { preset: 'slack', success: ['2XX'] }, '/success', 'must be a list of statuses'],
  ['no mode', { ...shop, retry_after: { at_most: '1h' } }, '/retry_after/mode', 'is required'],
  [
    'another mode',
    { preset: 'slack', retry_after: { mode: 'follow' } },
    '/retry_after/mode',
    'must be replace or extend, and is "follow"',
  ],
  ['another effect of a 410', { preset: 'slack', gone: 'off' }, '/gone', 'must be retry or end or disable'],
  [
    'a share of more than all',
    { preset: 'slack', schedule: { jitter: { kind: 'around', share: 2 } } },
    '/schedule/jitter/share',
    'must be a share above 0, up to 1, such as 0.2',
  ],
  [
    'a jitter that is as wide as nothing',
    { preset: 'slack', schedule: { jitter: { kind: 'above' } } },
    '/schedule/jitter',
    'needs either a share or a span',
  ],
  [
    'a jitter with two widths',
    { preset: 'slack', schedule: { jitter: { kind: 'full', span: '5s' } } },
    '/schedule/jitter/span',
    'does not fit full',
  ],
  [
    'attempts without end',
    { preset: 'slack', schedule: { delays: ['0s', '1s'], until: '3d' } },
    '/schedule/until',
    'would be more than 10000 attempts, the last delay (1s) apart',
  ],
  [
    'a span of delays that all begin at the first attempt',
    { preset: 'slack', schedule: { measured_from: 'first_attempt', until: '3d' } },
    '/schedule/until',
    'needs delays that are measured from the previous_failure',
  ],
  [
    'nothing that disables',
    { ...shop, auto_disable: { counts: 'attempts' } },
    '/auto_disable',
    'needs consecutive_failures, failing_for or failing_share',
  ],
  [
    'a share without a span',
    { ...shop, auto_disable: { counts: 'attempts', failing_share: { share: 0.5 } } },
    '/auto_disable/failing_share/within',
    'is required',
  ],
  ...(
    [
      ['a challenge that nobody can read', { query: {} }, 'answers', 'have {challenge}, which is neither'],
      ['a challenge in the body of a GET', { body: '{challenge}' }, 'body', 'does not fit GET'],
      ['a GET that is signed', { signed: true }, 'signed', 'does not fit GET: what is signed has a body'],
      ['any answer at all', { answers: [{}] }, 'answers', 'otherwise any answer would do'],
      ['no answer', { answers: [] }, 'answers', 'must be a list of answers such as'],
      [
        'an answer with a status',
        { answers: [{ status: 200 }] },
        'answers',
        'each with a body, json or headers',
      ],
      ['another method', { method: 'PUT' }, 'method', 'must be GET or POST or OPTIONS'],
    ] as const
  ).map(
    ([what, change, field, message]) =>
      [
        what,
        {
          ...shop,
          challenge: {
            method: 'GET',
            query: { c: '{challenge}' },
            answers: [{ body: '{challenge}' }],
            ...change,
          },
        },
        `/challenge/${field}`,
        message,
      ] as [string, unknown, string, string],
  ),
  [
    'a digest that a receiver cannot compute',
    {
      preset: 'sendgrid',
      challenge: { method: 'GET', query: { c: '{challenge}' }, answers: [{ body: '{digest}' }] },
    },
    '/challenge/answers',
    'have {digest}, which a receiver cannot compute with ecdsa-p256-sha256',
  ],
  [
    'redirects without end',
    { preset: 'slack', redirects: { at_most: 21, method: 'keep' } },
    '/redirects/at_most',
    'must be a whole number from 1 to 20',
  ],
  [
    'another method',
    { preset: 'slack', redirects: { at_most: 2, method: 'POST' } },
    '/redirects/method',
    'must be keep or get',
  ],
  [
    'several at once, in order',
    { preset: 'slack', order: 'strict', concurrency: 2 },
    '/concurrency',
    'does not fit order: strict, which sends one at a time',
  ],
  ['another algorithm', changed({ algorithm: 'hmac-md5' }), '/signature/algorithm', 'and is "hmac-md5"'],
  ['no digest in the format', changed({ format: 'sha256=' }), '/signature/format', 'must have one {digest}'],
  [
    'no separator',
    changed({ format: 't={timestamp},v1={digest}' }),
    '/signature/format',
    'needs a separator',
  ],
  [
    'no body in what is signed',
    changed({ signed_content: '{timestamp}' }),
    '/signature/signed_content',
    'must contain {body}',
  ],
  [
    'a URL without the hash of the body in what is signed',
    changed({ signed_content: '{target_uri}' }),
    '/signature/signed_content',
    'or {target_uri} with a body_hash_parameter',
  ],
  [
    'a hash of the body that is not signed',
    changed({ body_hash_parameter: 'bodySHA256' }),
    '/signature/body_hash_parameter',
    'the hash would not be signed',
  ],
  [
    'a hash of the body in a parameter without a name',
    changed({ body_hash_parameter: '' }),
    '/signature/body_hash_parameter',
    'must be the name of a parameter',
  ],
  [
    'an id that nobody sends',
    changed({ signed_content: '{event_id}{body}' }),
    '/signature/signed_content',
    'there is no id_header',
  ],
  [
    'a timestamp that nobody sends',
    changed({ timestamp_header: 'X-Time' }),
    '/signature/timestamp_header',
    'X-Time, which is not among the headers',
  ],
  [
    'a tolerance without a timestamp',
    { preset: 'github', signature: { tolerance: '5m' } },
    '/signature/tolerance',
    'has no timestamp',
  ],
  [
    'a signature in hex from a private key',
    changed({ algorithm: 'ecdsa-p256-sha256' }),
    '/signature/encoding',
    'must be base64',
  ],
  [
    'another encoding than the preset',
    { preset: 'github', signature: { encoding: 'base64' } },
    '/signature/encoding',
    'contradicts the preset github, whose receivers expect "hex"',
  ],
  [
    'other content than the preset',
    { preset: 'slack', signature: { signed_content: '{body}' } },
    '/signature/signed_content',
    'contradicts the preset slack, whose receivers expect "v0:{timestamp}:{body}"',
  ],
  [
    'a separator that the preset has not',
    { preset: 'slack', signature: { separator: ',' } },
    '/signature/separator',
    'whose receivers expect none',
  ],
];

it.each(REFUSED)('%s is refused, with its place', (_what, written, pointer, message) => {
  const problems = policyProblems(written);
  expect(problems).toContainEqual({
    pointer: `/x-webhook-delivery${pointer}`,
    message: expect.stringContaining(message),
  });
});

const fitsSchema = new Ajv2020({ strict: false }).compile(policySchema());

it.each(PRESET_NAMES)('the preset %s fits the JSON Schema, named and written out', (preset) => {
  expect(fitsSchema({ preset })).toBe(true);
  expect(fitsSchema(resolvedPolicy({ preset }))).toBe(true);
});

it('what is refused for its form does not fit the JSON Schema either', () => {
  const ofForm = REFUSED.filter(([, , , message]) =>
    /^(must be an? |is not a known|is required|"|and is)/.test(message),
  );
  expect(ofForm.length).toBeGreaterThan(5);
  for (const [what, written] of ofForm) expect([what, fitsSchema(written)]).toEqual([what, false]);
});

it('a service with such a policy does not start, and the message names the places', () => {
  expect(() => deliveryPolicyOf({ 'x-webhook-delivery': { preset: 'strip' } })).toThrow(
    '#/x-webhook-delivery/preset is not a known preset: "strip". Did you mean stripe?',
  );
});

it('a field named __proto__ changes no object', () => {
  const resolved = resolvedPolicy(JSON.parse('{"preset":"slack","__proto__":{"polluted":true}}'));
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  expect(resolved.polluted).toBeUndefined();
});

it('a document is the same whether its preset is written out or named', () => {
  const written = resolvedPolicy({ preset: 'github' });
  expect(withResolvedPolicy({ 'x-webhook-delivery': { preset: 'github' } })).toEqual({
    'x-webhook-delivery': written,
  });
  expect(withResolvedPolicy({})).toEqual({});
});
