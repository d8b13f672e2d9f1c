// Every list that is handed out in pages can be gone through whole.

import { afterAll, expect, expectTypeOf, test } from 'vitest';
import { createMailClient, createQuotaClient, createVaultClient, MailError } from '../../src/client/index.ts';
import { startMock } from '../../src/index.ts';
import { allOf } from '../support/all-of.ts';
import { specs } from '../support/specs.ts';
import { answer, scripted } from './calls.ts';

const mock = await startMock();
afterAll(() => mock.close());
const world = await mock.world();
const { mail: mailTokens, quota: quotaTokens, vault: vaultTokens } = world.credentials;
const mail = createMailClient({ baseUrl: world.url, token: mailTokens?.live ?? '' });
const quota = createQuotaClient({ baseUrl: world.url, token: quotaTokens?.tenant_admin ?? '' });
const vault = createVaultClient({ baseUrl: world.url, token: vaultTokens?.admin ?? '' });

const hook = (at: number) => `https://inbox.countersign.test/hook-${at}`;

test('a list in numbered pages, whatever their size', async () => {
  for (let at = 0; at < 5; at++)
    await mail.unwrap(mail.POST('/v3/user/webhooks', { body: { url: hook(at), enabled_events: ['open'] } }));
  for (const page_size of [1, 2, 5, 100]) {
    const webhooks = await allOf(mail.items('/v3/user/webhooks', { params: { query: { page_size } } }));
    expect(webhooks.map(({ url }) => url)).toEqual([0, 1, 2, 3, 4].map(hook));
  }
});

test('it may begin at a later page', async () => {
  const query = { page: 2, page_size: 2 };
  const webhooks = await allOf(mail.items('/v3/user/webhooks', { params: { query } }));
  expect(webhooks.map(({ url }) => url)).toEqual([2, 3, 4].map(hook));
});

test('a list by offset', async () => {
  const users = ['usr_a', 'usr_b', 'usr_c'];
  for (const user_id of users)
    await quota.unwrap(
      quota.PUT('/api/v1/quotas/users/{user_id}', {
        params: { path: { user_id } },
        body: { limit_bytes: 1 },
      }),
    );
  const quotas = await allOf(quota.items('/api/v1/quotas/users', { params: { query: { limit: 1 } } }));
  expect(quotas.map(({ target_id }) => target_id)).toEqual(users);
});

test('a list by cursor', async () => {
  const { id } = await vault.unwrap(
    vault.POST('/v1/webhooks', {
      body: { name: 'hook', url: hook(0), secret: 'a secret of 16 or more', events: ['secret.created'] },
    }),
  );
  for (let at = 0; at < 3; at++) await world.emit({ service: 'vault', type: 'secret.created' });
  const params = { path: { id }, query: { limit: 2 } };
  const deliveries = await allOf(vault.items('/v1/webhooks/{id}/deliveries', { params }));
  expect(new Set(deliveries.map(({ event_id }) => event_id)).size).toBe(3);
});

test.each(
  Object.entries({ mail, quota, vault }).flatMap(([service, client]) =>
    pagedPaths(service).map((path) => [service, path, client] as const),
  ),
)('%s %s', async (_, path, client) => {
  const { GET, items, unwrap } = client as unknown as typeof mail;
  const params = { path: { id: await vaultWebhookId() }, query: {} };
  const page = await unwrap(GET(path as '/v3/user/webhooks', { params } as never));
  const all = await allOf(items(path as '/v3/user/webhooks', { params } as never));
  expect(all).toEqual(Object.values(page).find(Array.isArray));
});

test('nothing is read before it is asked for, nor after the loop has ended', async () => {
  const { fetch, requests } = scripted(answer(200, { webhooks: [{ url: 'a' }, { url: 'b' }], total: 9 }));
  const items = createMailClient({ baseUrl: 'http://mail.test', fetch }).items('/v3/user/webhooks');
  expect(requests).toEqual([]);
  for await (const { url } of items) if (url === 'b') break;
  expect(requests).toHaveLength(1);
});

test('a list that shrinks meanwhile ends, too', async () => {
  const { fetch, requests } = scripted(
    answer(200, { webhooks: [{ url: 'a' }], total: 3 }),
    answer(200, { webhooks: [], total: 3 }),
  );
  const client = createMailClient({ baseUrl: 'http://mail.test', fetch });
  expect(await allOf(client.items('/v3/user/webhooks'))).toHaveLength(1);
  expect(requests).toEqual(['GET /v3/user/webhooks', 'GET /v3/user/webhooks?page=2']);
});

test('a page that is refused throws the service’s error', async () => {
  const { fetch } = scripted(
    answer(200, { webhooks: [{ url: 'a' }], total: 3 }),
    answer(403, { detail: 'no' }),
  );
  const client = createMailClient({ baseUrl: 'http://mail.test', fetch });
  await expect(allOf(client.items('/v3/user/webhooks'))).rejects.toThrow(MailError);
});

test('only lists in pages have items, of their own types', () => {
  // @ts-expect-error the vault hands out its webhooks all at once
  void (() => vault.items('/v1/webhooks'));
  // @ts-expect-error the id is required
  void (() => vault.items('/v1/webhooks/{id}/deliveries'));
  const users = () => quota.items('/api/v1/quotas/users');
  expectTypeOf(users).returns.toExtend<AsyncGenerator<{ target_id: string }, void>>();
});

/** The GETs that take a page, an offset or a cursor. */
function pagedPaths(service: string): string[] {
  const { paths = {}, components } = specs[service as 'mail'] as unknown as {
    paths: Record<string, { get?: { parameters?: readonly Parameter[] } }>;
    components: { parameters: Record<string, Parameter> };
  };
  const nameOf = ({ name, $ref = '' }: Parameter) =>
    name ?? components.parameters[$ref.split('/').at(-1) ?? '']?.name ?? '';
  return Object.keys(paths).filter((path) =>
    paths[path]?.get?.parameters?.some((each) => ['page', 'offset', 'cursor'].includes(nameOf(each))),
  );
}

interface Parameter {
  readonly name?: string;
  readonly $ref?: string;
}

async function vaultWebhookId(): Promise<string> {
  const { webhooks } = await vault.unwrap(vault.GET('/v1/webhooks'));
  return webhooks[0]?.id ?? '';
}
