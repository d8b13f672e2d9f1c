// Mutants of the records of webhook endpoints: the input, the defaults and the output of a new one. M-EP-01 to M-EP-06,
// M-EP-10.

import { endpoints } from '../../../../src/delivery/endpoint.ts';
import { alterDocument, type Mutant } from '../../../../src/service/mutant.ts';
import { afterChange } from '../alterations.ts';

export const endpointMutants: readonly Mutant[] = [
  {
    rule: 'M-EP-06.3',
    does: 'accepts event types that do not exist',
    alter: (service) =>
      alterDocument(service, ({ components: { schemas } }) => {
        schemas.EnabledEvents = { type: 'array', items: { type: 'string' } };
      }),
  },
  {
    rule: 'M-EP-01',
    does: 'moves created_at at each change',
    alter: (service) =>
      afterChange(service, (world, { id }) => {
        world.collection(endpoints).update(id, { createdAt: world.now });
      }),
  },
];
