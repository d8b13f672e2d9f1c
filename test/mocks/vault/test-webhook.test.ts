// The test of a webhook: a real event, sent once, and what the receiver did with it.

import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { addWebhook, vaultAs, WEBHOOKS } from './caller.ts';

const mock = await startMock();
afterAll(() => mock.close());

test('a body is not needed and not read', async () => {
  const world = await mock.world();
  const { id } = await addWebhook(world);
  const { status } = await vaultAs(world).post(`${WEBHOOKS}/${id}/test`, undefined, { body: '{not json' });
  expect(status).toBe(200);
});
