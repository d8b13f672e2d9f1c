// Actions on federated backends and the identity cache that are refused; what they tell is in the contract.

import { afterAll, expect, test } from 'vitest';
import { startMockHere } from '../../support/mock-here.ts';

const mock = await startMockHere();
afterAll(() => mock.close());

test.each([
  ['federation.sync', { backend_id: 'fed_unknown', outcome: 'completed' }, 404],
  ['federation.sync', { backend_id: 'fed_unknown', outcome: 'maybe' }, 422],
  ['federation.backend', { name: 'x', threshold: 0 }, 422],
  ['identity.sync', { users_synced: -1 }, 422],
])('the action %s with %j is refused', async (action, input, status) => {
  const world = await mock.world();
  expect((await world.control('POST', `/simulate/vault/${action}`, input)).status).toBe(status);
});
