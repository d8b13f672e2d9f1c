// The mock's implementation of a capability that only the quota service has: a write to storage, which is not
// documented (Q-G-01).

import type { MockParts } from '../../src/verify/session.ts';

/** The result of the simulated write. */
interface Written {
  readonly accepted: boolean;
  readonly error: { readonly http_status: number; readonly body: unknown } | null;
}

export const mockParts: MockParts = ({ simulate }) => ({
  write: async (request) => {
    const { accepted, error } = (await simulate('quota', 'write', { ...request })) as Partial<Written>;
    return { accepted: accepted === true, status: error?.http_status ?? 201, body: error?.body ?? null };
  },
});
