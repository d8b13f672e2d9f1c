// The canonical list of event types.

import { EVENT_TYPES, type Schemas, summaryOf, type VaultMocks } from '../spec.ts';

const catalogue: Schemas['EventTypeEntry'][] = EVENT_TYPES.map((type) => ({
  type,
  family: type.split('.', 1)[0] as Schemas['EventTypeEntry']['family'],
  description: summaryOf(type),
}));

export const listEventTypes: VaultMocks['listEventTypes'] = {
  handle: () => ({ status: 200, body: { event_types: catalogue } }),
};
