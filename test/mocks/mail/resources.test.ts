// Templates, API keys, bounces, domains and roles: what each documented case needs.

import { afterAll, expect, test } from 'vitest';
import { type MockWorld, startMock } from '../../../src/index.ts';
import { mailAs, mailWith, messageTo, SEND, send, WEBHOOKS } from './caller.ts';

const mock = await startMock();
afterAll(() => mock.close());

const VERSION = { name: 'Two', subject: 'Hello', html_content: '<p>Hello</p>' };

test('M-ER-04 the only active version of a template cannot be deleted; one that gave way can', async () => {
  const world = await mock.world();
  const mail = mailAs(world);
  const versions = '/v3/templates/d-welcome/versions';
  const only = await mail.delete(`${versions}/ver_welcome`);
  expect([only.status, only.body]).toEqual([
    400,
    { detail: 'The only active version of a template cannot be deleted' },
  ]);
  expect((await mail.post(versions, VERSION)).status).toBe(201);
  expect((await mail.delete(`${versions}/ver_welcome`)).status).toBe(204);
});

test('M-ER-04 a template that is not dynamic takes no version and activates none', async () => {
  const world = await mock.world();
  const versions = '/v3/templates/t-legacy/versions';
  for (const path of [versions, `${versions}/ver_any/activate`]) {
    const { status, body } = await mailAs(world).post(path, VERSION);
    expect([status, body]).toEqual([400, { detail: 'Template is not dynamic' }]);
  }
});

test('at most one version of a template is active', async () => {
  const world = await mock.world();
  const mail = mailAs(world);
  const path = '/v3/templates/d-welcome';
  const active = async () => {
    const { body } = await mail.get(path);
    return body.versions
      .filter((version: { active: boolean }) => version.active)
      .map(({ id }: { id: string }) => id);
  };
  const { body: second } = await mail.post(`${path}/versions`, VERSION);
  expect(await active()).toEqual([second.id]);
  const { body: third } = await mail.post(`${path}/versions`, { ...VERSION, active: false });
  expect(third.active).toBe(false);
  expect(await active()).toEqual([second.id]);
  await mail.post(`${path}/versions/ver_welcome/activate`);
  expect(await active()).toEqual(['ver_welcome']);
});

