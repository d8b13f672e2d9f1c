// A handle on a mock that runs elsewhere: it creates worlds and deletes them when it is closed.

import { expect, it } from 'vitest';
import { connectMock, startMock } from '../../src/index.ts';

it('a handle creates worlds on a running mock and deletes them when it is closed', async () => {
  await using mock = await startMock();
  const handle = await connectMock({ url: mock.url });
  const world = await handle.world({ seed: 7 });
  expect((await world.describe()).seed).toBe(7);
  await handle.close();
  expect((await fetch(`${mock.url}/_countersign/worlds/${world.id}`)).status).toBe(404);
  expect((await fetch(`${mock.url}/_countersign/health`)).status).toBe(200);
});

it('a handle can be closed after a test has deleted its world', async () => {
  await using mock = await startMock();
  const handle = await connectMock({ url: mock.url });
  const [over, open] = [await handle.world(), await handle.world()];
  await over.delete();
  await handle.close();
  expect((await fetch(`${mock.url}/_countersign/worlds/${open.id}`)).status).toBe(404);
});

it('the control token is sent', async () => {
  await using mock = await startMock({ controlToken: 'open-sesame' });
  await expect(connectMock({ url: mock.url })).rejects.toThrow('401');
  await using handle = await connectMock({ url: mock.url, controlToken: 'open-sesame' });
  expect(handle.defaultWorld.id).toBe('default');
});

it('if no mock is running, the error explains it', async () => {
  await expect(connectMock({ url: 'http://127.0.0.1:9' })).rejects.toThrow(
    'nothing answers at http://127.0.0.1:9',
  );
});
