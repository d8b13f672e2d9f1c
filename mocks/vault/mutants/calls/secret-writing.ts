// Mutants of writing a new value for a secret whose rotation is due.

import type { Reply } from '../../../../src/openapi/handler.ts';
import {
  alterDeliveries,
  alterDocument,
  type Mutant,
  replaceOperation,
} from '../../../../src/service/mutant.ts';
import { secrets } from '../../domain/secrets.ts';

export const secretWritingMutants: readonly Mutant[] = [
  {
    rule: 'V-EV-32',
    does: 'answers a new value and rotates nothing',
    alter: (service) =>
      replaceOperation(service, 'writeSecret', ({ path }) => ({
        status: 200,
        body: { path: path.path, version: 2 },
      })),
  },
  {
    rule: 'V-EV-32',
    does: 'takes a value for a secret that nothing rotates',
    alter: (service) =>
      replaceOperation(service, 'writeSecret', ({ path }, world, proceed) => {
        const secret = world.collection(secrets).get(String(path.path));
        const reply = proceed() as Reply;
        if (reply.status !== 404 || secret === undefined) return reply;
        return { status: 200, body: { path: secret.path, version: secret.version } };
      }),
  },
  {
    rule: 'V-EV-32',
    does: 'takes a value of 65,537 characters',
    alter: (service) =>
      alterDocument(service, ({ components }) => {
        components.schemas.SecretWrite.properties.value.maxLength = 65_537;
      }),
  },
  {
    rule: 'V-EV-32',
    does: 'answers the path without what is outside ASCII',
    alter: (service) =>
      replaceOperation(service, 'writeSecret', (_, __, proceed) => {
        const reply = proceed() as Reply;
        const { path, version } = reply.body as { readonly path?: string; readonly version?: number };
        return path === undefined
          ? reply
          : { ...reply, body: { path: path.replace(/[^ -~]/g, ''), version } };
      }),
  },
  {
    rule: 'V-EV-32',
    does: 'shows the value that was written in the event of it',
    alter: (service) => {
      const values = new WeakMap<object, string>();
      const noting = replaceOperation(service, 'writeSecret', ({ body }, world, proceed) => {
        values.set(world, String((body as { readonly value?: unknown }).value));
        return proceed();
      });
      return alterDeliveries(noting, (delivery, world) => {
        const value = values.get(world);
        if (value === undefined || delivery.eventType !== 'secret.updated') return delivery;
        const payload = JSON.parse(delivery.body);
        return { ...delivery, body: JSON.stringify({ ...payload, data: { ...payload.data, value } }) };
      });
    },
  },
];
