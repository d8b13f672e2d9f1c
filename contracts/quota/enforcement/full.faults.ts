// Writes that are let through, or that leave something behind although they were refused.

import type { WriteRequest } from '../../../src/verify/session.ts';
import { type Alter, faultsOf } from '../../support/wire-faults.ts';

/** Writes in another way, knowing the writes of the user before. */
const writes =
  (
    write: (
      request: WriteRequest,
      proceed: NonNullable<Parameters<NonNullable<ReturnType<Alter>['write']>>[1]>,
      refusedBefore: Map<string, Awaited<ReturnType<typeof proceed>>>,
    ) => ReturnType<typeof proceed>,
  ): Alter =>
  () => {
    const refused = new Map();
    return { write: (request, proceed) => write(request, proceed, refused) };
  };

export const fullFaults = faultsOf({
  'Q-EN-03.1': {
    'refuses the next write of a user after a refusal, too, though it fits': writes(
      async ({ user_id: user }, proceed, refused) => {
        const before = refused.get(user);
        refused.delete(user);
        if (before !== undefined) return before;
        const result = await proceed();
        if (!result.accepted) refused.set(user, result);
        return result;
      },
    ),
    'accepts a write of one byte at any time': writes(async ({ bytes }, proceed) => {
      const result = await proceed();
      return bytes === 1 ? { accepted: true, status: 201, body: null } : result;
    }),
  },
  'Q-EN-03.2': {
    'leaves an empty file behind where it refuses a write': writes(async (request, proceed) => {
      const result = await proceed();
      if (!result.accepted) await proceed({ ...request, bytes: 0, files: 1 });
      return result;
    }),
  },
  'Q-EN-02.3': {
    'counts all groups of a user but the last': () => ({
      simulate: (action, input, proceed) =>
        proceed(
          action === 'membership' && Array.isArray(input.groups)
            ? { ...input, groups: input.groups.slice(0, Math.max(1, input.groups.length - 1)) }
            : input,
        ),
    }),
  },
});
