// Signatures of deliveries. The digest is computed here, from the raw bytes and the secret alone.

import { createHmac } from 'node:crypto';
import type { ReceivedDelivery } from '../../../src/verify/session.ts';
import { assertSame } from '../../support/assertions.ts';

/**
 * Asserts that a delivery is signed with a secret (V-G-11).
 *
 * @example assertSigned(delivery, hook.secret, 'with the registered secret')
 */
export function assertSigned({ headers, body }: ReceivedDelivery, secret: string, how: string): void {
  const content = `${headers['x-vault-timestamp']}.${body}`;
  const digest = createHmac('sha256', secret).update(content, 'utf8').digest('hex');
  assertSame(`X-Vault-Signature ${how}`, headers['x-vault-signature'], `sha256=${digest}`);
}
