// What the timeline shows, before it is drawn: a row for each endpoint, and rows for the other things of the services.

import type { AgendaItem, Endpoint, Schemas } from '../api/schemas.ts';
import { endpointRows } from './endpoint-rows.ts';
import type { History } from './history.ts';
import { itemRows } from './item-rows.ts';
import type { Row } from './mark.ts';

export interface TimelineInput {
  readonly past: Pick<History, 'attempts' | 'changes'>;
  readonly agenda: readonly AgendaItem[];
  readonly endpoints: readonly Endpoint[];
  /** What would happen, while it is looked at. */
  readonly projection: Schemas['Projection'] | null;
  /** What the services tell of their things. */
  readonly tracks: readonly Schemas['TracksPicture'][];
}

/** The rows of the timeline: endpoints in the order of their registration, then the other things. */
export function rowsOf(input: TimelineInput): Row[] {
  return [...endpointRows(input), ...itemRows(input)];
}
