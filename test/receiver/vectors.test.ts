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

const SERVICES = ['mail', 'vault'] as const satisfies readonly Service[];
const PRESETS = Object.keys(DELIVERY_PRESETS) as Preset[];

const all = [...SERVICES, ...PRESETS].flatMap((sender) =>
  vectorsOf(sender).map((vector) => [sender, vector.name, vector] as const),
);

it('each sender has vectors, no two of one name, and text and bytes are the same', () => {
  expect(new Set(all.map(([sender, name]) => `${sender} ${name}`)).size).toBe(all.length);
  for (const sender of [...SERVICES, ...PRESETS])
    expect(all.filter(([other]) => other === sender).length).toBeGreaterThanOrEqual(13);
  for (const [, , { body }] of all)
    expect(Buffer.from(body.base64, 'base64').toString('utf8')).toBe(body.text);
});

it.each(all)('M-SG-02 the receiver library agrees with %s %s', async (service, _, vector) => {
  const { headers, secrets, expected, body } = vector;
  const verdict = await verifyWebhook(
    { headers, url: vector.url, body: Buffer.from(body.base64, 'base64') },
    { service, secret: secrets, now: () => vector.received_at * 1_000 },
  );
  const { event_id, event_type, reason } = expected;
  const isPreset = PRESETS.some((preset) => preset === service);
  const accepted = isPreset ? { text: body.text } : { event: { event_id, event_type } };
  expect(verdict).toMatchObject(expected.accepted ? { ok: true, ...accepted } : { ok: false, reason });
});

/** Where there is a key pair, a vector has the receiver's key, which the mock does not sign with. */
const OF_PAIRS: readonly string[] = ['sendgrid', 'standard-webhooks-v1a'];

it.each(all.filter(([sender]) => !OF_PAIRS.includes(sender)))(
  'M-SG-01 the mock’s own signing agrees with %s %s',
  (sender, _, vector) => {
    const isService = sender === 'mail' || sender === 'vault';
    const policy = deliveryPolicyOf(
      isService ? specs[sender] : { 'x-webhook-delivery': { preset: sender } },
    ).signature;
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
const judged = all.filter(
  ([preset, name, { expected }]) =>
    PRESETS.some((known) => known === preset) &&
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
