// What came of an action or a scenario: what it answers, and the events that it emitted.

import { valueLines } from './fields.ts';
import { columns } from './table.ts';

interface Happened {
  readonly result: Readonly<Record<string, unknown>>;
  readonly events: readonly { readonly event_id: string; readonly type: string }[];
}

/** The lines for a person; `what` is what was asked for. */
export function happenedLines(what: string, { result, events }: Happened): string[] {
  return [
    `${what}: done; ${events.length === 0 ? 'no event was emitted' : 'it emitted'}`,
    ...columns(events.map(({ event_id, type }) => [`  ${type}`, event_id])),
    ...valueLines(result),
  ];
}