test.each(['mail.sned', '*', '__proto__', ''])('M-ER-05 the unknown scope %j is refused', async (scope) => {
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

test.each(['block', 'Reject', '', 'p=none'])('M-ER-06 the DMARC policy %j is refused', async (policy) => {
  const world = await mock.world();
  const mail = mailAs(world);
  const created = await mail.post('/api/admin/domains', { domain: 'new.example', dmarc_policy: policy });
  expect([created.status, typeof created.body.detail]).toEqual([400, 'string']);
  expect((await mail.patch('/api/admin/domains/dom_example', { dmarc_policy: policy })).status).toBe(400);
  expect((await mail.get('/api/admin/domains/dom_example')).body.dmarc_policy).toBe('none');
});

test.each(['none', 'quarantine', 'reject'])('M-ER-06 the DMARC policy %s is accepted', async (policy) => {
  const world = await mock.world();
  const { status, body } = await mailAs(world).patch('/api/admin/domains/dom_example', {
    dmarc_policy: policy,
  });
  expect([status, body.dmarc_policy]).toEqual([200, policy]);
});

async function bouncedAddresses(world: MockWorld): Promise<string[]> {
  const { body } = await mailAs(world).get('/v3/suppression/bounces');
  return body.bounces.map(({ email }: { email: string }) => email);
}

test.each([
  '',
  '?delete_all=false',
  '?delete_all=1',
  '?delete_all=TRUE',
  '?delete_all=',
  '?delete_all=true&delete_all=true',
])('M-ER-07 emptying the bounce list with %j is refused', async (query) => {
  const world = await mock.world();
  await send(world, messageTo('bounce@customer.example'));
  const { status, body } = await mailAs(world).delete(`/v3/suppression/bounces${query}`);
  expect([status, body]).toEqual([400, { detail: 'delete_all=true is required' }]);
  expect(await bouncedAddresses(world)).toEqual(['bounce@customer.example']);
});

test('M-ER-07 delete_all=true empties the bounce list', async () => {
  const world = await mock.world();
  await send(world, messageTo('bounce+1@customer.example', 'bounce+2@customer.example'));
  expect(await bouncedAddresses(world)).toHaveLength(2);
  expect((await mailAs(world).delete('/v3/suppression/bounces?delete_all=true')).status).toBe(204);
  expect(await bouncedAddresses(world)).toEqual([]);
});

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

test('M-ER-08 a revoked API key and an address taken off the list are unknown', async () => {
  const world = await mock.world();
  const mail = mailAs(world);
  const key = `/v3/api_keys/${(await mail.post('/v3/api_keys', { name: 'Mine', scopes: [] })).body.id}`;
  await send(world, messageTo('bounce@customer.example'));
  for (const path of [key, '/v3/suppression/bounces/bounce@customer.example']) {
    expect((await mail.get(path)).status).toBe(200);
    expect((await mail.delete(path)).status).toBe(204);
    expect((await mail.get(path)).status).toBe(404);
    expect((await mail.delete(path)).status).toBe(404);
  }
});

test.each([
  ['/api/admin/domains', { domain: 'example.com' }, 'Domain already exists'],
  ['/api/admin/domains', { domain: 'EXAMPLE.com' }, 'Domain already exists'],
  ['/api/admin/roles', { name: 'Support', permissions: [] }, 'Role name already in use'],
  ['/v3/templates', { name: 'Welcome' }, 'Template name already in use'],
])(
  'M-ER-09 POST %s %j is a conflict for the tenant that has it, and for no other',
  async (path, body, detail) => {
    const world = await mock.world();
    const taken = await mailAs(world).post(path, body);
    expect([taken.status, taken.body]).toEqual([409, { detail }]);
    expect((await mailAs(world, 'other_tenant').post(path, body)).status).toBe(201);
  },
);

test('M-ER-09 renaming to a name in use is a conflict, to its own name it is not', async () => {
  const world = await mock.world();
  const mail = mailAs(world);
  expect((await mail.patch('/v3/templates/d-broken', { name: 'Welcome' })).status).toBe(409);
  expect((await mail.patch('/v3/templates/d-broken', { name: 'Broken' })).status).toBe(200);
  await mail.post('/api/admin/roles', { name: 'Billing', permissions: ['domains.read'] });
  expect((await mail.patch('/api/admin/roles/rol_support', { name: 'Billing' })).status).toBe(409);
});

test('M-ER-09 the name of what was deleted or renamed is free again', async () => {
  const world = await mock.world();
  const mail = mailAs(world);
  await mail.delete('/v3/templates/d-welcome');
  expect((await mail.post('/v3/templates', { name: 'Welcome' })).status).toBe(201);
  await mail.patch('/api/admin/roles/rol_support', { name: 'Help desk' });
  expect((await mail.post('/api/admin/roles', { name: 'Support', permissions: [] })).status).toBe(201);
});

test('M-ER-16 giving a user a role answers 204, again and again', async () => {
  const world = await mock.world();
  const path = '/api/admin/users/usr_ada/roles/rol_support';
  for (const attempt of [1, 2]) {
    const { status, body } = await mailAs(world).post(path);
    expect([attempt, status, body]).toEqual([attempt, 204, undefined]);
  }
});

test.each(['/api/admin/users/usr_none/roles/rol_support', '/api/admin/users/usr_ada/roles/rol_none'])(
  'M-ER-16 POST %s is 404',
  async (path) => {
    const world = await mock.world();
    expect((await mailAs(world).post(path)).status).toBe(404);
  },
);

/** What can be created, read, changed and deleted, and how. */
const RESOURCES = [
  [WEBHOOKS, { url: 'https://hooks.example.test/', enabled_events: ['*'] }, { enabled: false }],
  ['/v3/templates', { name: 'Mine' }, { name: 'Ours' }],
  ['/v3/api_keys', { name: 'Mine', scopes: ['mail.send'] }, undefined],
  ['/v3/images', { content: 'R0lGODlh', content_type: 'image/gif' }, undefined],
  ['/api/admin/domains', { domain: 'new.example' }, { dmarc_policy: 'reject' }],
  ['/api/admin/roles', { name: 'Mine', permissions: ['mail.send'] }, { permissions: [] }],
] as const;

test.each(RESOURCES)(
  'M-ER-17 %s: 201 with the resource, 200 on read and update, 204 without body on delete',
  async (path, body, change) => {
    const world = await mock.world();
    const mail = mailAs(world);
    const created = await mail.post(path, body);
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject(
      'content' in body ? { content_type: 'image/gif', size_bytes: 6 } : body,
    );
    const one = `${path}/${created.body.id}`;
    expect((await mail.get(one)).status).toBe(200);
    expect((await mail.get(path)).status).toBe(200);
    if (change !== undefined) {
      const changed = await mail.patch(one, change);
      expect(changed.status).toBe(200);
      expect(changed.body).toMatchObject(change);
    }
    const deleted = await mail.delete(one);
    expect([deleted.status, deleted.body]).toEqual([204, undefined]);
    expect((await mail.get(one)).status).toBe(404);
  },
);

test('lists have pages and a total', async () => {
  const world = await mock.world();
  const mail = mailAs(world);
  for (let i = 0; i < 3; i++) await mail.post('/api/admin/domains', { domain: `d${i}.example` });
  const { body } = await mail.get('/api/admin/domains?page=2&page_size=2');
  expect(body.domains.map(({ domain }: { domain: string }) => domain)).toEqual(['d0.example', 'd1.example']);
  expect(body.total).toBe(5);
});
