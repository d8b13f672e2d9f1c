// The second implementations with everything changed that the documents leave free: no check may call one broken.

import { expect, test } from 'vitest';
import { verifyProvider } from './providers.ts';

test.each(['mail', 'quota', 'vault'])(
  '%s with further fields, headers and another order is not broken',
  async (service) => {
    const checks = await verifyProvider({ service, isRelative: true });
    const failed = checks.filter(({ verdict }) => verdict === 'failed');
    expect(failed.map(({ title, detail }) => `${title}: ${detail}`)).toEqual([]);
  },
);
