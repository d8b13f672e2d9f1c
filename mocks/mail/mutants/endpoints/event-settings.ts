// Mutants of the single-URL model: M-ST.

import { type Endpoint, endpoints, endpointsOf } from '../../../../src/delivery/endpoint.ts';
import type { World } from '../../../../src/engine/world.ts';
import { replaceOperation } from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';
import { SETTINGS_MODEL } from '../../domain/event-settings.ts';
import { alterBody, alterSubscribers, type Fields, mainEndpoints } from '../alterations.ts';

export const eventSettingsMutants = mutantsOf({
  'M-ST-03.2': {
    'sends every type of event to the one url': (service) =>
      alterSubscribers(service, (subscribers, event, world) => {
        const { tenant_id: tenantId } = event.payload as { readonly tenant_id: string };
        const ofSettings = endpointsOf(world, 'mail', tenantId).filter(
          ({ attributes }) => attributes.model === SETTINGS_MODEL,
        );
        return [...new Set([...subscribers, ...ofSettings])];
      }),
    'sends group_unsubscribe to the one url where unsubscribe is on': (service) =>
      alterSubscribers(service, (subscribers, { type }, world) => [
        ...subscribers,
        ...settingsIn(world).filter(
          ({ events }) =>
            type.startsWith('group_') && !events.includes(type) && events.includes('unsubscribe'),
        ),
      ]),
    'sends blocked to the one url where bounce is on': (service) =>
      alterSubscribers(service, (subscribers, { type }, world) => [
        ...subscribers,
        ...settingsIn(world).filter(({ events }) => type === 'blocked' && events.includes('bounce')),
      ]),
  },
  'M-ST-03.1': {
    'sends events to the one url though the settings are not enabled': (service) =>
      alterSubscribers(service, (subscribers, _, world) =>
        subscribers.map((endpoint) =>
          endpoint.attributes.model === SETTINGS_MODEL && endpoint.url !== ''
            ? world.collection(endpoints).update(endpoint.id, { state: 'enabled' })
            : endpoint,
        ),
      ),
    'goes on sending to the url that the settings had first': (service) => {
      const firsts = new WeakMap<World, string>();
      const noting = replaceOperation(service, 'updateEventSettings', ({ body }, world, proceed) => {
        const { url } = body as { readonly url?: string };
        if (url !== undefined && url !== '' && !firsts.has(world)) firsts.set(world, url);
        return proceed();
      });
      return alterSubscribers(noting, (subscribers, _, world) =>
        subscribers.map((endpoint) =>
          endpoint.attributes.model === SETTINGS_MODEL
            ? world.collection(endpoints).update(endpoint.id, { url: firsts.get(world) ?? endpoint.url })
            : endpoint,
        ),
      );
    },
    'sends to the one url only what no endpoint gets': (service) =>
      alterSubscribers(service, (subscribers) => {
        const others = subscribers.filter(({ attributes }) => attributes.model !== SETTINGS_MODEL);
        return others.length > 0 ? others : subscribers;
      }),
    'disables the settings after ten failures': (service) =>
      alterSubscribers(service, (subscribers, _, world) =>
        subscribers.map(({ id }) => world.collection(endpoints).update(id, { isAutoDisabled: true })),
      ),
    'lists the settings among the endpoints': (service) =>
      alterBody(service, ['listWebhooks'], (body, world) => {
        const shown = (body.webhooks as readonly Fields[])[0] ?? {};
        const added = settingsIn(world).map(({ id, url }) => ({ ...shown, id: `wh_${id}`, url }));
        return { ...body, webhooks: [...(body.webhooks as readonly Fields[]), ...added] };
      }),
  },
});

function settingsIn(world: World): readonly Endpoint[] {
  return mainEndpoints(world).filter(({ attributes }) => attributes.model === SETTINGS_MODEL);
}
