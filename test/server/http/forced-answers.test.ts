// Forced answers: any documented answer of any operation, asked for by a Prefer header, and nothing else done.

import { afterAll, expect, test } from 'vitest';
import { type MockWorld, startMock } from '../../../src/index.ts';
import { stateWithoutReads } from '../../support/own-snapshot.ts';
import { problemOf } from '../../support/problem.ts';
import { requestBytes, sendRaw } from '../../support/raw-http.ts';
import { ORDERS, shop, WEBHOOKS } from '../../support/shop/caller.ts';

const mock = await startMock({ services: [shop] });
afterAll(() => mock.close());

const prefer = (world: MockWorld, preference: string, request = `GET ${WEBHOOKS}`) => {
  const [method = '', path = ''] = request.split(' ');
  return world.request(method, path, { headers: { prefer: preference } });
};

test('nothing is asked for first: no credential, no body, no limit, no outage', async () => {
  const world = await mock.world({ settings: { shop: { rate_limit: { limit: 1, window: '1m' } } } });
  await world.simulate('shop/shop.close', {});
  for (let time = 0; time < 3; time++)
    expect((await prefer(world, 'code=202', `POST ${ORDERS}`)).status).toBe(202);
  expect((await prefer(world, 'code=201', `POST ${WEBHOOKS}`)).status).toBe(201);
});

test('an answer is there before the body of its request', async () => {
  const world = await mock.world();
  const head = requestBytes(`POST /w/${world.id}${ORDERS}`, {
    Prefer: 'code=429',
    'Content-Length': '1000000',
  });
  expect((await sendRaw(mock.url, head)).status).toBe(429);
});

test('without a code it is the lowest documented 2xx', async () => {
  const world = await mock.world();
  expect((await prefer(world, 'dynamic=true', `POST ${ORDERS}`)).status).toBe(202);
  const { status, headers } = await prefer(world, 'dynamic=true', `DELETE ${WEBHOOKS}/wh_1`);
  expect([status, headers.get('preference-applied')]).toEqual([204, 'dynamic=true']);
});

test('a body that is drawn repeats with the seed and the request, and differs from one to the next', async () => {
  const drawn = async () => {
    const world = await mock.world({ seed: 7, now: '2026-01-01T00:00:00Z' });
    const request = `GET ${WEBHOOKS}/wh_1`;
    const bodies = [
      await prefer(world, 'code=200, dynamic=true', request),
      await prefer(world, 'code=200, dynamic=true', request),
    ].map(({ body }) => body);
    return bodies;
  };
  const [first, second] = await drawn();
  expect(first).not.toEqual(second);
  expect(await drawn()).toEqual([first, second]);
});

test('a wait and its end agree, in the time of the world', async () => {
  const world = await mock.world({ now: '2026-01-01T00:00:00Z' });
  const { headers } = await prefer(world, 'code=429');
  const wait = Number(headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(headers.get('x-ratelimit-reset')).toBe(String(Date.UTC(2026, 0, 1) / 1_000 + wait));
  expect(headers.get('x-ratelimit-remaining')).toBe('0');
});

test('each service adds to a forced answer what it adds to every answer', async () => {
  const world = await mock.world();
  const { headers } = await prefer(world, 'code=500');
  const [request] = await world.requests();
  expect(headers.get('x-request-id')).toBe(request?.id);
});

test('several Prefer headers are taken as one', async () => {
  const world = await mock.world();
  const lines = ['Prefer: code=401', 'prefer: example="invalid_key"', 'Host: localhost', 'Connection: close'];
  const bytes = `GET /w/${world.id}${WEBHOOKS} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
  const { status, headers, json } = await sendRaw(mock.url, bytes);
  expect(status).toBe(401);
  expect(headers['preference-applied']).toBe('code=401, example=invalid_key');
  expect(json).toEqual({ detail: 'invalid_key' });
});

test.each(['respond-async, wait=10', 'dynamic=false', 'return=minimal'])(
  'a request that prefers "%s" goes its way',
  async (preference) => {
    const world = await mock.world();
    const { status, headers } = await prefer(world, preference);
    expect([status, headers.get('preference-applied')]).toEqual([401, null]);
  },
);

test.each(['418', '4XX', 'default', '4', '0x1ad', '429.0', ' ', 'abc'])(
  'the code "%s" is refused, with those that are documented',
  async (code) => {
    const world = await mock.world();
    const before = await stateWithoutReads(world);
    const refused = problemOf(await prefer(world, `code="${code}"`, `GET ${WEBHOOKS}`));
    expect(refused).toMatchObject({ code: 'undocumented-answer', status: 422 });
    expect(refused.hint).toMatch(/^It documents 200, 400, 401, 403, .*500, 503\.$/);
    expect(await stateWithoutReads(world)).toEqual(before);
    expect(await world.requests()).toMatchObject([{ status: 422, decided_by: 'prefer', rules: [] }]);
  },
);

test('a range of statuses that is documented is nothing to force', async () => {
  const world = await mock.world();
  const refused = problemOf(await prefer(world, 'code=4XX', `DELETE ${ORDERS}/ord_first`));
  expect(refused.hint).not.toContain('4XX');
});

test('an example that is not documented is refused, with the nearest', async () => {
  const world = await mock.world();
  const refused = problemOf(await prefer(world, 'code=401, example=invalid_kye'));
  expect(refused).toMatchObject({ code: 'undocumented-answer', status: 422 });
  expect(refused.hint).toContain('Did you mean invalid_key?');
});

test('an example of an answer without any is refused', async () => {
  const world = await mock.world();
  const refused = problemOf(await prefer(world, 'code=204, example=gone', `DELETE ${WEBHOOKS}/wh_1`));
  expect(refused).toMatchObject({ code: 'undocumented-answer', status: 422 });
});

test('a path that no service has can be forced to nothing', async () => {
  const world = await mock.world();
  expect((await prefer(world, 'code=200', 'GET /shop/nowhere')).status).toBe(404);
  expect((await prefer(world, 'code=200', `PUT ${WEBHOOKS}`)).status).toBe(405);
});

test('the journal marks what was forced, and says by which preference', async () => {
  const world = await mock.world();
  await prefer(world, 'code=429');
  await prefer(world, 'wait=1, example="none"; code=200');
  expect(await world.requests()).toMatchObject([
    { status: 429, decided_by: 'prefer', rules: [], why: 'forced by Prefer: code=429' },
    {
      status: 200,
      decided_by: 'prefer',
      why: 'forced by Prefer: code=200, example=none',
    },
  ]);
});
