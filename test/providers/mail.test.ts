// The second mail service.

import { expect, test } from 'vitest';
import type { Alteration } from '../../src/verify/mutation/wire-fault.ts';
import { verifyProvider } from './providers.ts';
import { testProvider } from './verified.ts';

// How tokens are got and what templates refuse rests on gaps, which this service fills in another way.
await testProvider('mail', ['M-DL-06', 'M-ER-04']);

test('M-ER-12.2 an hour that ends in the middle of a burst is no fault, but one call too many in one hour is', async () => {
  expect(await verdictOf({ third: { reset: 'later' } })).toEqual(['passed']);
  expect(await verdictOf({ third: { reset: 'same' } })).toEqual(['failed']);
});

/** What the check of a burst says where the third call is taken for once, in the next window or in the same one. */
async function verdictOf({ third }: { third: { reset: 'later' | 'same' } }): Promise<readonly string[]> {
  let [granted, count] = [0, 0];
  const atWire = (): Alteration => ({
    async answer(call, proceed) {
      const answer = await proceed();
      if (call.operation !== 'listWebhooks') return answer;
      granted = answer.status === 200 ? granted + 1 : granted;
      // What is refused without a burst before it is of another check.
      if (answer.status !== 429 || granted < 2) return answer;
      [granted, count] = [0, count + 1];
      if (count > 1 && third.reset === 'later') return answer;
      const reset = Number(answer.headers?.['x-ratelimit-reset']) + (third.reset === 'later' ? 3_600 : 0);
      return {
        status: 200,
        headers: { ...answer.headers, 'x-ratelimit-reset': String(reset) },
        body: { webhooks: [], total: 0 },
      };
    },
  });
  const checks = await verifyProvider({ service: 'mail', atWire, rules: ['M-ER-12.2'] });
  return checks.flatMap(({ id, verdict }) => (id.includes('a burst passes') ? verdict : []));
}
