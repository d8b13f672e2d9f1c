// Mutants of headers and signatures, and of the rotation of secrets: M-DL-04, M-SG-01 and M-EP-13.

import type { Delivery } from '../../../../src/delivery/delivery.ts';
import { endpoints } from '../../../../src/delivery/endpoint.ts';
import { alterPolicy, replaceOperation } from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';
import { alterAttempts, alterBody, dated, mainEndpoints, signing } from '../alterations.ts';

export const signatureMutants = mutantsOf({
  'M-DL-04.4': {
    'writes a timestamp that is an hour ahead': (service) =>
      alterAttempts(service, (policy, _, world) => dated(policy, Math.floor(world.now / 1_000) + 3_600)),
    'writes the timestamp in milliseconds': (service) =>
      alterAttempts(service, (policy, _, world) => dated(policy, world.now)),
  },
  'M-SG-01.1': {
    'leaves the timestamp out of what it signs': (service) =>
      alterPolicy(service, (policy) => signing(policy, '{body}')),
    'puts a colon between the timestamp and the body that it signs': (service) =>
      alterPolicy(service, (policy) => signing(policy, '{timestamp}:{body}')),
  },
  'M-SG-01.4': {
    'signs bodies beyond ASCII with question marks in them': (service) =>
      alterAttempts(service, (policy, { body }) =>
        /^[\0-\x7f]*$/.test(body)
          ? policy
          : signing(policy, `{timestamp}.${body.replace(/[^\0-\x7f]/g, '?')}`),
      ),
  },
  'M-SG-01.3': {
    'signs the third attempt and later ones with the timestamp of the first': (service) =>
      alterAttempts(service, (policy, delivery) =>
        delivery.attempts.length < 2 ? policy : signing(policy, `${timestampOf(delivery)}.{body}`),
      ),
    'sends retries with the timestamp and the signature of the first attempt': (service) =>
      alterAttempts(service, (policy, delivery) =>
        delivery.attempts.length === 0 ? policy : dated(policy, timestampOf(delivery)),
      ),
  },
  'M-SG-01.2': {
    'signs everything with the secret of the oldest endpoint': (service) =>
      replaceOperation(service, 'createWebhook', (_, world, proceed) => {
        const oldest = mainEndpoints(world)[0];
        const reply = proceed();
        if (oldest !== undefined)
          for (const { id } of mainEndpoints(world))
            world.collection(endpoints).update(id, { secret: oldest.secret });
        return reply;
      }),
  },
  'M-EP-13.2': {
    'goes on signing with the old secret after a rotation': (service) =>
      replaceOperation(
        service,
        'rotateSigningSecret',
        ({ path: { webhook_id: id = '' } }, world, proceed) => {
          const old = world.collection(endpoints).get(id)?.secret;
          const reply = proceed();
          if (old !== undefined) world.collection(endpoints).update(id, { secret: old });
          return reply;
        },
      ),
    'makes a new secret at the first rotation only': (service) =>
      replaceOperation(
        service,
        'rotateSigningSecret',
        ({ path: { webhook_id: id = '' } }, world, proceed) => {
          const before = world.collection(endpoints).get(id);
          const reply = proceed();
          if (before?.attributes.isRotated === true)
            world.collection(endpoints).update(id, { secret: before.secret });
          else if (before !== undefined)
            world.collection(endpoints).update(id, { attributes: { isRotated: true } });
          return reply;
        },
      ),
    'rotates the secrets of all endpoints at once': (service) =>
      replaceOperation(
        service,
        'rotateSigningSecret',
        ({ path: { webhook_id: id = '' } }, world, proceed) => {
          const reply = proceed();
          const { secret = '' } = world.collection(endpoints).get(id) ?? {};
          for (const each of mainEndpoints(world)) world.collection(endpoints).update(each.id, { secret });
          return reply;
        },
      ),
  },
  'M-EP-03.3': {
    'shows a secret that was rotated when the endpoint is changed': (service) => {
      const marking = replaceOperation(
        service,
        'rotateSigningSecret',
        ({ path: { webhook_id: id = '' } }, world, proceed) => {
          const reply = proceed();
          if (world.collection(endpoints).has(id))
            world.collection(endpoints).update(id, { attributes: { isRotated: true } });
          return reply;
        },
      );
      return alterBody(marking, ['updateWebhook'], (body, world) => {
        const kept = world.collection(endpoints).get(String(body.id));
        return kept?.attributes.isRotated === true ? { ...body, signing_secret: kept.secret } : body;
      });
    },
  },
});

function timestampOf({ attempts: [first] }: Delivery): string {
  return first?.headers['X-Mail-Timestamp'] ?? '';
}
