// The generated client: bearer tokens, multi-segment paths, and specs without them.

import { expect, test } from 'vitest';
import { clientFile } from '../../src/generate/client.ts';
import { specs } from '../support/specs.ts';
import { running, specWith } from './small-specs.ts';

interface Options {
  readonly baseUrl: string;
  readonly token?: string | (() => Promise<string>);
  readonly fetch: (request: Request) => Promise<Response>;
}

interface Client {
  GET(path: string, init?: object): Promise<unknown>;
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

test('the client has no token option or path serializer if the spec needs none', () => {
  const text = clientFile(specWith({ servers: [{ url: 'https://shop.test/api' }] }, 'pet-store'));
  expect(text).toContain('createPetStoreClient({ baseUrl: "https://shop.test/api" });');
  expect(text).toContain(
    'export function createPetStoreClient(options: ClientOptions = {}): PetStoreClient {',
  );
  expect(text).not.toMatch(/token|Serializer/);
});
