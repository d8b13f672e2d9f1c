// Access tokens: what they are signed with, how long they last, and that each world has its own.

import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { startMockHere } from '../../support/mock-here.ts';
import { mailAs, mailWith, tokenOf, WEBHOOKS } from './caller.ts';

const mock = await startMockHere();
afterAll(() => mock.close());

test('M-AU-03 a token verifies against the key set that is served, which needs no credentials', async () => {
  const world = await mock.world({ now: '2026-01-01T00:00:00Z' });
  const { status, body } = await world.request('GET', '/.well-known/jwks.json');
  expect(status).toBe(200);
  const keys = createLocalJWKSet(body);
  const at = { currentDate: new Date('2026-01-01T00:00:00Z') };
  const { payload } = await jwtVerify(tokenOf(world, 'jwt'), keys, at);
  expect(payload).toMatchObject({ tenant_id: 'ten_main' });
  await expect(jwtVerify(tokenOf(world, 'jwt_bad_signature'), keys, at)).rejects.toThrow('signature');
  expect(JSON.stringify(body)).not.toContain('"d"');
});

test("M-AU-03 a token expires by the world's clock", async () => {
  const world = await mock.world({ now: '2026-01-01T00:00:00Z' });
  await world.advance({ to: '2125-12-01T00:00:00Z' });
  expect((await mailAs(world, 'jwt').get(WEBHOOKS)).status).toBe(200);
  await world.advance({ to: '2126-02-01T00:00:00Z' });
  expect((await mailAs(world, 'jwt').get(WEBHOOKS)).body).toEqual({ detail: 'JWT expired' });
});

test("a world's credentials are refused in another, whatever the seed, and kept through reset", async () => {
  const [one, other] = [await mock.world({ seed: 7 }), await mock.world({ seed: 7 })];
  expect((await mailWith(other, tokenOf(one, 'live')).get(WEBHOOKS)).body).toEqual({
    detail: 'Invalid API key',
  });
  expect((await mailWith(other, tokenOf(one, 'jwt')).get(WEBHOOKS)).body).toEqual({
    detail: 'JWT signature invalid',
  });
  await one.reset();
  expect((await mailAs(one, 'live').get(WEBHOOKS)).status).toBe(200);
  expect((await mailAs(one, 'jwt').get(WEBHOOKS)).status).toBe(200);
});
