// Challenges: what a new endpoint is asked, and what it gets before and after its receiver has answered.
import { expect, it } from 'vitest';
import { askForProof } from '../../src/delivery/challenge.ts';
import { deliveries } from '../../src/delivery/delivery.ts';
import { enableEndpoint, pauseEndpoint } from '../../src/delivery/switching.ts';
import { whyNothingIsSent } from '../../src/delivery/waiting.ts';
import { answered, DeliveryHarness, silent } from '../support/delivery-harness.ts';
import { policyWith } from '../support/policy-with.ts';

const field = {
  method: 'POST',
  body: '{"type":"url_verification","challenge":"{challenge}"}',
  signed: true,
  answers: [{ body: '{challenge}' }, { json: { challenge: '{challenge}' } }],
};
const parameter = {
  method: 'GET',
  query: { 'hub.mode': 'subscribe', 'hub.challenge': '{challenge}' },
  answers: [{ body: '{challenge}' }],
};

const policyOf = (challenge: object) => policyWith({ challenge, redirects: { at_most: 3, method: 'keep' } });

/** An endpoint that was just registered, and asked. */
async function registered(challenge: object, answer: (asked: string) => ReturnType<typeof answered>) {
  const policy = policyOf(challenge);
  const harness = new DeliveryHarness(policy);
  harness.onSend = async ({ challenge: sent }) =>
    sent === null ? answered(200) : answer(sent.values.challenge);
  harness.register();
  await harness.transaction((world) => askForProof(world, harness.source, harness.endpoint()));
  const why = () => whyNothingIsSent(harness.world, harness.endpoint(), policy);
  return { harness, why };
}

it('an endpoint whose receiver answers the challenge is enabled, and gets events', async () => {
  const { harness } = await registered(field, (asked) => answered(200, { body: ` ${asked}\n` }));
  expect(harness.endpoint()).toMatchObject({ state: 'enabled' });
  expect(harness.endpoint()).not.toHaveProperty('proof');
  await harness.publish();
  expect(harness.sent.map(({ challenge }) => challenge === null)).toEqual([false, true]);
});

it('a challenge in a body is signed as events are, where the policy says so', async () => {
  const { harness } = await registered(field, (asked) => answered(200, { body: asked }));
  const [sent] = harness.sent;
  expect(JSON.parse(sent?.body ?? '')).toEqual({
    type: 'url_verification',
    challenge: sent?.challenge?.values.challenge,
  });
  expect(sent).toMatchObject({ method: 'POST', signature: expect.stringMatching(/./) });
  expect(sent?.headers).toHaveProperty('X-Shop-Signature');
});

it('a challenge in a parameter is a GET without a body and without a signature', async () => {
  const { harness } = await registered(parameter, (asked) => answered(200, { body: asked }));
  const [sent] = harness.sent;
  const { searchParams } = new URL(sent?.url ?? '');
  expect(searchParams.get('hub.mode')).toBe('subscribe');
  expect(searchParams.get('hub.challenge')).toMatch(/^[A-Za-z0-9]{32}$/);
  expect(sent).toMatchObject({ method: 'GET', body: '', signature: null, signedContent: null });
  expect(Object.keys(sent?.headers ?? {})).toEqual(['User-Agent']);
});

it.each([
  [
    'without the challenge',
    () => answered(200, { body: 'ok' }),
    'is not the one that the challenge asks for',
  ],
  ['with a failure', (asked: string) => answered(404, { body: asked }), 'it was answered 404'],
  ['with a redirect', () => answered(307, { headers: { location: '/else' } }), '307'],
  ['not at all', () => silent(30_000), 'no answer in time'],
] as const)(
  'a receiver that answers %s gets nothing, and the endpoint says why',
  async (_how, answer, text) => {
    const { harness, why } = await registered(field, answer);
    await harness.publish();
    await harness.advance('1d');
    expect(harness.sent).toHaveLength(1);
    expect(harness.endpoint()).toMatchObject({ state: 'paused', failureCount: 0 });
    expect(why()).toContain('Its receiver did not answer the challenge on 2026-01-01 at 00:00: ');
    expect(why()).toContain(text);
  },
);

it('enabling an endpoint that has proven nothing asks again, and its answer enables it', async () => {
  let isReady = false;
  const { harness } = await registered(field, (asked) => answered(isReady ? 200 : 503, { body: asked }));
  await harness.transaction((world) => enableEndpoint(world, harness.endpoint()));
  expect(harness.endpoint().state).toBe('paused');
  isReady = true;
  await harness.transaction((world) => enableEndpoint(world, harness.endpoint()));
  expect(harness.endpoint().state).toBe('enabled');
  expect(new Set(harness.sent.map(({ challenge }) => challenge?.values.challenge)).size).toBe(1);
});

it('an answer does not enable an endpoint that its owner has switched off meanwhile', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof answered>>();
  const harness = new DeliveryHarness(policyOf(field));
  harness.onSend = () => answer.promise;
  harness.register();
  const { run } = harness.call((world) => askForProof(world, harness.source, harness.endpoint()));
  harness.call((world) => pauseEndpoint(world, harness.endpoint()));
  const [asked] = [...harness.world.collection(deliveries).values()];
  answer.resolve(answered(200, { body: asked?.challenge ?? '' }));
  await run?.settled;
  expect(harness.endpoint().state).toBe('paused');
  expect(harness.endpoint()).not.toHaveProperty('proof');
});

it('the agenda has the challenge, and why', () => {
  const harness = new DeliveryHarness(policyOf(field));
  harness.register();
  harness.world.transaction('the test', (world) => askForProof(world, harness.source, harness.endpoint()));
  expect(harness.whys()).toEqual(['a challenge: nothing else is sent before it is answered']);
});

it('a policy without a challenge asks nothing', () => {
  const harness = new DeliveryHarness(policyWith({}));
  const endpoint = harness.register();
  expect(harness.call((world) => askForProof(world, harness.source, endpoint)).result).toBe(endpoint);
});
