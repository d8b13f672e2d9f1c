// Mutants of the list of event types.

import type { Reply } from '../../../../src/openapi/handler.ts';
import { alterReply, type Mutant, replaceOperation } from '../../../../src/service/mutant.ts';
import type { AnyService } from '../../../../src/service/service.ts';
import type { Schemas } from '../../spec.ts';
import { refusal, withBody } from '../alterations.ts';

export const eventTypesMutants: readonly Mutant[] = [
  {
    rule: 'V-EV-04.2',
    does: 'forgets a type in the list of event types',
    alter: (service) => alterTypes(service, (types) => types.slice(1)),
  },
  {
    rule: 'V-EV-04.2',
    does: 'lists a type that there is not',
    alter: (service) => alterTypes(service, (types) => [...types, { ...types[0], type: 'secret.archived' }]),
  },
  {
    rule: 'V-EV-04.1',
    does: 'delivers one of the types only for patterns',
    alter: (service) =>
      replaceOperation(service, 'createWebhook', ({ body }, _, proceed) =>
        (body as Schemas['WebhookCreate']).events.includes('identity.sync.completed')
          ? refusal(422)
          : proceed(),
      ),
  },
  {
    rule: 'V-WH-18.2',
    does: 'lists every type under one family',
    alter: (service) =>
      alterTypes(service, (types) => types.map((entry) => ({ ...entry, family: 'secret' }))),
  },
  {
    rule: 'V-WH-18.2',
    does: 'lists the families in the place of the types',
    alter: (service) =>
      alterTypes(service, (types) => types.map((entry) => ({ ...entry, type: entry.family }))),
  },
  {
    rule: 'V-EV-04.2',
    does: 'leaves the types of three segments out of the list',
    alter: (service) =>
      alterTypes(service, (types) => types.filter(({ type }) => type.split('.').length === 2)),
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
