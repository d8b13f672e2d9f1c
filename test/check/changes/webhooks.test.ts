// Each kind of change to an event, to the responses of receivers, and to the delivery policy.

import { expect, test } from 'vitest';
import { breakingChanges } from '../../../src/check/changes/compare.ts';
import { EFFECTS } from '../../../src/check/changes/comparison.ts';
import { resolvedPolicy } from '../../../src/delivery/policy/preset.ts';
import { documentWith } from '../../generate/small-specs.ts';
import { messagesFor } from './pairs.ts';

const text = { type: 'string' };
const ok = { description: 'ok' };
const sent = (operation: object, method = 'post') =>
  documentWith({ webhooks: { sold: { [method]: { responses: { '2XX': ok }, ...operation } } } });
const header = (more: object = {}) => ({
  parameters: [{ name: 'X-Sign', in: 'header', schema: text, ...more }],
});
const json = { 'application/json': { schema: text } };

const POLICY = {
  method: 'POST',
  content_type: 'application/json',
  timeout: '30s',
  schedule: { delays: ['0s', '1m', '1h'], measured_from: 'previous_failure' },
  headers: { 'X-Sign': '{signature}', 'X-Time': '{timestamp}' },
  signature: { header: 'X-Sign', format: '{digest}', signed_content: '{timestamp}.{body}' },
  auto_disable: { consecutive_failures: 10, counts: 'attempts' },
};
const CHALLENGE = { method: 'GET', query: { challenge: '{challenge}' }, answers: [{ body: '{challenge}' }] };
const GONE_SOONER = 'warning: is disable now, and was retry';
const delivered = (more: object) => documentWith({ 'x-webhook-delivery': { ...POLICY, ...more } });

test.each([
  ['nothing', sent({}), sent({}), []],
  ['a new event', documentWith({}), sent({}), ['warning: is a new event']],
  ['a removed event', sent({}), documentWith({}), ['error: is removed']],
  ['another method', sent({}), sent({}, 'put'), ['error: is sent with PUT now, and was with POST']],
  ['a new header', sent({}), sent(header({ required: true })), []],
  ['a removed header', sent(header()), sent({}), ['error: the header parameter X-Sign is removed']],
  [
    'a header that becomes optional',
    sent(header({ required: true })),
    sent(header()),
    ['error: the header parameter X-Sign is optional now'],
  ],
  [
    'an additional media type for a payload',
    sent({ requestBody: { content: json } }),
    sent({ requestBody: { content: { ...json, 'text/csv': {} } } }),
    ['error: may be text/csv now'],
  ],
  ['a removed payload', sent({ requestBody: { content: json } }), sent({}), ['error: the body is removed']],
  [
    'a response that is no longer accepted',
    sent({}),
    sent({ responses: { '200': ok } }),
    ['error: 2XX is removed'],
  ],
  ['an additional accepted response', sent({ responses: { '200': ok } }), sent({}), []],

  ['the same delivery', delivered({}), delivered({}), []],
  [
    'a status that is no longer taken',
    delivered({}),
    delivered({ success: [200, 201] }),
    ['error: is 200, 201 now, and was 2xx'],
  ],
  ['another status that is taken', delivered({ success: [200] }), delivered({}), []],
  ['a 410 that ends more', delivered({}), delivered({ gone: 'disable' }), [GONE_SOONER]],
  ['a 410 that ends less', delivered({ gone: 'disable' }), delivered({ gone: 'end' }), []],
  [
    'a challenge that new endpoints have to answer',
    delivered({}),
    delivered({ challenge: CHALLENGE }),
    ['error: is asked of new endpoints now, and was not'],
  ],
  [
    'another challenge',
    delivered({ challenge: CHALLENGE }),
    delivered({ challenge: { ...CHALLENGE, query: { code: '{challenge}' } } }),
    ['error: asks otherwise now'],
  ],
  ['no challenge any more', delivered({ challenge: CHALLENGE }), delivered({}), []],
  [
    'a span in place of more attempts',
    delivered({ schedule: { delays: ['0s', '1m', '1h'], until: '1d' } }),
    delivered({ schedule: { delays: ['0s', '1m', '1h'], until: '2h' } }),
    ['warning: is 0s, 1m, 1h, and so on until 2h now, and was 0s, 1m, 1h, and so on until 1d'],
  ],
  [
    'a span that is as long as the attempts',
    delivered({}),
    delivered({ schedule: { delays: ['0s', '1m', '1h'], until: '1d' } }),
    [],
  ],
  [
    'another form of the signature',
    delivered({}),
    delivered({ signature: { ...POLICY.signature, format: 'sha256={digest}' } }),
    ['error: is sha256={digest} now, and was {digest}'],
  ],
  [
    'a header that is no longer sent',
    delivered({}),
    delivered({ headers: { 'X-Sign': '{signature}' } }),
    ['error: is removed'],
  ],
  [
    'an additional header',
    delivered({}),
    delivered({ headers: { ...POLICY.headers, 'X-Id': '{event_id}' } }),
    [],
  ],
  ['a shorter timeout', delivered({}), delivered({ timeout: '10s' }), ['error: is 10s now, and was 30s']],
  ['a longer timeout', delivered({}), delivered({ timeout: '1m' }), []],
  [
    'fewer attempts',
    delivered({}),
    delivered({ schedule: { delays: ['0s', '1m'] } }),
    ['warning: is 0s, 1m now, and was 0s, 1m, 1h'],
  ],
  ['more attempts', delivered({}), delivered({ schedule: { delays: ['0s', '1m', '1h', '2h'] } }), []],
  [
    'fewer failures before an endpoint is disabled',
    delivered({}),
    delivered({ auto_disable: { consecutive_failures: 5 } }),
    ['warning: disables after 5 failures in a row now, and after 10 before'],
  ],
  [
    'endpoints that start to be disabled',
    delivered({ auto_disable: undefined }),
    delivered({}),
    ['warning: disables after 10 failures in a row now, and never before'],
  ],
  ['a removed policy', delivered({}), documentWith({}), ['error: is removed']],
  ['a new policy', documentWith({}), delivered({}), []],
])('%s', (_, before, after, lines) => {
  expect(messagesFor(before, after)).toEqual(lines);
});

