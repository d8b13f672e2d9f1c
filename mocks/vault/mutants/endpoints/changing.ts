// Mutants of changing a webhook.

import { type Endpoint, endpoints } from '../../../../src/delivery/endpoint.ts';
import type { Reply } from '../../../../src/openapi/handler.ts';
import {
  alterDeliveries,
  alterDocument,
  type Mutant,
  replaceOperation,
} from '../../../../src/service/mutant.ts';
import { selectorsOf } from '../../domain/selectors.ts';
import { attributesOf } from '../../domain/webhooks.ts';
import type { Schemas } from '../../spec.ts';
import { refusal, rememberedIds, updateAs, without } from '../alterations.ts';

export const changingMutants: readonly Mutant[] = [
  {
    rule: 'V-WH-12',
    does: 'answers a change and forgets it',
    alter: (service) =>
      replaceOperation(service, 'updateWebhook', ({ path }, world, proceed) => {
        const before = world.collection(endpoints).get(String(path.id));
        const reply = proceed() as Reply;
        if (before !== undefined && reply.status === 200)
          world.collection(endpoints).update(before.id, before);
        return reply;
      }),
  },
  {
    rule: 'V-WH-12',
    does: 'removes the filters at every change that does not name them',
    alter: (service) => updateAs(service, (given) => ({ filters: null, ...given })),
  },
  {
    rule: 'V-WH-12',
    does: 'enables a webhook at every change that does not disable it',
    alter: (service) => updateAs(service, (given) => ({ enabled: true, ...given })),
  },
  {
    rule: 'V-WH-12',
    does: 'changes the oldest webhook as well',
    alter: (service) =>
      replaceOperation(service, 'updateWebhook', (_, world, proceed) => {
        const oldest = [...world.collection(endpoints).values()][0];
        if (oldest !== undefined) proceed({ path: { id: oldest.id } });
        return proceed();
      }),
  },
  {
    rule: 'V-WH-12',
    does: 'changes the name before it refuses a url',
    alter: (service) =>
      replaceOperation(
        alterDocument(service, ({ components }) => {
          components.schemas.WebhookUpdate.properties.url = { type: 'string' };
        }),
        'updateWebhook',
        ({ body }, _, proceed) => {
          const { name, url } = body as Schemas['WebhookUpdate'];
          if (url === undefined || url.startsWith('https://')) return proceed();
          if (name !== undefined) proceed({ body: { name } });
          return refusal(422);
        },
      ),
  },
  {
    rule: 'V-WH-12',
    does: 'merges new filters into the old ones',
    alter: (service) =>
      updateAs(service, (given, webhook) =>
        given.filters == null
          ? given
          : { ...given, filters: { ...attributesOf(webhook).filters, ...given.filters } },
      ),
  },
  {
    rule: 'V-WH-12',
    does: 'shows new filters and goes on with the old ones',
    alter: (service) =>
      replaceOperation(service, 'updateWebhook', ({ path }, world, proceed) => {
        const selectors = world.collection(endpoints).get(String(path.id))?.selectors;
        const reply = proceed() as Reply;
        if (selectors !== undefined && reply.status === 200)
          world.collection(endpoints).update(String(path.id), { selectors });
        return reply;
      }),
  },
  {
    rule: 'V-WH-12',
    does: 'sends nothing new to a webhook that was enabled again',
    alter: (service) => {
      const again = rememberedIds();
      const noting = updateAs(service, (given, { id }, world) => {
        if (given.enabled === true) again(world).add(id);
        return given;
      });
      return alterDeliveries(noting, (delivery, world) =>
        delivery.attempts.length === 0 && again(world).has(delivery.endpointId) ? undefined : delivery,
      );
    },
  },
  {
    rule: 'V-WH-12',
    does: 'keeps the old signing secret of a webhook that gets a new url',
    alter: (service) =>
      updateAs(service, (given) => (given.url === undefined ? given : without(given, 'secret'))),
  },
  {
    rule: 'V-WH-12',
    does: 'changes the first of several fields alone',
    alter: (service) => updateAs(service, (given) => Object.fromEntries(Object.entries(given).slice(0, 1))),
  },
  {
    rule: 'V-WH-12',
    does: 'adds new events to the old ones',
    alter: (service) =>
      updateAs(service, (given, { events }) =>
        given.events === undefined ? given : { ...given, events: [...events, ...given.events] },
      ),
  },
  {
    rule: 'V-WH-12',
    does: 'goes on signing with the old secret',
    alter: (service) => updateAs(service, (given) => without(given, 'secret')),
  },
  {
    rule: 'V-WH-12',
    does: 'takes every earlier change back at a change',
    alter: (service) => {
      const registered = new WeakMap<object, Map<string, Endpoint>>();
      return replaceOperation(service, 'updateWebhook', ({ path }, world, proceed) => {
        const known = registered.get(world) ?? new Map<string, Endpoint>();
        registered.set(world, known);
        const webhook = world.collection(endpoints).get(String(path.id));
        if (webhook === undefined) return proceed();
        const first = known.get(webhook.id) ?? webhook;
        known.set(webhook.id, first);
        world.collection(endpoints).update(webhook.id, first);
        return proceed();
      });
    },
  },
  {
    rule: 'V-WH-12',
    does: 'dates a registration anew at every change',
    alter: (service) =>
      replaceOperation(service, 'updateWebhook', ({ path }, world, proceed) => {
        if (world.collection(endpoints).has(String(path.id)))
          world.collection(endpoints).update(String(path.id), { createdAt: world.now });
        return proceed();
      }),
  },
  {
    rule: 'V-WH-12',
    does: 'sends every type to a webhook that is enabled again',
    alter: (service) =>
      replaceOperation(service, 'updateWebhook', ({ path, body }, world, proceed) => {
        const reply = proceed() as Reply;
        if ((body as Schemas['WebhookUpdate']).enabled === true && reply.status === 200)
          world.collection(endpoints).update(String(path.id), { selectors: selectorsOf(['**'], {}) });
        return reply;
      }),
  },
  {
    rule: 'V-SUB-01.2',
    does: 'takes an exact type for its family once it was changed',
    alter: (service) =>
      replaceOperation(service, 'updateWebhook', ({ path, body }, world, proceed) => {
        const reply = proceed() as Reply;
        const { events } = body as Schemas['WebhookUpdate'];
        if (events !== undefined && reply.status === 200) {
          const selectors = selectorsOf(
            events.map((entry) => `${entry.slice(0, entry.lastIndexOf('.') + 1)}*`),
            {},
          );
          world.collection(endpoints).update(String(path.id), { selectors });
        }
        return reply;
      }),
  },
];
