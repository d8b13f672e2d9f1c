// Mutants of the single-URL model in single switches, at the second change, and for other tenants: M-ST-01 to M-ST-03.

import { endpoints } from '../../../../src/delivery/endpoint.ts';
import { alterReply, type Mutant, replaceOperation } from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';
import { OTHER_TENANT } from '../../credentials.ts';
import { putEventSettings, SETTINGS_MODEL } from '../../domain/event-settings.ts';
import type { Principal, Schemas } from '../../spec.ts';
import { alterSubscribers, type Fields } from '../alterations.ts';

export const settingsEffectMutants: readonly Mutant[] = [
  ...mutantsOf({
    'M-ST-02.2': {
      "changes another tenant's settings as well": (service) =>
        alterReply(service, ['updateEventSettings'], (reply, { principal }, world) => {
          if (reply.status === 200 && (principal as Principal).tenantId !== OTHER_TENANT)
            putEventSettings(world, OTHER_TENANT, reply.body as Schemas['EventSettings']);
          return reply;
        }),
    },
    'M-ST-03.1': {
      'sends an event twice to the one url': (service) =>
        alterSubscribers(service, (subscribers) =>
          subscribers.flatMap((endpoint) =>
            endpoint.attributes.model === SETTINGS_MODEL ? [endpoint, endpoint] : [endpoint],
          ),
        ),
      'sends nothing to the one url once the settings were switched off and on': (service) =>
        alterSubscribers(
          replaceOperation(service, 'updateEventSettings', ({ body, principal }, world, proceed) => {
            const reply = proceed();
            const { tenantId } = principal as Principal;
            const id = `settings_${tenantId}`;
            const kept = world.collection(endpoints).get(id);
            if ((body as Fields).enabled === false && kept !== undefined)
              world.collection(endpoints).update(id, { attributes: { ...kept.attributes, wasOff: true } });
            return reply;
          }),
          (subscribers) => subscribers.filter(({ attributes }) => attributes.wasOff !== true),
        ),
    },
  }),
  ...(
    [
      ['deferred', 'delivered'],
      ['spam_report', 'bounce'],
      ['group_resubscribe', 'group_unsubscribe'],
    ] as const
  ).map(
    ([sent, wanted]): Mutant => ({
      rule: 'M-ST-03.2',
      does: `decides by the switch for ${wanted} whether the one url gets ${sent}`,
      alter: (service) =>
        alterSubscribers(service, (subscribers, event, world) => {
          if (event.type !== sent) return subscribers;
          const others = subscribers.filter(({ attributes }) => attributes.model !== SETTINGS_MODEL);
          const { tenant_id: tenantId } = event.payload as { readonly tenant_id: string };
          const settings = world.collection(endpoints).get(`settings_${tenantId}`);
          return settings?.events.includes(wanted) ? [...others, settings] : others;
        }),
    }),
  ),
];
