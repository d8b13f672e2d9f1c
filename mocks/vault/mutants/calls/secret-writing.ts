// Mutants of writing a new value for a secret whose rotation is due.

import type { Reply } from '../../../../src/openapi/handler.ts';
import { alterDeliveries, alterDocument, replaceOperation } from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';
import { secrets } from '../../domain/secrets.ts';

export const secretWritingMutants = mutantsOf({
  'V-EV-32': {
    'answers a new value and rotates nothing': (service) =>
      replaceOperation(service, 'writeSecret', ({ path }) => ({
        status: 200,
        body: { path: path.path, version: 2 },
      })),
    'takes a value for a secret that nothing rotates': (service) =>
      replaceOperation(service, 'writeSecret', ({ path }, world, proceed) => {
        const secret = world.collection(secrets).get(String(path.path));
        const reply = proceed() as Reply;
        if (reply.status !== 404 || secret === undefined) return reply;
        return { status: 200, body: { path: secret.path, version: secret.version } };
      }),
    'takes a value of 65,537 characters': (service) =>
      alterDocument(service, ({ components }) => {
        components.schemas.SecretWrite.properties.value.maxLength = 65_537;
      }),
    'answers the path without what is outside ASCII': (service) =>
      replaceOperation(service, 'writeSecret', (_, __, proceed) => {
        const reply = proceed() as Reply;
        const { path, version } = reply.body as { readonly path?: string; readonly version?: number };
        return path === undefined
          ? reply
          : { ...reply, body: { path: path.replace(/[^ -~]/g, ''), version } };
      }),
    'shows the value that was written in the event of it': (service) => {
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
});
