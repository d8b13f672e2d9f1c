// Changes of state. The next state of a document with a lifecycle is determined here, so that every change is in the
// journal.

import { fieldsOf, text } from './document-schema.ts';
import { journalKind } from './journal-kind.ts';
import { type Lifecycle, nextRow, words } from './lifecycle.ts';
import type { World } from './world.ts';

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
