// What the timeline shows, before it is drawn: a row for each endpoint, and rows for the other things of the services.

import { endpointRows } from './endpoint-rows.ts';
import { itemRows } from './item-rows.ts';
import type { Row, TimelineInput } from './mark.ts';

/** The rows of the timeline: endpoints in the order of their registration, then the other things. */
export function rowsOf(input: TimelineInput): Row[] {
  return [...endpointRows(input), ...itemRows(input)];
}
