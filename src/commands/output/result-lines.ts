// Formats the result of an action or a scenario: the values it returned and the events it emitted.

import { valueLines } from './fields.ts';
import { columns } from './table.ts';

interface ActionResult {
  readonly result: Readonly<Record<string, unknown>>;
  readonly events: readonly { readonly event_id: string; readonly type: string }[];
}

/** The lines to print; `name` is the action or scenario that was run. */
export function resultLines(name: string, { result, events }: ActionResult): string[] {
  return [
    `${name}: done; ${events.length === 0 ? 'no events emitted' : 'events emitted:'}`,
    ...columns(events.map(({ event_id, type }) => [`  ${type}`, event_id])),
    ...valueLines(result),
  ];
}
