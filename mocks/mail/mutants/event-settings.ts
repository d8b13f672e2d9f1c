// Mutants of the single-URL model: M-ST.

import { endpointsOf } from '../../../src/delivery/endpoint.ts';
import { type Mutant, replaceOperation } from '../../../src/service/mutant.ts';
import { SETTINGS_MODEL } from '../domain/event-settings.ts';
import { alterBody, alterSubscribers, type Fields, without } from './alterations.ts';

export const eventSettingsMutants: readonly Mutant[] = [
  {
    rule: 'M-ST-01',
    does: 'has no setting for spam reports',
    overlaps: ['M-ST-02'],
    alter: (service) =>
      alterBody(service, ['getEventSettings', 'updateEventSettings'], (body) => without(body, 'spam_report')),
  },
  {
    rule: 'M-ST-01',
    does: 'has a setting for blocked',
    alter: (service) => alterBody(service, ['getEventSettings'], (body) => ({ ...body, blocked: false })),
  },
  {
    rule: 'M-ST-02',
    does: 'switches off whatever a change of the settings does not name',
    overlaps: ['M-ST-03'],
    alter: (service) =>
      replaceOperation(service, 'updateEventSettings', ({ body }, _, proceed) =>
        proceed({ body: { bounce: false, open: false, click: false, ...(body as Fields) } }),
      ),
  },
  {
    rule: 'M-ST-03',
    does: 'sends every type of event to the one url',
    alter: (service) =>
      alterSubscribers(service, (subscribers, event, world) => {
        const { tenant_id: tenantId } = event.payload as { readonly tenant_id: string };
        const ofSettings = endpointsOf(world, 'mail', tenantId).filter(
          ({ attributes }) => attributes.model === SETTINGS_MODEL,
        );
        return [...new Set([...subscribers, ...ofSettings])];
      }),
  },
  {
    rule: 'M-ST-03',
    does: 'sends nothing to the one url',
    alter: (service) =>
      alterSubscribers(service, (subscribers) =>
        subscribers.filter(({ attributes }) => attributes.model !== SETTINGS_MODEL),
      ),
  },
];
