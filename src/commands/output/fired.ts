// Formats the effects of a clock advance as a short table.

import type { components } from '../../../specs/generated/control.ts';
import { attemptOutcome } from './outcome.ts';
import { type Cell, table } from './table.ts';

type Schemas = components['schemas'];

/** How many of the fired items a table shows. */
const SHOWN_COUNT = 40;

const STOPS: Readonly<Record<Schemas['AdvanceResult']['stopped_by'], string>> = {
  target: '',
  nothing_due: '; nothing else is due',
  limit: '; the limit max_fired stopped it',
};

/** The lines to print: the first items that fired, and the current time of the clock. */
export function firedLines({ now, fired, stopped_by }: Schemas['AdvanceResult']): string[] {
  const hiddenCount = Math.max(0, fired.length - SHOWN_COUNT);
  return [
    ...(fired.length === 0
      ? []
      : table(['time', 'kind', 'what', 'outcome'], fired.slice(0, SHOWN_COUNT).map(row))),
    ...(hiddenCount === 0 ? [] : [`… and ${hiddenCount} more; --json has them all`]),
    `It is ${now}; ${fired.length === 0 ? 'nothing' : fired.length} fired${STOPS[stopped_by]}`,
  ];
}

function row({ at, kind, service, id, detail }: Schemas['FiredItem']): Cell[] {
  switch (kind) {
    case 'attempt':
      return [
        at,
        kind,
        `${service} ${detail.event_type} ${id} attempt ${detail.attempt}`,
        attemptOutcome(detail),
      ];
    case 'timer':
      return [at, kind, `${service} ${detail.timer} ${id}`, whatElse(detail)];
    case 'event':
      return [at, kind, `${service} ${detail.type} ${id}`, ''];
  }
}

/** A detail that a service adds to its timer, such as the threshold it is for. */
function whatElse({ timer: _, ...rest }: Readonly<Record<string, unknown>>): string {
  return Object.entries(rest)
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}
