// The outcome of a message for one recipient. No mailbox receives it: a prefix of the address selects the outcome, so a
// test chooses it by the address.

import type { World } from '../../../src/engine/world.ts';
import type { EventMetadata } from '../events.ts';
import type { EventType } from '../spec.ts';
import { isBounced } from './bounces.ts';
import type { Message } from './messages.ts';
import { suppressionReason } from './suppressions.ts';

/** One event in the delivery of a message to a recipient. */
interface OutcomeEvent {
  readonly type: EventType;
  readonly metadata?: EventMetadata;
  /** Whether the event adds the address to the bounce list. */
  readonly isBounce?: boolean;
}

type RecipientOutcome = readonly OutcomeEvent[];

const DELIVERED: RecipientOutcome = [{ type: 'processed' }, { type: 'delivered' }];

const SANDBOXED: RecipientOutcome = [{ type: 'processed', metadata: { sandbox: true } }];

/** By the prefix of the address. */
const OUTCOMES: readonly (readonly [prefix: string, fate: RecipientOutcome])[] = [
  ['bounce', [{ type: 'processed' }, { type: 'bounce', isBounce: true }]],
  ['defer', [{ type: 'processed' }, { type: 'deferred' }]],
  ['block', [{ type: 'processed' }, { type: 'blocked' }]],
  ['drop', [{ type: 'dropped' }]],
];

/**
 * The events of a message for one recipient, in order.
 *
 * @example outcomeOf(world, message, 'bounce+1@example.com').map(({ type }) => type) // ['processed', 'bounce']
 */
export function outcomeOf(world: World, { isSandbox, tenantId }: Message, email: string): RecipientOutcome {
  if (isSandbox) return SANDBOXED;
  const address = { tenantId, email };
  const reason = isBounced(world, address) ? 'bounced_address' : suppressionReason(world, address);
  if (reason !== undefined) return [{ type: 'dropped', metadata: { reason } }];
  const name = email.toLowerCase();
  return OUTCOMES.find(([prefix]) => name.startsWith(prefix))?.[1] ?? DELIVERED;
}
