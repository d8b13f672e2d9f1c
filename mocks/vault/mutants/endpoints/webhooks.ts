// A mutant of removing webhooks.

import { endpoints } from '../../../../src/delivery/endpoint.ts';
import type { Reply } from '../../../../src/openapi/handler.ts';
import { replaceOperation } from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';
import type { AnyService } from '../../../../src/service/service.ts';
import type { Schemas } from '../../spec.ts';
import { rememberedIds } from '../alterations.ts';

export const webhooksMutants = mutantsOf({
  'V-WH-13': {
    'gives the id of a webhook that was removed to the next one': (service) => reusing(service),
  },
});

/** Gives a new webhook the id of the one that was removed last. */
function reusing(service: AnyService): AnyService {
  const free = rememberedIds();
  const noting = replaceOperation(service, 'deleteWebhook', ({ path }, world, proceed) => {
    free(world).add(String(path.id));
    return proceed();
  });
  return replaceOperation(noting, 'createWebhook', (_, world, proceed) => {
    const reply = proceed() as Reply;
    const [id] = [...free(world)].slice(-1);
    const webhook = world.collection(endpoints).get((reply.body as Schemas['Webhook']).id);
    if (id === undefined || webhook === undefined) return reply;
    free(world).delete(id);
    world.collection(endpoints).delete(webhook.id);
    world.collection(endpoints).put(id, { ...webhook, id });
    return { ...reply, body: { ...(reply.body as object), id } };
  });
}
