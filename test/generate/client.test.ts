// The generated client: bearer tokens, multi-segment paths, and specs without them.

import { expect, test } from 'vitest';
import clientPackage from '../../packages/client/package.json' with { type: 'json' };
import type { RetryOptions } from '../../src/client/index.ts';
import { MAIL_RETRIES, QUOTA_RETRIES, VAULT_RETRIES } from '../../src/client/retry-rules.ts';
import { CLIENT_PACKAGE, clientFile } from '../../src/generate/client.ts';
import { typeName } from '../../src/generate/names.ts';
import { answer, scripted } from '../client/calls.ts';
import { specs } from '../support/specs.ts';
import { running, specWith } from './small-specs.ts';

interface Options {
  readonly baseUrl: string;
  readonly token?: string | (() => Promise<string>);
  readonly fetch: (request: Request) => Promise<Response>;
  readonly retry?: RetryOptions | false;
}

type Call = (path: string, init?: object) => Promise<unknown>;

interface Client {
  readonly GET: Call;
  readonly POST: Call;
  readonly PUT: Call;
  use(middleware: { onResponse(call: { readonly response: Response }): void }): void;
}

type Create = (options: Options) => Client;

test('the client sends the token, and escapes a path except for slashes in its last parameter', async () => {
  const document = specs.quota;
  const module = await running<{ createQuotaClient: Create }>(
    clientFile({ name: 'quota', source: 'quota', document }),
  );
  const seen: (string | null)[] = [];
  const fetch = async ({ url, headers }: Request) => {
    seen.push(url, headers.get('authorization'));
    return new Response('{}');
  };
  const client = module.createQuotaClient({ baseUrl: 'http://q.test', token: async () => 'tok', fetch });
  await client.GET('/api/v1/files/{path}', { params: { path: { path: 'a/b c?.txt' } } });
  const own = { headers: { authorization: 'Basic own' } };
  await client.GET('/api/v1/quotas/users/{user_id}', { params: { path: { user_id: 'a/b' } }, ...own });
  expect(seen).toEqual([
    'http://q.test/api/v1/files/a/b%20c%3F.txt',
    'Bearer tok',
    'http://q.test/api/v1/quotas/users/a%2Fb',
    'Basic own',
  ]);
});

/** How many requests a call becomes that always fails. */
async function attemptsAt(
  service: 'vault' | 'mail' | 'quota',
  status: number,
  call: (client: Client) => unknown,
) {
  const text = clientFile({ name: service, source: service, document: specs[service] });
  const { [`create${typeName(service)}Client`]: create } = await running<Record<string, Create>>(text);
  const { fetch, retry, requests } = scripted(answer(status, {}));
  await call((create as Create)({ baseUrl: 'http://s.test', fetch, retry }));
  return requests.length;
}

test.each([
  ['M-ER-15 a send', 'mail', 500, 4, (client: Client) => client.POST('/v3/mail/send', { body: {} })],
  ['M-ER-15 a send', 'mail', 503, 6, (client: Client) => client.POST('/v3/mail/send', { body: {} })],
  ['M-ER-15 a send', 'mail', 400, 1, (client: Client) => client.POST('/v3/mail/send', { body: {} })],
  ['a registration', 'vault', 503, 1, (client: Client) => client.POST('/v1/webhooks', { body: {} })],
  ['a registration', 'vault', 429, 6, (client: Client) => client.POST('/v1/webhooks', { body: {} })],
  ['a read', 'vault', 503, 6, (client: Client) => client.GET('/v1/webhooks')],
  [
    'a write',
    'vault',
    503,
    1,
    (client: Client) => client.PUT('/v1/secrets/{path}', withPath({ path: 'a/b' })),
  ],
  [
    'an exemption',
    'quota',
    500,
    4,
    (client: Client) => client.POST('/api/v1/quotas/users/{user_id}/exempt', withPath({ user_id: 'u' })),
  ],
] as const)(
  '%s of the generated %s client that meets %i is made %i times',
  async (_, service, status, attempts, call) => {
    expect(await attemptsAt(service, status, call)).toBe(attempts);
  },
);

const withPath = (path: object) => ({ params: { path }, body: {} });

test('retries can be switched off, and other middleware sees each call once', async () => {
  const text = clientFile({ name: 'mail', source: 'mail', document: specs.mail });
  const { createMailClient } = await running<{ createMailClient: Create }>(text);
  const off = scripted(answer(503, {}));
  await createMailClient({ baseUrl: 'http://m.test', fetch: off.fetch, retry: false }).GET(
    '/v3/user/webhooks',
  );
  expect(off.requests).toHaveLength(1);
  const { fetch, retry, requests } = scripted(answer(503, {}), answer(200, {}));
  const client = createMailClient({ baseUrl: 'http://m.test', fetch, retry });
  const seen: number[] = [];
  client.use({ onResponse: ({ response }) => void seen.push(response.status) });
  await client.GET('/v3/user/webhooks');
  expect({ seen, count: requests.length }).toEqual({ seen: [200], count: 2 });
});

test('the documents say the same of retries as the clients of this project', () => {
  for (const [service, notes] of [
    ['vault', VAULT_RETRIES],
    ['mail', MAIL_RETRIES],
    ['quota', QUOTA_RETRIES],
  ] as const) {
    const text = clientFile({ name: service, source: service, document: specs[service] });
    const [, found = ''] = /withRetries\(client, retry, (\{.*?\n {4}\})\)/s.exec(text) ?? [];
    expect(
      JSON.parse(found.replaceAll(/(repeatFailed|repeats):/g, '"$1":').replaceAll(/,(?=\s*\})/g, '')),
    ).toEqual(notes);
  }
});

test('the package that a generated client needs is ours', () => {
  expect(CLIENT_PACKAGE).toBe(clientPackage.name);
});

test('the client has no token option or path serializer if the spec needs none', () => {
  const text = clientFile(specWith({ servers: [{ url: 'https://shop.test/api' }] }, 'pet-store'));
  expect(text).toContain('createPetStoreClient({ baseUrl: "https://shop.test/api" });');
  expect(text).toContain(
    'export function createPetStoreClient({ retry, ...options }: PetStoreClientOptions = {}): PetStoreClient {',
  );
  expect(text).not.toMatch(/token|Serializer/);
});
