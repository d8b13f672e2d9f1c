// What each fault makes of a request: which of its parts differ from the genuine one, and how a careful
// receiver judges it.
import { expect, it } from 'vitest';
import { alterRequest } from '../../../src/delivery/faults/alter-request.ts';
import { WEBHOOK_EFFECTS, type WebhookEffect } from '../../../src/delivery/faults/delivery-fault.ts';
import { wholeBody } from '../../../src/delivery/faults/padded-body.ts';
import { deliveryPolicyOf } from '../../../src/delivery/policy/policy.ts';
import { type SignedRequest, signedRequest } from '../../../src/delivery/signing/signing.ts';
import { verifySignature } from '../../../src/delivery/signing/verify-signature.ts';
import { shopDocument } from '../../support/shop/document.ts';
import { specs } from '../../support/specs.ts';
import { START } from '../../support/worlds.ts';

const policy = deliveryPolicyOf(shopDocument);
const secret = 's3cret';
const unsigned = {
  policy,
  event: { id: 'evt_1', type: 'bounce' },
  body: '{"event_id":"evt_1","event_type":"bounce","timestamp":1767225600,"metadata":{"code":"5.1.1"}}',
  secret,
  signedAt: START,
};
const genuine = signedRequest(unsigned);

const MISFIT = 'the signature does not match the body, the timestamp and the secret';

it.each<[WebhookEffect, { differs: string[]; reason: string | null }]>([
  ['duplicate', { differs: [], reason: null }],
  ['concurrent_duplicate', { differs: [], reason: null }],
  ['replay', { differs: [], reason: null }],
  ['delay', { differs: [], reason: null }],
  ['reverse', { differs: [], reason: null }],
  ['truncate', { differs: [], reason: null }],
  ['reset', { differs: [], reason: null }],
  ['drip', { differs: [], reason: null }],
  ['tamper_body', { differs: ['body'], reason: MISFIT }],
  ['reencode', { differs: ['body'], reason: MISFIT }],
  ['bad_signature', { differs: ['X-Shop-Signature'], reason: MISFIT }],
  ['no_signature', { differs: ['X-Shop-Signature'], reason: 'no X-Shop-Signature header' }],
  ['wrong_secret', { differs: ['X-Shop-Signature'], reason: MISFIT }],
  ['unknown_type', { differs: ['body', 'X-Shop-Event', 'X-Shop-Signature'], reason: null }],
  ['unknown_field', { differs: ['body', 'X-Shop-Signature'], reason: null }],
])('%s changes what it is about, and nothing else', (how, { differs, reason }) => {
  const { request } = alterRequest({ how, amount: null }, unsigned);
  expect(differences(request)).toEqual(differs);
  expect(judge(request, START)).toEqual({ verified: reason === null, reason });
});

it('skew dates a valid signature back: just within the tolerance it is taken, beyond it is not', () => {
  const { request } = alterRequest({ how: 'skew', amount: 301_000 }, unsigned);
  expect(differences(request)).toEqual(['X-Shop-Timestamp', 'X-Shop-Signature']);
  expect(request.headers['X-Shop-Timestamp']).toBe('1767225299');
  expect(judge(request, START).verified).toBe(false);
  expect(judge(request, START - 301_000).verified).toBe(true);
});

it('oversize fills a validly signed body up to so many bytes', () => {
  const { request } = alterRequest({ how: 'oversize', amount: 100_000 }, unsigned);
  expect(request.body).toBe(unsigned.body);
  expect(Buffer.byteLength(wholeBody(request))).toBe(100_000);
  expect(judge(request, START).verified).toBe(true);
});

it.each<[WebhookEffect, number | null, { copies: number; isConcurrent: boolean }]>([
  ['duplicate', 2, { copies: 1, isConcurrent: false }],
  ['duplicate', 5, { copies: 4, isConcurrent: false }],
  ['concurrent_duplicate', 3, { copies: 2, isConcurrent: true }],
  ['replay', null, { copies: 1, isConcurrent: false }],
])('%s of %s sends the very same bytes again', (how, amount, want) => {
  const { request, copies, isConcurrent, bodyMode } = alterRequest({ how, amount }, unsigned);
  expect({ copies: copies.length, isConcurrent, bodyMode }).toEqual({ ...want, bodyMode: 'whole' });
  expect(request).toEqual(genuine);
  for (const copy of copies) expect(copy).toEqual(genuine);
});

it('a replay of something recorded is the same event under a valid signature of that time', () => {
  const { request, copies } = alterRequest({ how: 'replay', amount: 600_000 }, unsigned);
  const [copy] = copies as [SignedRequest];
  expect(request).toEqual(genuine);
  expect(differences(copy)).toEqual(['X-Shop-Timestamp', 'X-Shop-Signature']);
  expect(judge(copy, START - 600_000).verified).toBe(true);
});

it.each(WEBHOOK_EFFECTS)('%s keeps the event’s id, and a body that is JSON', (how) => {
  const { request } = alterRequest({ how, amount: 2 }, unsigned);
  expect(JSON.parse(wholeBody(request))).toMatchObject({ event_id: 'evt_1' });
});

it('only what is broken off or dripped is not sent whole', () => {
  const bodyModes = WEBHOOK_EFFECTS.map((how) => alterRequest({ how, amount: 2 }, unsigned).bodyMode);
  expect(bodyModes.filter((bodyMode) => bodyMode !== 'whole')).toEqual(['truncate', 'reset', 'drip']);
});

it('a type that no document has stands in body and headers alike', () => {
  const { request } = alterRequest({ how: 'unknown_type', amount: null }, unsigned);
  const type = request.headers['X-Shop-Event'] as string;
  expect(JSON.parse(request.body).event_type).toBe(type);
  const known = Object.values(specs).flatMap(({ webhooks = {} }) => Object.keys(webhooks));
  expect(known).not.toContain(type);
});

it('a bad signature and one by another secret have the right form; a missing one is on record as none', () => {
  for (const how of ['bad_signature', 'wrong_secret'] as const)
    expect(alterRequest({ how, amount: null }, unsigned).request.signature).toMatch(/^[0-9a-f]{64}$/);
  expect(alterRequest({ how: 'no_signature', amount: null }, unsigned).request).toMatchObject({
    signature: null,
    signedContent: null,
  });
});

/** The parts in which a request differs from the genuine one: its body, and headers by name. */
function differences({ body, headers }: SignedRequest): string[] {
  const names = Object.keys(genuine.headers).filter((name) => genuine.headers[name] !== headers[name]);
  return body === genuine.body ? names : ['body', ...names];
}

function judge(request: SignedRequest, at: number) {
  const headers = Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]);
  return verifySignature(policy.signature, secret, {
    headers: Object.fromEntries(headers),
    body: wholeBody(request),
    at,
  });
}
