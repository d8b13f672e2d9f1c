// The issuer's public keys, available without a credential (RFC 7517).

import { keySet } from '../domain/access-tokens.ts';
import type { MailHandlers } from '../spec.ts';

export const keySetHandlers = {
  getKeySet: (_, reply, world) => reply[200](keySet(world)),
} satisfies Partial<MailHandlers>;
