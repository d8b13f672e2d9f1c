// What an answer does to its delivery, as the policy has it: which statuses are taken for a success.
import { expect, it } from 'vitest';
import { answered, DeliveryHarness } from '../support/delivery-harness.ts';
import { policyWith } from '../support/policy-with.ts';

it.each([
  [{}, 202, 'success'],
  [{}, 304, 'pending'],
  [{ success: ['2xx', 304] }, 304, 'success'],
  [{ success: [200, 201] }, 201, 'success'],
  [{ success: [200, 201] }, 202, 'pending'],
  [{ success: ['2xx', '4xx'] }, 404, 'success'],
] as const)('by %j, a delivery that is answered %i is %s', async (change, status, want) => {
  const harness = new DeliveryHarness(policyWith(change));
  harness.register();
  harness.otherwise = answered(status);
  expect(await harness.publishOne()).toMatchObject({ status: want });
  expect(harness.endpoint().failureCount).toBe(want === 'success' ? 0 : 1);
});
