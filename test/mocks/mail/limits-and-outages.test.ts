// Outages: what ends them, and what the journal says of the calls that they refuse.

import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { mailAs, WEBHOOKS } from './caller.ts';

const mock = await startMock();
afterAll(() => mock.close());

test('a reset ends every outage', async () => {
  const world = await mock.world();
  await world.simulate('mail/dependency.down', { name: 'database' });
  await world.simulate('mail/crash.next');
  await world.reset();
  expect((await mailAs(world).get(WEBHOOKS)).status).toBe(200);
});

test('the journal says why a call was refused', async () => {
  const world = await mock.world();
  await mailAs(world, 'no_scopes').get(WEBHOOKS);
  const [request] = await world.requests({ service: 'mail' });
  expect(request?.why).toBe('the credential no_scopes lacks webhooks.read');
});
