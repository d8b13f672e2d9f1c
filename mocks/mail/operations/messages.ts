// Sending, and the record of a message. A message is accepted here and processed after the response
// (domain/processing.ts).

import { iso } from '../../../src/engine/instant.ts';
import type { World } from '../../../src/engine/world.ts';
import { isVerifiedSender } from '../domain/domains.ts';
import { type Message, messages, newMessage, queueMessage, recipientsOf } from '../domain/messages.ts';
import { type Template, templates } from '../domain/templates.ts';
import { owned } from '../domain/tenants.ts';
import { notFound } from '../errors.ts';
import type { MailHandlers, Principal, Schemas } from '../spec.ts';

type SendRequest = Schemas['SendMailRequest'];
type SendError = Schemas['SendError'];

const DYNAMIC_PREFIX = 'd-';

/** The maximum number of recipients of one message: each of them causes several events. */
const MAX_RECIPIENTS = 1_000;

const NOT_A_DYNAMIC_ID: SendError = {
  message: 'template_id must start with d-',
  field: 'template_id',
  help: 'Use the id of a dynamic template.',
};

const CONTENT_AND_TEMPLATE: SendError = {
  message: 'content and template_id cannot both be given',
  field: 'content',
  help: 'Leave one of them out.',
};

const NO_PERSONALIZATIONS: SendError = {
  message: 'personalizations must not be empty',
  field: 'personalizations',
  help: 'Give at least one personalization with a recipient.',
};

const UNKNOWN_TEMPLATE: SendError = { message: 'Template not found', field: 'template_id', help: null };

const TOO_MANY_RECIPIENTS: SendError = {
  message: `Must have at most ${MAX_RECIPIENTS} recipients in all`,
  field: 'personalizations',
  help: 'Send several messages.',
};

const UNVERIFIED_SENDER: SendError = {
  message: 'Sender domain not verified',
  field: 'from.email',
  help: 'Verify the domain, or send in sandbox mode.',
};

export const messageHandlers = {
  sendMail: {
    beforeValidation({ body }, reply) {
      const errors = contradictions(body);
      return errors.length === 0 ? undefined : reply[400]({ errors });
    },

    handle({ principal, body }, reply, world) {
      const recipients = recipientsOf(body);
      if (recipients.length > MAX_RECIPIENTS) return reply[422]({ errors: [TOO_MANY_RECIPIENTS] });
      const template = templateOf(world, principal, body);
      const isUnknown = template === undefined && body.template_id !== undefined;
      if (isUnknown) return reply[404]({ errors: [UNKNOWN_TEMPLATE] });
      const isSandbox = isSandboxed(principal, body);
      const maySend = isSandbox || isVerifiedSender(world, principal, body.from.email);
      if (!maySend) return reply[403]({ errors: [UNVERIFIED_SENDER] });
      const message = newMessage(world, { principal, body, recipients, isSandbox, template });
      const { id } = queueMessage(world, message, { waitsWhenFrozen: true });
      return reply[202]({ message_id: id, status: 'QUEUED' }, { headers: { 'X-Message-Id': id } });
    },
  },

  createBatch(_, reply, world) {
    return reply[201]({ batch_id: world.ids.next('batch_') });
  },

  getMessage({ principal: { tenantId }, path: { id } }, reply, world) {
    const message = owned(world, messages, { id, tenantId });
    if (message === undefined) return reply[404](...notFound('message', id, tenantId));
    return reply[200](messageView(message));
  },
} satisfies Partial<MailHandlers>;

/** The three documented 400 errors. They are checked before validation, so the body may have any shape. */
function contradictions(body: unknown): SendError[] {
  if (typeof body !== 'object' || body === null) return [];
  const { template_id: templateId, content, personalizations } = body as Readonly<Record<string, unknown>>;
  const errors: SendError[] = [];
  if (typeof templateId === 'string' && !templateId.startsWith(DYNAMIC_PREFIX)) errors.push(NOT_A_DYNAMIC_ID);
  if (templateId !== undefined && content !== undefined) errors.push(CONTENT_AND_TEMPLATE);
  if (Array.isArray(personalizations) && personalizations.length === 0) errors.push(NO_PERSONALIZATIONS);
  return errors;
}

/** A test key always sends to the sandbox, even if the request does not ask for it. */
function isSandboxed(
  { isTest }: Principal,
  { sandbox_mode: top, mail_settings: settings }: SendRequest,
): boolean {
  return isTest || settings?.sandbox_mode?.enable === true || top?.enable === true;
}

function templateOf(
  world: World,
  { tenantId }: Principal,
  { template_id: id }: SendRequest,
): Template | undefined {
  return id === undefined ? undefined : owned(world, templates, { id, tenantId });
}

function messageView(message: Message): Schemas['Message'] {
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
