// Each kind of change of an event, of what receivers may answer, and of how events are delivered.

import { expect, test } from 'vitest';
import { breakingChanges } from '../../../src/check/changes/compare.ts';
import { EFFECTS } from '../../../src/check/changes/effects.ts';
import { documentWith } from '../../generate/small-specs.ts';
import { said } from './pairs.ts';

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
const delivered = (more: object) => documentWith({ 'x-webhook-delivery': { ...POLICY, ...more } });

test.each([
  ['nothing', sent({}), sent({}), []],
  ['an event that is new', documentWith({}), sent({}), ['warning: is a new event']],
  ['an event that is removed', sent({}), documentWith({}), ['error: is removed']],
  ['another method', sent({}), sent({}, 'put'), ['error: is sent by PUT, and was by POST']],
  ['a header that is new', sent({}), sent(header({ required: true })), []],
  ['a header that is removed', sent(header()), sent({}), ['error: the header parameter X-Sign is removed']],
  [
    'a header that may be left out',
    sent(header({ required: true })),
    sent(header()),
    ['error: the header parameter X-Sign may be left out now'],
  ],
  [
    'a payload of another media type too',
    sent({ requestBody: { content: json } }),
    sent({ requestBody: { content: { ...json, 'text/csv': {} } } }),
    ['error: may be text/csv now'],
  ],
  [
    'a payload that is removed',
    sent({ requestBody: { content: json } }),
    sent({}),
    ['error: the body is removed'],
  ],
  [
    'an answer that is not taken any more',
    sent({}),
    sent({ responses: { '200': ok } }),
    ['error: 2XX is removed'],
  ],
  ['an answer that is taken too', sent({ responses: { '200': ok } }), sent({}), []],

  ['the same delivery', delivered({}), delivered({}), []],
  [
    'another form of the signature',
    delivered({}),
    delivered({ signature: { ...POLICY.signature, format: 'sha256={digest}' } }),
    ['error: is sha256={digest} now, and was {digest}'],
  ],
  [
    'a header that is not sent any more',
    delivered({}),
    delivered({ headers: { 'X-Sign': '{signature}' } }),
    ['error: is removed'],
  ],
  [
    'a header that is sent too',
    delivered({}),
    delivered({ headers: { ...POLICY.headers, 'X-Id': '{event_id}' } }),
    [],
  ],
  ['less time to answer', delivered({}), delivered({ timeout: '10s' }), ['error: is 10s now, and was 30s']],
  ['more time to answer', delivered({}), delivered({ timeout: '1m' }), []],
  [
    'fewer attempts',
    delivered({}),
    delivered({ schedule: { delays: ['0s', '1m'] } }),
    ['warning: is 0s, 1m now, and was 0s, 1m, 1h'],
  ],
  ['more attempts', delivered({}), delivered({ schedule: { delays: ['0s', '1m', '1h', '2h'] } }), []],
  [
    'fewer failures until it is disabled',
    delivered({}),
    delivered({ auto_disable: { consecutive_failures: 5 } }),
    ['warning: disables after 5 failures in a row, and was after 10'],
  ],
  [
    'an end to patience',
    delivered({ auto_disable: undefined }),
    delivered({}),
    ['warning: disables after 10 failures in a row, and never was'],
  ],
  ['a policy that is gone', delivered({}), documentWith({}), ['error: is removed']],
  ['a policy that is new', documentWith({}), delivered({}), []],
])('%s', (_, before, after, lines) => {
  expect(said(before, after)).toEqual(lines);
});

test('a receiver reads where a caller writes: the same change goes the other way', () => {
  const body = (required: string[]) => ({
    requestBody: {
      content: { 'application/json': { schema: { type: 'object', properties: { x: text }, required } } },
    },
  });
  const calling = (required: string[]) =>
    documentWith({ paths: { '/a': { post: { ...body(required), responses: { '200': ok } } } } });
  expect(said(sent(body([])), sent(body(['x'])))).toEqual([]);
  expect(said(calling([]), calling(['x']))).toEqual(['error: x is required now']);
  expect(said(sent(body(['x'])), sent(body([])))).toEqual(['error: x may be left out now']);
  expect(said(calling(['x']), calling([]))).toEqual([]);
});

test('a change names the webhook that it is met in', () => {
  const [change] = breakingChanges({ before: sent(header()), after: sent({}) });
  expect(change).toMatchObject({ pointer: '/webhooks/sold/post/parameters/0', affects: ['webhook sold'] });
});

test('every effect says whom it harms', () => {
  const parties = { request: 'callers', answer: 'callers', event: 'receivers', reply: 'receivers' };
  for (const [kind, effects] of Object.entries(EFFECTS).filter(([name]) => name !== 'not_compared')) {
    for (const [flow, { why }] of Object.entries(effects)) {
      if (kind === 'operation_renamed') continue;
      expect(why, `${kind} of ${flow}`).toMatch(new RegExp(`^${parties[flow as keyof typeof parties]} `));
    }
  }
});
