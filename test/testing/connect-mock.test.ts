// A handle on a mock that runs elsewhere: worlds of its own, and nothing left behind.

import { expect, it } from 'vitest';
import { connectMock, startMock } from '../../src/index.ts';

it('a handle makes worlds on a mock that runs already, and takes them with it', async () => {
  await using mock = await startMock();
  const handle = await connectMock({ url: mock.url });
  const world = await handle.world({ seed: 7 });
  expect((await world.describe()).seed).toBe(7);
  await handle.close();
  expect((await fetch(`${mock.url}/_countersign/worlds/${world.id}`)).status).toBe(404);
  expect((await fetch(`${mock.url}/_countersign/health`)).status).toBe(200);
});

it('closing a handle does not mind that a test gave its world back before', async () => {
  await using mock = await startMock();
  const handle = await connectMock({ url: mock.url });
  const [over, open] = [await handle.world(), await handle.world()];
  await over.delete();
  await handle.close();
  expect((await fetch(`${mock.url}/_countersign/worlds/${open.id}`)).status).toBe(404);
});

it('a token that the mock asks for is given', async () => {
  await using mock = await startMock({ controlToken: 'open-sesame' });
  await expect(connectMock({ url: mock.url })).rejects.toThrow('401');
  await using handle = await connectMock({ url: mock.url, controlToken: 'open-sesame' });
  expect(handle.defaultWorld.id).toBe('default');
});

it('where nothing runs, the error says so', async () => {
  await expect(connectMock({ url: 'http://127.0.0.1:9' })).rejects.toThrow(
    'nothing answers at http://127.0.0.1:9',
  );
});
