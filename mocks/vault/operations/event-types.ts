// The catalogue of event types.

import { EVENT_TYPES, type Schemas, summaryOf, type VaultHandlers } from '../spec.ts';

const catalogue: Schemas['EventTypeEntry'][] = EVENT_TYPES.map((type) => ({
  type,
  family: type.split('.', 1)[0] as Schemas['EventTypeEntry']['family'],
  description: summaryOf(type),
}));

export const eventTypeHandlers = {
  listEventTypes: (_, reply) => reply[200]({ event_types: catalogue }),
} satisfies Partial<VaultHandlers>;
