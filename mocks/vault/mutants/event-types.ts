// Mutants of the list of event types.

import type { Reply } from '../../../src/openapi/handler.ts';
import { alterReply, type Mutant } from '../../../src/service/mutant.ts';
import type { AnyService } from '../../../src/service/service.ts';
import type { Schemas } from '../spec.ts';
import { withBody } from './alterations.ts';

export const eventTypesMutants: readonly Mutant[] = [
  {
    rule: 'V-EV-04',
    does: 'forgets a type in the list of event types',
    overlaps: ['V-WH-18'],
    alter: (service) => alterTypes(service, (types) => types.slice(1)),
  },
  {
    rule: 'V-EV-04',
    does: 'lists a type that there is not',
    overlaps: ['V-WH-18'],
    alter: (service) => alterTypes(service, (types) => [...types, { ...types[0], type: 'secret.archived' }]),
  },
];

function alterTypes(
  service: AnyService,
  change: (types: readonly Schemas['EventTypeEntry'][]) => readonly object[],
): AnyService {
  return alterReply(service, ['listEventTypes'], (reply: Reply) =>
    withBody(reply, ({ event_types }: Schemas['EventTypeList']) => ({ event_types: change(event_types) })),
  );
}
