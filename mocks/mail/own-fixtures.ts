// What whoever starts the server may put into the mail service of every world, beside its fixtures.

import type { JsonObject } from '../../src/engine/json.ts';
import type { OwnFixtures } from '../../src/service/service.ts';

export const ownFixtures: OwnFixtures = {
  schema: { type: 'object', additionalProperties: false, properties: {} },
  add: (): JsonObject => ({}),
};
