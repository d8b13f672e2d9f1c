// The checked-in vectors are fresh, and two implementations that share no code agree with each of them.

import { readFile } from 'node:fs/promises';
import { expect, it, vi } from 'vitest';
import { DELIVERY_PRESETS } from '../../specs/generated/delivery-presets.ts';
import { deliveryPolicyOf } from '../../src/delivery/policy/policy.ts';
import { verifySignature } from '../../src/delivery/signing/verify-signature.ts';
import { type Preset, type Service, verifyWebhook } from '../../src/receiver/index.ts';
import { vectorFiles } from '../../vectors/generate.ts';
import { isAcceptedByOfficial } from '../support/official-libraries.ts';
import { specs } from '../support/specs.ts';
import { vectorsOf } from './vectors.ts';

it.each([...vectorFiles().keys()])('the vectors in %s are fresh', async (name) => {
  expect(await readFile(new URL(`../../vectors/${name}`, import.meta.url), 'utf8')).toBe(
    vectorFiles().get(name),
  );
});

const all = (['mail', 'vault'] as const satisfies readonly Service[]).flatMap((service) =>
  vectorsOf(service).map((vector) => [service, vector.name, vector] as const),
);

it('no two vectors of a service have one name, and text and bytes are the same', () => {
  expect(new Set(all.map(([service, name]) => `${service} ${name}`)).size).toBe(all.length);
  expect(all.length).toBeGreaterThan(80);
  for (const [, , { body }] of all)
    expect(Buffer.from(body.base64, 'base64').toString('utf8')).toBe(body.text);
});

it.each(all)('M-SG-02 the receiver library agrees with %s %s', async (service, _, vector) => {
  const { headers, secrets, expected } = vector;
  const verdict = await verifyWebhook(
    { headers, url: vector.url, body: Buffer.from(vector.body.base64, 'base64') },
    { service, secret: secrets, now: () => vector.received_at * 1_000 },
  );
  expect(verdict).toMatchObject(
    expected.accepted
      ? { ok: true, event: { event_id: expected.event_id, event_type: expected.event_type } }
      : { ok: false, reason: expected.reason },
  );
});

it.each(all)('M-SG-01 the mock’s own signing agrees with %s %s', (service, _, vector) => {
  const policy = deliveryPolicyOf(specs[service]).signature;
  const headers = Object.fromEntries(
    Object.entries(vector.headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const received = {
    headers,
    body: vector.body.text,
    at: vector.received_at * 1_000,
    url: vector.url ?? null,
  };
  const verdicts = vector.secrets.map((secret) => verifySignature(policy, secret, received).verified);
  expect(verdicts.includes(true)).toBe(vector.expected.verified);
});

const ofPresets = (Object.keys(DELIVERY_PRESETS) as Preset[]).flatMap((preset) =>
  vectorsOf(preset).map((vector) => [preset, vector.name, vector] as const),
);

it('every preset has vectors, and no two of one name', () => {
  expect(new Set(ofPresets.map(([preset, name]) => `${preset} ${name}`)).size).toBe(ofPresets.length);
  for (const preset of Object.keys(DELIVERY_PRESETS))
    expect(ofPresets.filter(([other]) => other === preset).length).toBeGreaterThanOrEqual(13);
});

it.each(ofPresets)(
  'the receiver library agrees with %s %s',
  async (service, _, { headers, secrets, ...vector }) => {
    const verdict = await verifyWebhook(
      { headers, url: vector.url, body: Buffer.from(vector.body.base64, 'base64') },
      { service, secret: secrets, now: () => vector.received_at * 1_000 },
    );
    const { accepted, reason } = vector.expected;
    expect(verdict).toMatchObject(accepted ? { ok: true, text: vector.body.text } : { ok: false, reason });
  },
);

// Where there is a key pair, a vector has the receiver's key, which the mock does not sign with.
it.each(ofPresets.filter(([preset]) => preset !== 'sendgrid' && preset !== 'standard-webhooks-v1a'))(
  'the mock’s own signing agrees with %s %s',
  (preset, _, vector) => {
    const policy = deliveryPolicyOf({ 'x-webhook-delivery': { preset } }).signature;
    const headers = Object.fromEntries(
      Object.entries(vector.headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    const received = {
      headers,
      body: vector.body.text,
      at: vector.received_at * 1_000,
      url: vector.url ?? null,
    };
    const verdicts = vector.secrets.map((secret) => verifySignature(policy, secret, received).verified);
    expect(verdicts.includes(true)).toBe(vector.expected.verified);
  },
);

/** What Paddle's page allows and its library does not. */
const BEYOND_PADDLE = ['just-within-tolerance', 'signed-twice-new', 'other-scheme-first'];

/** The libraries have no clock to set, and some take other signatures and ids for granted. */
const judged = ofPresets.filter(
  ([preset, name, { expected }]) =>
    (expected.reason === null || expected.reason === 'wrong_signature') &&
    !(preset === 'paddle' && BEYOND_PADDLE.includes(name)),
);

/** Paddle's library takes nothing that is older than five seconds, and of several signatures the last only. */
const PADDLE_LATER_S = 10;

it.each(judged)('the official library agrees with %s %s about the signature', async (preset, _, vector) => {
  const headers = Object.fromEntries(
    Object.entries(vector.headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const { body, url } = vector;
  const arrived = { headers, body: body.text, ...(url === undefined ? {} : { url }) };
  const receivedAt = vector.received_at - (preset === 'paddle' ? PADDLE_LATER_S : 0);
  vi.useFakeTimers({ now: receivedAt * 1_000, toFake: ['Date'] });
  try {
    const verdicts = vector.secrets.map((key) => isAcceptedByOfficial(preset, arrived, key));
    expect((await Promise.all(verdicts)).includes(true)).toBe(vector.expected.verified);
  } finally {
    vi.useRealTimers();
  }
});