test('the same change has opposite effects on callers that write and receivers that read', () => {
  const body = (required: string[]) => ({
    requestBody: {
      content: { 'application/json': { schema: { type: 'object', properties: { x: text }, required } } },
    },
  });
  const calling = (required: string[]) =>
    documentWith({ paths: { '/a': { post: { ...body(required), responses: { '200': ok } } } } });
  expect(messagesFor(sent(body([])), sent(body(['x'])))).toEqual([]);
  expect(messagesFor(calling([]), calling(['x']))).toEqual(['error: x is required now']);
  expect(messagesFor(sent(body(['x'])), sent(body([])))).toEqual(['error: x is optional now']);
  expect(messagesFor(calling(['x']), calling([]))).toEqual([]);
});

test('a change names the webhook where it occurs', () => {
  const [change] = breakingChanges({ before: sent(header()), after: sent({}) });
  expect(change).toMatchObject({ pointer: '/webhooks/sold/post/parameters/0', affects: ['webhook sold'] });
});

test('every effect names who is affected', () => {
  const parties = { request: 'callers', answer: 'callers', event: 'receivers', reply: 'receivers' };
  for (const [kind, effects] of Object.entries(EFFECTS).filter(([name]) => name !== 'not_compared')) {
    for (const [flow, { why }] of Object.entries(effects)) {
      if (kind === 'operation_renamed') continue;
      expect(why, `${kind} of ${flow}`).toMatch(new RegExp(`^${parties[flow as keyof typeof parties]} `));
    }
  }
});

test('a preset is the policy that it stands for', () => {
  const named = documentWith({ 'x-webhook-delivery': { preset: 'stripe' } });
  const written = documentWith({ 'x-webhook-delivery': resolvedPolicy({ preset: 'stripe' }) });
  expect(breakingChanges({ before: named, after: written })).toEqual([]);
  const other = documentWith({ 'x-webhook-delivery': { preset: 'stripe', timeout: '1s' } });
  expect(breakingChanges({ before: written, after: other }).map(({ message }) => message)).toEqual([
    'is 1s now, and was 20s',
  ]);
});
