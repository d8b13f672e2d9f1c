// Mutants of the records of webhook endpoints: the input, the defaults and the output of a new one. M-EP-01 to M-EP-06,
// M-EP-10.

import { endpoints } from '../../../../src/delivery/endpoint.ts';
import { alterDocument } from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';
import { afterChange } from '../alterations.ts';

export const endpointMutants = mutantsOf({
  'M-EP-06.3': {
    'accepts event types that do not exist': (service) =>
      alterDocument(service, ({ components: { schemas } }) => {
        schemas.EnabledEvents = { type: 'array', items: { type: 'string' } };
      }),
  },
  'M-EP-01': {
    'moves created_at at each change': (service) =>
      afterChange(service, (world, { id }) => {
        world.collection(endpoints).update(id, { createdAt: world.now });
      }),
  },
});
