// What must hold of a receiver after every legal history, and the invariants that its owner adds.

import type { Deviation } from './deviation.ts';
import type { Violation } from './step.ts';

/** The properties that are checked of every receiver: what holds, as a sentence without its subject. */
export const PROPERTIES = {
  same_state: 'ends in the same state as when each event comes once and in order',
  acts_once: 'acts once on each acknowledged event',
  acknowledges_every_event: 'acknowledges every event within the attempts of the schedule',
  accepts_genuine: 'never refuses a genuine signature',
  refuses_forged: 'refuses every forged delivery',
  answers_in_time: 'answers within the documented time',
  stays_reachable: 'keeps taking connections',
} as const;

export type PropertyId = keyof typeof PROPERTIES;

/** The history that led to a state, as an invariant gets it. */
export interface InvariantHistory {
  /** The payloads of the events that were acknowledged, in the order in which they occurred. */
  readonly events: readonly unknown[];
  readonly deviations: readonly Deviation[];
}

/**
 * A condition on the receiver's state once everything is acknowledged and has settled: it returns or throws what is
 * wrong.
 *
 * @example
 * const noDebts: Invariant<{ balance: number }> = ({ balance }) => {
 *   if (balance < 0) return `the balance is ${balance}`;
 * };
 */
export type Invariant<State = unknown> = (
  state: State,
  history: InvariantHistory,
  // biome-ignore lint/suspicious/noConfusingVoidType: an invariant that holds need not return anything
) => void | string | undefined | Promise<void | string | undefined>;

/** Invariants by their names. */
export type Invariants = Readonly<Record<string, Invariant<never>>>;

/** The names of the invariants that do not hold, as violations. */
export async function brokenInvariants(
  invariants: Invariants,
  state: unknown,
  history: InvariantHistory,
): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const [name, invariant] of Object.entries(invariants)) {
    const wrong = await wrongWith(invariant as Invariant, state, history);
    if (wrong !== undefined) violations.push({ property: `${INVARIANT}${name}`, detail: wrong });
  }
  return violations;
}

const INVARIANT = 'invariant:';

/**
 * A property as a sentence.
 *
 * @example titleOf('invariant:noDebts') // 'keeps the invariant noDebts'
 */
export function titleOf(property: string): string {
  if (property.startsWith(INVARIANT)) return `keeps the invariant ${property.slice(INVARIANT.length)}`;
  return PROPERTIES[property as PropertyId];
}

/** The ids of all properties that an exploration checks. */
export function propertiesOf(
  invariants: Invariants,
  { hasEffects }: { readonly hasEffects: boolean },
): string[] {
  const general = Object.keys(PROPERTIES).filter((id) => hasEffects || id !== 'acts_once');
  return [...general, ...Object.keys(invariants).map((name) => `${INVARIANT}${name}`)];
}

async function wrongWith(
  invariant: Invariant,
  state: unknown,
  history: InvariantHistory,
): Promise<string | undefined> {
  try {
    const wrong = await invariant(structuredClone(state), history);
    return typeof wrong === 'string' ? wrong : undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
