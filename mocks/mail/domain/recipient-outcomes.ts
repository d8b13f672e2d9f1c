// What happens to a message for one recipient. No mailbox receives it: the beginning of an address names the
// outcome, so a test chooses it by the address.

import type { World } from '../../../src/engine/world.ts';
import type { EventMetadata } from '../events.ts';
import type { EventType } from '../spec.ts';
import { isBounced } from './bounces.ts';
import type { Message } from './messages.ts';

/** One event on the way of a message to a recipient. */
interface OutcomeEvent {
  readonly type: EventType;
  readonly metadata?: EventMetadata;
  /** Whether the address is on the bounce list from then on. */
  readonly isBounce?: boolean;
}

type RecipientOutcome = readonly OutcomeEvent[];

const DELIVERED: RecipientOutcome = [{ type: 'processed' }, { type: 'delivered' }];

const SANDBOXED: RecipientOutcome = [{ type: 'processed', metadata: { sandbox: true } }];

const BOUNCED_BEFORE: RecipientOutcome = [{ type: 'dropped', metadata: { reason: 'bounced_address' } }];

/** By the beginning of the address. */
const OUTCOMES: readonly (readonly [prefix: string, fate: RecipientOutcome])[] = [
  ['bounce', [{ type: 'processed' }, { type: 'bounce', isBounce: true }]],
  ['defer', [{ type: 'processed' }, { type: 'deferred' }]],
  ['block', [{ type: 'processed' }, { type: 'blocked' }]],
  ['drop', [{ type: 'dropped' }]],
];

/**
 * The events that a message leads to for one recipient, in order.
 *
 * @example outcomeOf(world, message, 'bounce+1@example.com').map(({ type }) => type) // ['processed', 'bounce']
 */
export function outcomeOf(world: World, { isSandbox, tenantId }: Message, email: string): RecipientOutcome {
  if (isSandbox) return SANDBOXED;
  if (isBounced(world, { tenantId, email })) return BOUNCED_BEFORE;
  const address = email.toLowerCase();
  return OUTCOMES.find(([prefix]) => address.startsWith(prefix))?.[1] ?? DELIVERED;
}
