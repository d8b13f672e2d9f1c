// Mutants of the registration of webhooks.

import { alterReply, type Mutant, replaceOperation } from '../../../src/service/mutant.ts';
import type { Schemas } from '../spec.ts';
import { withBody, without } from './alterations.ts';

type Detail = Schemas['WebhookDetail'];

export const registrationMutants: readonly Mutant[] = [
  {
    rule: 'V-WH-01',
    does: 'does not tell when a webhook was registered',
    overlaps: ['V-WH-04', 'V-WH-05', 'V-WH-06', 'V-WH-08', 'V-SUB-02', 'V-SUB-05', 'V-SUB-06'],
    alter: (service) =>
      alterReply(service, ['createWebhook'], (reply) =>
        withBody(reply, (webhook) => without(webhook, 'created_at')),
      ),
  },
  {
    rule: 'V-WH-04',
    does: 'leaves a webhook off unless it is told to switch it on',
    overlaps: ['V-WH-01', 'V-WH-08', 'V-WH-07'],
    alter: (service) =>
      alterReply(service, ['createWebhook'], (reply, { body }) =>
        withBody(reply, (webhook) => ({
          ...(webhook as object),
          enabled: (body as Detail).enabled ?? false,
        })),
      ),
  },
  {
    rule: 'V-WH-04',
    does: 'switches every new webhook on',
    alter: (service) =>
      replaceOperation(service, 'createWebhook', ({ body }, _, proceed) =>
        proceed({ body: { ...(body as object), enabled: true } }),
      ),
  },
  {
    rule: 'V-WH-05',
    does: 'forgets the path_prefix of a new webhook',
    overlaps: ['V-WH-01', 'V-WH-07', 'V-SUB-04', 'V-SUB-05'],
    alter: (service) => forgetFilters(service, ['path_prefix']),
  },
  {
    rule: 'V-SUB-05',
    does: 'forgets the secret_type and the tags of a new webhook',
    overlaps: ['V-WH-01', 'V-WH-05', 'V-WH-07'],
    alter: (service) => forgetFilters(service, ['secret_type', 'tags']),
  },
  {
    rule: 'V-WH-08',
    does: 'answers 200 to a registration',
    overlaps: ['V-WH-01', 'V-WH-04', 'V-WH-05', 'V-WH-06', 'V-SUB-02', 'V-SUB-05', 'V-SUB-06'],
    alter: (service) =>
      alterReply(service, ['createWebhook'], (reply) =>
        reply.status === 201 ? { ...reply, status: 200 } : reply,
      ),
  },
];

function forgetFilters(service: Parameters<Mutant['alter']>[0], names: readonly string[]) {
  return replaceOperation(service, 'createWebhook', ({ body }, _, proceed) => {
    const { filters } = body as Schemas['WebhookCreate'];
    if (filters === undefined) return proceed();
    return proceed({ body: { ...(body as object), filters: names.reduce(without, filters) } });
  });
}
