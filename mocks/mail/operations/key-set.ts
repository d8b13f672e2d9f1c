// The issuer's public keys, open to all (RFC 7517).

import { keySet } from '../domain/access-tokens.ts';
import type { MailMocks } from '../spec.ts';

export const keySetOperations: Pick<MailMocks, 'getKeySet'> = {
  getKeySet: {
    handle(_request, world) {
      return { status: 200, body: keySet(world) };
    },
  },
};
