// Challenges: the receiver answers each vector as it has to, and the sender's side takes that answer, and no other.
import { expect, it } from 'vitest';
import { challengeValues } from '../../src/delivery/challenge.ts';
import { isProof, provingAnswer } from '../../src/delivery/policy/challenge.ts';
import { deliveryPolicyOf } from '../../src/delivery/policy/policy.ts';
import { answerChallenge, type Challenge } from '../../src/receiver/index.ts';
import vectors from '../../vectors/challenges.json' with { type: 'json' };
import { shopDocument } from '../support/shop/document.ts';

const VALUE = '3eZbrw1aBm2rZgRNFdxV2595E9CY3gmdALWMmHkvFXO7tYXAYM8P';
const all = vectors.vectors.map((vector) => [vector.name, vector] as const);

it.each(all)('%s', async (_name, { challenge, secret, encoding, request, answer }) => {
  const { method, url, headers, body } = request;
  const asked = new Request(url, {
    method,
    headers: headers as Record<string, string>,
    ...(body === '' ? {} : { body }),
  });
  const settings = {
    challenge: challenge as Challenge,
    ...(secret === null ? {} : { secret }),
    ...(encoding === null ? {} : { encoding: encoding as 'hex' | 'base64' }),
  };
  const answered = await answerChallenge(asked, settings);
  if (answer === null) return expect(answered).toBeUndefined();
  expect(answered?.status).toBe(200);
  expect(await answered?.text()).toBe(answer.body);
  expect(Object.fromEntries(answered?.headers ?? [])).toMatchObject(
    Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name.toLowerCase(), value])),
  );
});

it.each(all.filter(([, { answer }]) => answer !== null))(
  '%s: the sender takes that answer, and no other',
  (_name, { challenge, secret, encoding, answer }) => {
    const shop = shopDocument['x-webhook-delivery'] as { readonly signature: object };
    const policy = deliveryPolicyOf({
      'x-webhook-delivery': {
        ...shop,
        signature: { ...shop.signature, encoding: encoding ?? 'hex' },
        challenge,
      },
    });
    if (policy.challenge === null || answer === null) throw new Error('there is no challenge');
    const values = challengeValues(
      { signature: policy.signature, challenge: policy.challenge },
      secret ?? 's3cret',
      VALUE,
    );
    const given = { headers: answer.headers as unknown as Record<string, string>, body: answer.body };
    expect(isProof(policy.challenge, given, values)).toBe(true);
    expect(isProof(policy.challenge, provingAnswer(policy.challenge, values), values)).toBe(true);
    expect(isProof(policy.challenge, { headers: {}, body: 'ok' }, values)).toBe(false);
  },
);

it('a digest needs a secret', async () => {
  const challenge = { method: 'GET', query: { t: '{challenge}' }, answers: [{ body: '{digest}' }] } as const;
  await expect(answerChallenge(new Request('https://a.test/?t=abc'), { challenge })).rejects.toThrow(
    'the secret is missing or empty',
  );
});

it('the body of a request that is no challenge can still be read', async () => {
  const challenge = {
    method: 'POST',
    body: '{"challenge":"{challenge}"}',
    answers: [{ body: '{challenge}' }],
  } as const;
  const request = new Request('https://a.test/', { method: 'POST', body: '{"event":"paid"}' });
  expect(await answerChallenge(request, { challenge })).toBeUndefined();
  expect(await request.text()).toBe('{"event":"paid"}');
});
