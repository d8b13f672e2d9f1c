// Changes of state. The next state of a document that has a lifecycle is asked for here, so that no change of one
// is missing from the journal.

import { fieldsOf, text } from './document-schema.ts';
import { journalKind } from './journal-kind.ts';
import { type Lifecycle, nextRow, words } from './lifecycle.ts';
import type { World } from './world.ts';

/** What changed its state: what it is, its id and, where the id alone is not enough for a person, what it is known by. */
export interface ChangedSubject {
  readonly kind: string;
  readonly id: string;
  readonly name?: string;
}

/** A change of state, as the journal keeps it. */
export interface StateChange {
  readonly service: string;
  readonly subject: ChangedSubject;
  readonly from: string;
  readonly to: string;
  /** The trigger and, where one decides, the policy or rule, in plain words. */
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

/** What is to change its state, and on what. */
export interface StateMove<State extends string, Trigger extends string> {
  readonly service: string;
  readonly id: string;
  readonly name?: string;
  readonly from: State;
  readonly on: Trigger;
  /** Takes the place of the reason in the table, where there is more to say. */
  readonly because?: string;
}

/**
 * The state after a trigger, for the document that the transaction now puts in place; noted in the journal.
 *
 * @throws Error when the table refuses it; ask `transition` first where a refusal is an answer
 * @example const state = changeState(world, leaseLifecycle, { service: 'vault', id, from: lease.state, on: 'expire' })
 */
export function changeState<State extends string, Trigger extends string>(
  world: World,
  table: Lifecycle<State, Trigger>,
  { service, id, name, from, on, because }: StateMove<State, Trigger>,
): State {
  const row = nextRow(table, from, on);
  const subject = { kind: table.name.replaceAll(' ', '_'), id, ...(name === undefined ? {} : { name }) };
  noteChange(world, { service, subject, from, to: row.to, because: because ?? row.because ?? words(on) });
  return row.to;
}

/** Notes a change of state in the journal, for a state that is not kept but follows from a document; none is none. */
export function noteChange(world: World, change: StateChange): void {
  if (change.from !== change.to) world.record(stateChanges, world.ids.next('chg_'), change);
}
