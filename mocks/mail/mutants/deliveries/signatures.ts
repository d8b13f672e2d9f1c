// Mutants of headers and signatures, and of the rotation of secrets: M-DL-04, M-SG-01 and M-EP-13.

import type { Delivery } from '../../../../src/delivery/delivery.ts';
import { endpoints } from '../../../../src/delivery/endpoint.ts';
import { alterPolicy, type Mutant, replaceOperation } from '../../../../src/service/mutant.ts';
import { alterAttempts, alterBody, dated, mainEndpoints, signing } from '../alterations.ts';

export const signatureMutants: readonly Mutant[] = [
  {
    rule: 'M-DL-04.4',
    does: 'writes a timestamp that is an hour ahead',
    alter: (service) =>
      alterAttempts(service, (policy, _, world) => dated(policy, Math.floor(world.now / 1_000) + 3_600)),
  },
  {
    rule: 'M-DL-04.4',
    does: 'writes the timestamp in milliseconds',
    alter: (service) => alterAttempts(service, (policy, _, world) => dated(policy, world.now)),
  },
  {
    rule: 'M-SG-01.1',
    does: 'leaves the timestamp out of what it signs',
    alter: (service) => alterPolicy(service, (policy) => signing(policy, '{body}')),
  },
  {
    rule: 'M-SG-01.1',
    does: 'puts a colon between the timestamp and the body that it signs',
    alter: (service) => alterPolicy(service, (policy) => signing(policy, '{timestamp}:{body}')),
  },
  {
    rule: 'M-SG-01.4',
    does: 'signs bodies beyond ASCII with question marks in them',
    alter: (service) =>
      alterAttempts(service, (policy, { body }) =>
        /^[\0-\x7f]*$/.test(body)
          ? policy
          : signing(policy, `{timestamp}.${body.replace(/[^\0-\x7f]/g, '?')}`),
      ),
  },
  {
    rule: 'M-SG-01.3',
    does: 'signs the third attempt and later ones with the timestamp of the first',
    alter: (service) =>
      alterAttempts(service, (policy, delivery) =>
        delivery.attempts.length < 2 ? policy : signing(policy, `${timestampOf(delivery)}.{body}`),
      ),
  },
  {
    rule: 'M-SG-01.3',
    does: 'sends retries with the timestamp and the signature of the first attempt',
    alter: (service) =>
      alterAttempts(service, (policy, delivery) =>
        delivery.attempts.length === 0 ? policy : dated(policy, timestampOf(delivery)),
      ),
  },
  {
    rule: 'M-SG-01.2',
    does: 'signs everything with the secret of the oldest endpoint',
    alter: (service) =>
      replaceOperation(service, 'createWebhook', (_, world, proceed) => {
        const oldest = mainEndpoints(world)[0];
        const reply = proceed();
        if (oldest !== undefined)
          for (const { id } of mainEndpoints(world))
            world.collection(endpoints).update(id, { secret: oldest.secret });
        return reply;
      }),
  },
  {
    rule: 'M-EP-13.2',
    does: 'goes on signing with the old secret after a rotation',
    alter: (service) =>
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
  },
  {
    rule: 'M-EP-13.2',
    does: 'makes a new secret at the first rotation only',
    alter: (service) =>
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
  },
  {
    rule: 'M-EP-13.2',
    does: 'rotates the secrets of all endpoints at once',
    alter: (service) =>
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
  {
    rule: 'M-EP-03.3',
    does: 'shows a secret that was rotated when the endpoint is changed',
    alter: (service) => {
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
];

function timestampOf({ attempts: [first] }: Delivery): string {
  return first?.headers['X-Mail-Timestamp'] ?? '';
}
