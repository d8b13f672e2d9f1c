// OAuth2 client credentials before a delivery: what is asked for, how the answer is read, how long a token is kept.
import { expect, it } from 'vitest';
import { readTokenResponse, tokenRequestBody } from '../../src/delivery/oauth.ts';
import { deliveryPolicyOf } from '../../src/delivery/policy/policy.ts';
import { answered, DeliveryHarness } from '../support/delivery-harness.ts';
import { shopDocument } from '../support/shop/document.ts';

const shop = deliveryPolicyOf(shopDocument);
const tokenUrl = 'https://auth.example.test/token';
const oauth = { clientId: 'ada', clientSecret: 's&=+ ü' };

it('an endpoint with client credentials needs a token before its delivery', async () => {
  const harness = newHarness();
  await harness.publish();
  expect(harness.sent[0]?.oauth).toEqual({ tokenUrl, ...oauth });
});

it('an endpoint without them needs none, whatever is configured', async () => {
  const harness = new DeliveryHarness(shop, { oauthTokenUrl: () => tokenUrl });
  harness.register();
  await harness.publish();
  expect(harness.sent[0]?.oauth).toBeNull();
});

it('without a token URL the need says so', async () => {
  const harness = new DeliveryHarness(shop);
  harness.register({ oauth });
  await harness.publish();
  expect(harness.sent[0]?.oauth).toMatchObject({ tokenUrl: null });
});

it('a token that was got is on record with its attempt and is used until it expires by the world’s clock', async () => {
  const harness = newHarness();
  harness.answers.push({ ...answered(200), token: { accessToken: 't1', expiresInSeconds: 60 } });
  const [delivery] = await harness.publish({ id: 'evt_1' });
  await harness.advance('59s');
  await harness.publish({ id: 'evt_2' });
  await harness.advance('1s');
  await harness.publish({ id: 'evt_3' });
  expect(delivery?.attempts[0]?.headers.Authorization).toBe('Bearer t1');
  expect(harness.sent.map(({ headers, oauth: need }) => [headers.Authorization, need !== null])).toEqual([
    [undefined, true],
    ['Bearer t1', false],
    [undefined, true],
  ]);
});

it('a token that does not say how long it lasts is kept for five minutes', async () => {
  const harness = newHarness();
  harness.answers.push({ ...answered(200), token: { accessToken: 't1', expiresInSeconds: null } });
  await harness.publish({ id: 'evt_1' });
  await harness.advance('299s');
  await harness.publish({ id: 'evt_2' });
  await harness.advance('1s');
  await harness.publish({ id: 'evt_3' });
  expect(harness.sent.map(({ oauth: need }) => need !== null)).toEqual([true, false, true]);
});

it('a token is kept though the delivery that it was got for fails', async () => {
  const harness = newHarness();
  harness.answers.push({ ...answered(500), token: { accessToken: 't1', expiresInSeconds: 3_600 } });
  await harness.publish();
  await harness.advance('1m');
  expect(harness.sent.map(({ headers }) => headers.Authorization)).toEqual([undefined, 'Bearer t1']);
});

it('each endpoint has a token of its own', async () => {
  const harness = newHarness();
  harness.register({ id: 'wh_2', oauth });
  harness.answers.push({ ...answered(200), token: { accessToken: 't1', expiresInSeconds: 3_600 } });
  await harness.publish({ id: 'evt_1' });
  await harness.publish({ id: 'evt_2' });
  expect(harness.sent.slice(2).map(({ headers }) => headers.Authorization)).toEqual(['Bearer t1', undefined]);
});

it('the credentials go in the form of the token request', () => {
  const body = tokenRequestBody({ tokenUrl, ...oauth });
  expect(body).toBe('grant_type=client_credentials&client_id=ada&client_secret=s%26%3D%2B+%C3%BC');
});

it.each([
  [
    '{"access_token":"t1","token_type":"Bearer","expires_in":60}',
    { accessToken: 't1', expiresInSeconds: 60 },
  ],
  ['{"access_token":"t1"}', { accessToken: 't1', expiresInSeconds: null }],
  ['{"access_token":"t1","expires_in":"60"}', { accessToken: 't1', expiresInSeconds: null }],
  ['{"access_token":"t1","expires_in":-1}', { accessToken: 't1', expiresInSeconds: null }],
])('the answer %s is a token', (body, want) => {
  expect(readTokenResponse(200, body)).toEqual(want);
});

it.each([
  [401, '{"access_token":"t1"}', 'the token URL answered 401'],
  [302, '', 'the token URL answered 302'],
  [200, '', 'the token URL answered without an access_token'],
  [200, 'null', 'the token URL answered without an access_token'],
  [200, '{}', 'the token URL answered without an access_token'],
  [200, '{"access_token":""}', 'the token URL answered without an access_token'],
  [200, '{"access_token":7}', 'the token URL answered without an access_token'],
  [200, '{"access_token":"t\\r\\nX-Evil: 1"}', 'the token URL answered without an access_token'],
])('the answer %i %s is no token, and it is said why', (status, body, problem) => {
  expect(readTokenResponse(status, body)).toEqual({ problem });
});

function newHarness(): DeliveryHarness {
  const harness = new DeliveryHarness(shop, { oauthTokenUrl: () => tokenUrl });
  harness.register({ oauth });
  return harness;
}
