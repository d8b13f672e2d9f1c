// Templates, API keys, bounces, domains and roles: what each documented case needs.

import { afterAll, expect, test } from 'vitest';
import { startMockHere } from '../../support/mock-here.ts';
import { mailAs } from './caller.ts';

const mock = await startMockHere();
afterAll(() => mock.close());

test.each(['__proto__', 'constructor'])('M-ER-05 the unknown scope %j is refused', async (scope) => {
  const world = await mock.world();
  const { status, body } = await mailAs(world).post('/v3/api_keys', {
    name: 'Mine',
    scopes: ['mail.send', scope],
  });
  expect([status, body]).toEqual([400, { detail: `Unknown scope: ${scope}` }]);
  expect((await mailAs(world).get('/v3/api_keys')).body.total).toBe(0);
});

test('lists have pages and a total', async () => {
  const world = await mock.world();
  const mail = mailAs(world);
  for (let i = 0; i < 3; i++) await mail.post('/api/admin/domains', { domain: `d${i}.example` });
  const { body } = await mail.get('/api/admin/domains?page=2&page_size=2');
  expect(body.domains.map(({ domain }: { domain: string }) => domain)).toEqual(['d0.example', 'd1.example']);
  expect(body.total).toBe(5);
});
