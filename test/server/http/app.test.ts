// What the application does with a defect of its own.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { type AppOptions, createApp } from '../../../src/server/app.ts';

const defects: unknown[] = [];
const options: Partial<AppOptions> = {
  services: new Map(),
  validators: new Map(),
  token: null,
  publicUrl: undefined,
  onDefect: (error, what) => defects.push([(error as Error).message, what]),
};

test('a request that meets a defect before its route is found is answered, and so is the next one', async () => {
  const load = () => {
    throw new Error('broken');
  };
  const worlds = { load } as unknown as AppOptions['worlds'];
  const { server } = createApp({ ...options, worlds } as AppOptions);
  afterAll(() => server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  for (const path of ['/first', '/second']) {
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
    const problem = { type: 'urn:countersign:error:internal-error' };
    expect([answer.status, await answer.json()]).toMatchObject([500, problem]);
    expect(defects.pop()).toEqual(['broken', `GET ${path}`]);
  }
});
