// Templates, API keys, bounces, domains and roles: what each documented case needs.

import { afterAll, expect, test } from 'vitest';
import { type MockWorld, startMock } from '../../../src/index.ts';
import { mailAs, mailWith, messageTo, SEND, send, WEBHOOKS } from './caller.ts';

const mock = await startMock();
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

test.each(['live', 'test'])(
  'a created %s key works at once, and no longer once it is deleted',
  async (mode) => {
    const world = await mock.world();
    const { body } = await mailAs(world).post('/v3/api_keys', {
      name: 'Mine',
      mode,
      scopes: ['webhooks.read', 'mail.send'],
    });
    expect(body.key).toMatch(new RegExp(`^mk_${mode}_[A-Za-z0-9]{16,}$`));
    const mine = mailWith(world, body.key);
    expect((await mine.get(WEBHOOKS)).status).toBe(200);
    const unverified = { ...messageTo('ada@customer.example'), from: { email: 'a@unverified.example' } };
    expect((await mine.post(SEND, unverified)).status).toBe(mode === 'test' ? 202 : 403);
    expect(JSON.stringify((await mailAs(world).get(`/v3/api_keys/${body.id}`)).body)).not.toContain(body.key);
    await mailAs(world).delete(`/v3/api_keys/${body.id}`);
    expect((await mine.get(WEBHOOKS)).body).toEqual({ detail: 'Invalid API key' });
  },
);

async function bouncedAddresses(world: MockWorld): Promise<string[]> {
  const { body } = await mailAs(world).get('/v3/suppression/bounces');
  return body.bounces.map(({ email }: { email: string }) => email);
}

test.each(['?delete_all=true&delete_all=true'])(
  'M-ER-07 emptying the bounce list with %j is refused',
  async (query) => {
    const world = await mock.world();
    await send(world, messageTo('bounce@customer.example'));
    const { status, body } = await mailAs(world).delete(`/v3/suppression/bounces${query}`);
    expect([status, body]).toEqual([400, { detail: 'delete_all=true is required' }]);
    expect(await bouncedAddresses(world)).toEqual(['bounce@customer.example']);
  },
);

test.each([
  ['/v3/messages/msg_0000000000000000', 'Message not found'],
  ['/v3/templates/d-none', 'Template not found'],
  ['/v3/api_keys/key_none', 'API key not found'],
  [`${WEBHOOKS}/wh_none`, 'Webhook endpoint not found'],
  ['/api/admin/domains/dom_none', 'Domain not found'],
  ['/v3/images/img_none', 'Image not found'],
  ['/i/img_none', 'Image not found'],
  ['/v3/suppression/bounces/ada@customer.example', 'Bounce not found'],
])('M-ER-08 404 for %s', async (path, detail) => {
  const world = await mock.world();
  const { status, body } = await mailAs(world).get(path);
  expect([status, body]).toEqual([404, { detail }]);
});

test('lists have pages and a total', async () => {
  const world = await mock.world();
  const mail = mailAs(world);
  for (let i = 0; i < 3; i++) await mail.post('/api/admin/domains', { domain: `d${i}.example` });
  const { body } = await mail.get('/api/admin/domains?page=2&page_size=2');
  expect(body.domains.map(({ domain }: { domain: string }) => domain)).toEqual(['d0.example', 'd1.example']);
  expect(body.total).toBe(5);
});
