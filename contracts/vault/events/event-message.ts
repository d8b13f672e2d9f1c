// Shared by the messages of the vault's consumer, which keeps an operations log with one sentence for each
// event.

import { expect } from 'vitest';
import type { GapId, RuleId } from '../../../specs/generated/rules.ts';
import { isEvent, type VaultEvents } from '../../../src/receiver/index.ts';
import type { MessageInteraction, State } from '../../support/interaction.ts';

type EventType = keyof VaultEvents;

/** The names of all fields in any variant of a type. */
type FieldOf<Value> = Value extends unknown ? keyof Value : never;

/** Values or matchers for some fields of the data. */
type ExpectedData<Event> = Event extends { readonly data: infer Data }
  ? Readonly<Partial<Record<FieldOf<Data>, unknown>>>
  : never;

/** An event of a type, and how the consumer handles it. */
interface EventMessage<Type extends EventType> {
  readonly type: Type;
  /** The consumer's action, as the rest of the description. */
  readonly title: string;
  readonly rules: readonly RuleId[];
  readonly gaps?: readonly GapId[];
  readonly states?: readonly State[];
  /** The fields of the envelope that the consumer uses besides the type. */
  readonly envelope?: Readonly<Partial<Record<FieldOf<VaultEvents[Type]>, unknown>>>;
  /** The fields of the data that the consumer uses. */
  readonly data?: ExpectedData<VaultEvents[Type]>;
  /** The consumer's own code: it returns the sentence for the log. */
  readonly tell: (event: VaultEvents[Type]) => string;
  /** The expected sentence for the example. */
  readonly told: string;
}

/**
 * A message interaction of the contract.
 *
 * @example eventMessage({ type: 'secret.expired', title: 'raises an alarm', rules: ['V-EV-15'], data, tell, told })
 */
export function eventMessage<Type extends EventType>({
  type,
  envelope,
  data,
  tell,
  told,
  ...interaction
}: EventMessage<Type>): MessageInteraction {
  return {
    ...interaction,
    type,
    payload: { event_type: type, ...envelope, ...(data && { data }) },
    handle: (payload) => expect(tell(received(payload, type))).toBe(told),
  };
}

/** The payload as an event of the type that the consumer has subscribed to. */
function received<Type extends EventType>(payload: unknown, type: Type): VaultEvents[Type] {
  const event = payload as { readonly event_type: string };
  if (isEvent(event, type)) return event as VaultEvents[Type];
  throw new Error(`${event.event_type} came where ${type} was expected`);
}
