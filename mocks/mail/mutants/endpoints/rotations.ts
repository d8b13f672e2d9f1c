// Mutants of the rotation of a signing secret: M-EP-13.

import { endpoints } from '../../../../src/delivery/endpoint.ts';
import type { Reply } from '../../../../src/openapi/handler.ts';
import { replaceOperation } from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';
import type { AnyService } from '../../../../src/service/service.ts';
import { afterChange, afterEachAttempt, alterBody, type Fields } from '../alterations.ts';

export const rotationMutants = mutantsOf({
  'M-EP-13.1': {
    'answers a rotation with 201': (service) =>
      replaceOperation(service, 'rotateSigningSecret', (_, __, proceed) => {
        const reply = proceed() as Reply;
        return reply.status === 200 ? { ...reply, status: 201 } : reply;
      }),
    'names another endpoint in the answer to a rotation': (service) =>
      alterBody(service, ['rotateSigningSecret'], (body) => ({ ...body, webhook_id: 'wh_0000000000000000' })),
    'answers a rotation with the secret before': (service) =>
      replaceOperation(service, 'rotateSigningSecret', ({ path }, world, proceed) => {
        const { secret } = world.collection(endpoints).get(path.webhook_id as string) ?? {};
        const reply = proceed() as Reply;
        return reply.status === 200
          ? { ...reply, body: { ...(reply.body as Fields), signing_secret: secret } }
          : reply;
      }),
  },
  'M-EP-13.2': {
    'signs the first event after a rotation with the old secret': (service) =>
      afterEachAttempt(keepingOld(service), (world, _, { id, attributes }) => {
        const { next, ...rest } = attributes;
        if (typeof next === 'string')
          world.collection(endpoints).update(id, { secret: next, attributes: rest });
      }),
    'signs with the old secret again once the endpoint is changed': (service) =>
      afterChange(keepingOld(service, 'as old'), (world, { id, attributes }) => {
        if (typeof attributes.next === 'string')
          world.collection(endpoints).update(id, { secret: attributes.next });
      }),
  },
  'M-EP-13.3': {
    'signs retries with the secret of the first attempt': (service) => signingRetriesAsBefore(service),
  },
});

/** Rotates, and signs on with the old secret; the new one, or `as old` the old one, is noted as the next. */
function keepingOld(service: AnyService, next: 'as new' | 'as old' = 'as new'): AnyService {
  return replaceOperation(service, 'rotateSigningSecret', ({ path }, world, proceed) => {
    const before = world.collection(endpoints).get(path.webhook_id as string);
    const reply = proceed();
    const after = world.collection(endpoints).get(path.webhook_id as string);
    if (before === undefined || after === undefined) return reply;
    const [secret, noted] = next === 'as new' ? [before.secret, after.secret] : [after.secret, before.secret];
    world
      .collection(endpoints)
      .update(after.id, { secret, attributes: { ...after.attributes, next: noted } });
    return reply;
  });
}

/** Signs each retry with the secret that the endpoint had when the event was first sent. */
function signingRetriesAsBefore(service: AnyService): AnyService {
  const firsts = new Map<string, string>();
  const { rewrite } = service.webhooks;
  return {
    ...service,
    webhooks: {
      ...service.webhooks,
      rewrite(delivery, world) {
        const endpoint = world.collection(endpoints).get(delivery.endpointId);
        if (endpoint === undefined) return rewrite?.(delivery, world) ?? delivery;
        const first = firsts.get(delivery.id) ?? endpoint.secret;
        firsts.set(delivery.id, first);
        if (first !== endpoint.secret) {
          world.collection(endpoints).update(endpoint.id, {
            secret: first,
            attributes: { ...endpoint.attributes, now: endpoint.secret },
          });
        }
        return delivery;
      },
      afterAttempt(world, _, { id, attributes }) {
        const { now, ...rest } = attributes;
        if (typeof now === 'string')
          world.collection(endpoints).update(id, { secret: now, attributes: rest });
      },
    },
  };
}
