// The record of a message: what became of it as a whole. What its recipients met, the events say.

import { iso } from '../../../src/engine/instant.ts';
import { type Message, messages, owned } from '../documents.ts';
import { refuse } from '../refusals.ts';
import type { MailMocks, Schemas } from '../spec.ts';

export const messageOperations: Pick<MailMocks, 'getMessage'> = {
  getMessage: {
    handle({ principal: { tenantId }, path }, world) {
      const message = owned(world, messages, { id: path.id, tenantId });
      if (message === undefined)
        return refuse(404, 'Message not found', `${tenantId} has no message ${path.id}`);
      return { status: 200, body: toMessage(message) };
    },
  },
};

function toMessage(message: Message): Schemas['Message'] {
  const { id, status, from, recipients, subject, templateId, createdAt, errorMessage } = message;
  const shown = {
    id,
    from,
    to: recipients.map(({ email }) => email),
    subject,
    template_id: templateId,
    created_at: iso(createdAt),
  };
  return status === 'FAILED'
    ? { ...shown, status, error_message: errorMessage ?? '' }
    : { ...shown, status, error_message: null };
}
