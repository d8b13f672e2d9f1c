// The clients against the mock: waits move the world's clock, so that a minute passes in an instant.

import { afterAll, expect, test } from 'vitest';
import { createMailClient, createQuotaClient, createVaultClient } from '../../src/client/index.ts';
import { startMock } from '../../src/index.ts';

const mock = await startMock();
afterAll(() => mock.close());

test('M-ER-12, M-ER-15 a client that is rate limited waits for the window to end', async () => {
  const world = await mock.world({ settings: { mail: { rate_limit: { limit: 2, window: '60s' } } } });
  const waits: number[] = [];
  const mail = createMailClient({
    baseUrl: world.url,
    token: world.credentials.mail?.live ?? '',
    retry: {
      sleep(delayMs) {
        waits.push(delayMs);
        return world.advance(`${delayMs}ms`);
      },
    },
  });
  const list = () => mail.unwrap(mail.GET('/v3/user/webhooks'));
  for (let calls = 0; calls < 3; calls++) expect(await list()).toEqual({ webhooks: [], total: 0 });
  expect(waits).toEqual([60_000]);
});

test('each client speaks to its service', async () => {
  const world = await mock.world();
  const { vault: vaultTokens, quota: quotaTokens } = world.credentials;
  const vault = createVaultClient({ baseUrl: world.url, token: vaultTokens?.admin ?? '' });
  expect(await vault.unwrap(vault.GET('/v1/webhooks'))).toEqual({ webhooks: [] });
  const quota = createQuotaClient({ baseUrl: world.url, token: quotaTokens?.member ?? '' });
  const params = { path: { path: 'notes/a b.txt' } };
  const file = await quota.unwrap(quota.PUT('/api/v1/files/{path}', { params, body: 'hello' }));
  expect(file).toMatchObject({ path: 'notes/a b.txt', size_bytes: 5 });
});
