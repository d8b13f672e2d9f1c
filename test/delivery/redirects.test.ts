// Redirects: which are followed, as what, and what is told of those that are not.
import { expect, it } from 'vitest';
import { endpoints } from '../../src/delivery/endpoint.ts';
import { saveToken } from '../../src/delivery/oauth.ts';
import { type Redirected, redirectOf } from '../../src/delivery/redirects.ts';
import { answered, DeliveryHarness, silent } from '../support/delivery-harness.ts';
import { policyWith } from '../support/policy-with.ts';

const policy = { atMost: 3, method: 'get', otherHosts: true } as const;
const asked = (status: number, location?: string): Redirected => ({
  ...{ url: 'https://a.test/in?x=1', method: 'POST', status },
  headers: location === undefined ? {} : { Location: location },
});

it.each([
  [301, 'get', 'GET'],
  [302, 'get', 'GET'],
  [303, 'get', 'GET'],
  [301, 'keep', 'POST'],
  [302, 'keep', 'POST'],
  [303, 'keep', 'GET'],
  [307, 'get', 'POST'],
  [308, 'keep', 'POST'],
] as const)('a %i by the policy %s is followed with %s', (status, method, want) => {
  expect(redirectOf({ ...policy, method }, asked(status, '/new'), 0)).toEqual({
    url: 'https://a.test/new',
    method: want,
  });
});

it.each([
  ['no Location', asked(302), undefined],
  ['no redirect', asked(304, '/new'), undefined],
  ['no URL', asked(302, 'http://['), 'its Location is not a URL'],
  ['plain http after https', asked(307, 'http://a.test/in'), 'it leads to http:'],
  ['another scheme', asked(307, 'file:///etc/passwd'), 'it leads to file:'],
  ['credentials', asked(307, 'https://u:p@a.test/'), 'its Location has credentials'],
] as const)('%s is not followed', (_what, given, why) => {
  const redirect = redirectOf(policy, given, 0);
  if (why === undefined) expect(redirect).toBeUndefined();
  else expect(redirect).toEqual({ refusal: `a redirect (${given.status}) is not followed: ${why}` });
});

it('another host is followed only where the policy allows it, and so many redirects only', () => {
  const elsewhere = asked(307, 'https://b.test/in');
  expect(redirectOf(policy, elsewhere, 2)).toEqual({ url: 'https://b.test/in', method: 'POST' });
  expect(redirectOf({ ...policy, otherHosts: false }, elsewhere, 0)).toMatchObject({
    refusal: expect.stringContaining('b.test'),
  });
  expect(redirectOf(policy, elsewhere, 3)).toMatchObject({
    refusal: expect.stringContaining('there were 3 before'),
  });
});

const to = (location: string, status = 307, elapsedMs = 0) =>
  answered(status, { headers: { location }, elapsedMs });

function redirecting(redirects: object | null = { at_most: 3, method: 'get' }): DeliveryHarness {
  const harness = new DeliveryHarness(policyWith({ redirects, success: ['2xx', 304] }));
  harness.register();
  return harness;
}

it('a delivery goes where it is sent with the same bytes and signature, and its record says where', async () => {
  const harness = redirecting();
  harness.answers.push(to('/moved'), to('https://b.test/in', 308));
  const delivery = await harness.publishOne();
  expect(delivery).toMatchObject({ status: 'success' });
  expect(harness.sent.map(({ url }) => url)).toEqual([
    'https://hooks.example.test/in',
    'https://hooks.example.test/moved',
    'https://b.test/in',
  ]);
  expect(new Set(harness.sent.map(({ body }) => body)).size).toBe(1);
  expect(new Set(harness.sent.map(({ headers }) => headers['X-Shop-Signature'])).size).toBe(1);
  expect(delivery.attempts).toMatchObject([
    {
      url: 'https://hooks.example.test/in',
      response: { status: 200 },
      hops: [
        { status: 307, url: 'https://hooks.example.test/moved' },
        { status: 308, url: 'https://b.test/in' },
      ],
    },
  ]);
});

it('a redirect that makes it a GET takes its body', async () => {
  const harness = redirecting();
  harness.answers.push(to('/moved', 302));
  await harness.publishOne();
  expect(harness.sent[1]).toMatchObject({ method: 'GET', body: '' });
  expect(harness.sent[1]?.headers).not.toHaveProperty('Content-Type');
});

it('without the field a redirect is an answer, and a failure', async () => {
  const harness = redirecting(null);
  harness.answers.push(to('/moved'));
  expect(await harness.publishOne()).toMatchObject({
    status: 'pending',
    attempts: [{ response: { status: 307 } }],
  });
  expect(harness.sent).toHaveLength(1);
});

it('a redirect in a circle fails, and says why', async () => {
  const harness = redirecting();
  harness.otherwise = to('/in');
  const { attempts } = await harness.publishOne();
  expect(harness.sent).toHaveLength(4);
  expect(attempts).toMatchObject([{ error: 'a redirect (307) is not followed: there were 3 before' }]);
});

it('all hops are within the timeout of the attempt', async () => {
  const harness = redirecting();
  harness.answers.push(to('/moved', 307, 20_000), silent(10_000));
  const { attempts } = await harness.publishOne();
  expect(harness.sent[1]).toMatchObject({ timeoutMs: 10_000 });
  expect(attempts).toMatchObject([{ error: 'no answer within 30 s', durationMs: 30_000 }]);
});

it('the token of one host is not sent to another', async () => {
  const harness = redirecting();
  const oauth = { clientId: 'me', clientSecret: 's' };
  const { id } = harness.register({ id: 'wh_2', oauth });
  harness.call((world) => saveToken(world, harness.endpoint(id), { accessToken: 't', expiresInSeconds: 60 }));
  harness.call((world) => world.collection(endpoints).delete('wh_1'));
  harness.answers.push(to('/moved'), to('https://b.test/in'));
  await harness.publishOne();
  expect(harness.sent.map(({ headers }) => headers.Authorization)).toEqual([
    'Bearer t',
    'Bearer t',
    undefined,
  ]);
});
