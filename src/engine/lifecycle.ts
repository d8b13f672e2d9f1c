// A lifecycle is one table: state, trigger, next state, reason. Handlers look up transitions in it, which are
// recorded in the journal; error messages, diagrams and tests use the same rows.

import { fieldsOf, text } from './document-schema.ts';
import { journalKind } from './journal.ts';
import type { World } from './world.ts';

/** One row: in state `from`, the trigger `on` leads to `to`; `because` is the reason for the change. */
export interface Transition<State extends string, Trigger extends string> {
  readonly from: State;
  readonly on: Trigger;
  readonly to: State;
  readonly because?: string;
  /** @deprecated Nothing reads it: what a trigger does besides belongs in a comment. */
  readonly also?: string;
}

/** A named state table. */
export interface Lifecycle<State extends string, Trigger extends string> {
  readonly name: string;
  readonly transitions: readonly Transition<State, Trigger>[];
}

/**
 * Declares a lifecycle.
 *
 * @throws Error when two rows have the same state and trigger
 * @example lifecycle('door', [{ from: 'open', on: 'push', to: 'closed' }])
 */
export function lifecycle<const State extends string, const Trigger extends string>(
  name: string,
  transitions: readonly Transition<State, Trigger>[],
): Lifecycle<State, Trigger> {
  const seen = new Set<string>();
  for (const { from, on } of transitions) {
    if (seen.has(`${from} ${on}`)) throw new Error(`lifecycle ${name} has two rows for "${on}" in "${from}"`);
    seen.add(`${from} ${on}`);
  }
  return { name, transitions };
}

/**
 * The row for a trigger in a state, or `undefined` if there is none.
 *
 * @example transition(invoiceLifecycle, invoice.status, 'pay') === undefined
 */
export function transition<State extends string, Trigger extends string>(
  table: Lifecycle<State, Trigger>,
  state: State,
  trigger: Trigger,
): Transition<State, Trigger> | undefined {
  for (const row of table.transitions) if (row.from === state && row.on === trigger) return row;
  return undefined;
}

/**
 * The state after a trigger.
 *
 * @throws Error when the table does not allow it; use {@link transition} to check first
 * @example nextState(invoiceLifecycle, invoice.status, 'pay') // 'paid'
 */
export function nextState<State extends string, Trigger extends string>(
  table: Lifecycle<State, Trigger>,
  state: State,
  trigger: Trigger,
): State {
  return nextRow(table, state, trigger).to;
}

/**
 * The row for a trigger in a state.
 *
 * @throws Error when the table has none
 */
export function nextRow<State extends string, Trigger extends string>(
  table: Lifecycle<State, Trigger>,
  state: State,
  trigger: Trigger,
): Transition<State, Trigger> {
  const row = transition(table, state, trigger);
  if (row === undefined) throw new Error(refusal(table, state, trigger));
  return row;
}

/**
 * Why a trigger is not allowed, and in which states it would be.
 *
 * @example refusal(leaseLifecycle, 'expired', 'renew') // 'a lease that is expired cannot renew; it can when it is active'
 */
export function refusal<State extends string, Trigger extends string>(
  table: Lifecycle<State, Trigger>,
  state: State,
  trigger: Trigger,
): string {
  const possible = table.transitions.filter(({ on }) => on === trigger).map(({ from }) => from);
  return `a ${table.name} that is ${state} cannot ${words(trigger)}; it can when it is ${possible.join(' or ')}`;
}

/** The table as a Mermaid state diagram. */
export function diagram<State extends string, Trigger extends string>(
  table: Lifecycle<State, Trigger>,
): string {
  const rows = table.transitions.map(({ from, on, to }) => `    ${from} --> ${to}: ${words(on)}`);
  return ['stateDiagram-v2', ...rows].join('\n');
}

/** The name of a trigger as words. */
export function words(name: string): string {
  return name.replaceAll('_', ' ');
}

/** The object whose state changed: its kind, its id and, if the id means little to people, a readable name. */
export interface ChangedSubject {
  readonly kind: string;
  readonly id: string;
  readonly name?: string;
}

/** A change of state, as recorded in the journal. */
export interface StateChange {
  readonly service: string;
  readonly subject: ChangedSubject;
  readonly from: string;
  readonly to: string;
  /** The trigger and, if one decides, the policy or rule, as a description. */
  readonly because: string;
}

export const stateChanges = journalKind<StateChange>('change', {
  limit: 10_000,
  schema: fieldsOf<StateChange>({
    service: text,
    subject: fieldsOf<Omit<ChangedSubject, 'name'>>({ kind: text, id: text }, { name: text }),
    from: text,
    to: text,
    because: text,
  }),
});

/** The object whose state is to change, and the trigger. */
export interface StateMove<State extends string, Trigger extends string> {
  readonly service: string;
  readonly id: string;
  readonly name?: string;
  readonly from: State;
  readonly on: Trigger;
  /** Replaces the reason in the table if there is more to say. */
  readonly because?: string;
}

/**
 * The state after a trigger, for the document that the transaction is changing; recorded in the journal.
 *
 * @throws Error when the table does not allow it; use `transition` to check first
 * @example const state = changeState(world, leaseLifecycle, { service: 'vault', id, from: lease.state, on: 'expire' })
 */
export function changeState<State extends string, Trigger extends string>(
  world: World,
  table: Lifecycle<State, Trigger>,
  { service, id, name, from, on, because }: StateMove<State, Trigger>,
): State {
  const row = nextRow(table, from, on);
  if (row.to === from) return from;
  const subject = { kind: table.name.replaceAll(' ', '_'), id, ...(name === undefined ? {} : { name }) };
  noteChange(world, { service, subject, from, to: row.to, because: because ?? row.because ?? words(on) });
  return row.to;
}

/**
 * Records a change of state in the journal, for a state that is not stored but derived from a document; does nothing
 * if the state is the same.
 */
export function noteChange(world: World, change: StateChange): void {
  if (change.from !== change.to) world.record(stateChanges, world.ids.next('chg_'), change);
}
