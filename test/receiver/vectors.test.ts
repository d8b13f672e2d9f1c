// The checked-in vectors are fresh, and two implementations that share no code agree with each of them.

import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { deliveryPolicyOf } from '../../src/delivery/policy.ts';
import { verifySignature } from '../../src/delivery/signing.ts';
import { type Service, verifyWebhook } from '../../src/receiver/index.ts';
import { vectorFiles } from '../../vectors/generate.ts';
import { specs } from '../support/specs.ts';
import { vectorsOf } from './vectors.ts';

it.each(['mail', 'vault'] as const)('the vectors of %s are fresh', async (service) => {
  const name = `${service}.json`;
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
    { headers, body: Buffer.from(vector.body.base64, 'base64') },
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
  const received = { headers, body: vector.body.text, at: vector.received_at * 1_000 };
  const verdicts = vector.secrets.map((secret) => verifySignature(policy, secret, received).verified);
  expect(verdicts.includes(true)).toBe(vector.expected.verified);
});
