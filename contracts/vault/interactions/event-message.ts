// What the messages of the vault's consumer share. The consumer keeps an operations log: one sentence an event.

import { expect } from 'vitest';
import type { GapId, RuleId } from '../../../specs/generated/rules.ts';
import { isEvent, type VaultEvents } from '../../../src/receiver/index.ts';
import type { MessageInteraction, State } from '../../support/interaction.ts';

type EventType = keyof VaultEvents;

/** The names of all fields that any form of a value has. */
type FieldOf<Value> = Value extends unknown ? keyof Value : never;

/** Values or matchers for some fields of the data. */
type ExpectedData<Event> = Event extends { readonly data: infer Data }
  ? Readonly<Partial<Record<FieldOf<Data>, unknown>>>
  : never;

/** An event of a type as its consumer meets it. */
interface EventMessage<Type extends EventType> {
  readonly type: Type;
  /** What the consumer does about it; the description goes on with it. */
  readonly title: string;
  readonly rules: readonly RuleId[];
  readonly gaps?: readonly GapId[];
  readonly states?: readonly State[];
  /** What the consumer uses of the envelope beside the type. */
  readonly envelope?: Readonly<Partial<Record<FieldOf<VaultEvents[Type]>, unknown>>>;
  /** What the consumer uses of the data. */
  readonly data?: ExpectedData<VaultEvents[Type]>;
  /** The consumer's own code: the sentence for the log. */
  readonly tell: (event: VaultEvents[Type]) => string;
  /** The sentence for the example. */
  readonly told: string;
}

/**
 * A message of the contract.
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
