// Mutants of the two forms of errors: M-ER-01 and M-ER-02.

import type { Reply } from '../../../../src/openapi/handler.ts';
import { alterErrors, alterReply, type Mutant } from '../../../../src/service/mutant.ts';
import type { AnyService } from '../../../../src/service/service.ts';

/** The operations whose errors have a form of their own. */
const SENDING: readonly string[] = ['sendMail', 'createBatch'];

export const errorFormMutants: readonly Mutant[] = [
  {
    rule: 'M-ER-01',
    does: 'answers errors of sending as detail',
    alter: (service) =>
      alterReply(service, ['sendMail'], (reply) =>
        reply.status < 400 ? reply : { ...reply, body: { detail: 'It cannot be sent' } },
      ),
  },
  {
    rule: 'M-ER-02.1',
    does: 'answers errors as error',
    alter: (service) =>
      alterReply(service, 'all', (reply, { operation }) => {
        if (reply.status < 400 || SENDING.includes(operation)) return reply;
        return { ...reply, body: { error: (reply.body as { readonly detail: unknown }).detail } };
      }),
  },
  {
    rule: 'M-ER-02.2',
    does: 'answers validation errors with a text instead of a list',
    alter: (service) => alterInvalid(service, (reply) => ({ ...reply, body: { detail: 'Not valid' } })),
  },
  ...['updateWebhook', 'updateEventSettings'].map(
    (id): Mutant => ({
      rule: 'M-ER-02.2',
      does: `answers what breaks the schema of ${id} with text`,
      alter: (service) => alterInvalid(service, (reply) => ({ ...reply, body: { detail: 'Not valid' } }), id),
    }),
  ),
  {
    rule: 'M-ER-01',
    does: 'answers a template that does not exist as detail',
    alter: (service) =>
      alterReply(service, ['sendMail'], (reply) =>
        reply.status === 404 ? { ...reply, body: { detail: 'Template not found' } } : reply,
      ),
  },
];

/** Alters the responses to requests that violate their schema, except sends. */
function alterInvalid(service: AnyService, change: (reply: Reply) => Reply, only?: string): AnyService {
  return alterErrors(service, (reply, refusal) =>
    refusal.kind === 'invalid' &&
    !SENDING.includes(refusal.operation?.id ?? '') &&
    (only ?? refusal.operation?.id) === refusal.operation?.id
      ? change(reply)
      : reply,
  );
}
