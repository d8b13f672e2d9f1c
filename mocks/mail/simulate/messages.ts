// Actions of recipients and their servers on a message.

import type { World } from '../../../src/engine/world.ts';
import { locate, pointerTo, type Schema } from '../../../src/openapi/document.ts';
import { actionError } from '../../../src/service/api-error.ts';
import type { Action } from '../../../src/service/service.ts';
import { listBounce } from '../domain/bounces.ts';
import { type Message, messages, type Recipient } from '../domain/messages.ts';
import { suppressAfter } from '../domain/suppressions.ts';
import { type EventMetadata, publishEvent } from '../events.ts';
import { type EventType, mailDocument } from '../spec.ts';

interface MessageInput {
  readonly message_id: string;
  readonly recipient_email?: string;
  readonly metadata?: EventMetadata;
}

/** The possible actions on a message, each with its event, the schema of the event's metadata, and a description. */
const MESSAGE_ACTIONS: readonly (readonly [
  action: string,
  type: EventType,
  metadata: string,
  description: string,
])[] = [
  ['message.open', 'open', 'OpenMetadata', 'The recipient opens the message.'],
  ['message.click', 'click', 'ClickMetadata', 'The recipient follows a link of the message.'],
  [
    'message.spam_report',
    'spam_report',
    'SpamReportMetadata',
    'The recipient reports the message as spam, and gets no more mail.',
  ],
  [
    'message.unsubscribe',
    'unsubscribe',
    'UnsubscribeMetadata',
    'The recipient wants no more mail, and gets none.',
  ],
  [
    'message.group_unsubscribe',
    'group_unsubscribe',
    'GroupUnsubscribeMetadata',
    'The recipient leaves a group.',
  ],
  [
    'message.group_resubscribe',
    'group_resubscribe',
    'GroupResubscribeMetadata',
    'The recipient joins a group again.',
  ],
  ['message.bounce', 'bounce', 'BounceMetadata', 'The message bounces; the address is on the bounce list.'],
  ['message.block', 'blocked', 'BlockedMetadata', 'The recipient’s server rejects the message.'],
  ['message.defer', 'deferred', 'DeferredMetadata', 'The recipient’s server asks to try later.'],
  ['message.drop', 'dropped', 'DroppedMetadata', 'The service drops the message.'],
];

export const messageActions: Readonly<Record<string, Action<MessageInput>>> = {
  ...Object.fromEntries(MESSAGE_ACTIONS.map(([action, ...rest]) => [action, messageAction(...rest)])),
  'message.read': readAction(),
};

/** The contents that a recipient reads. There is no event, because the service does not learn of it. */
function readAction(): Action<MessageInput> {
  return {
    description: 'Answers what the recipient reads: the subject and the texts, rendered. No event is sent.',
    input: messageInput(),
    run(input, world) {
      const message = sentMessage(world, input.message_id);
      const content = message.contents[recipientOf(message, input.recipient_email).part];
      if (content === undefined)
        throw actionError(409, `the texts of ${message.id} are too large to be kept`);
      return content;
    },
  };
}

function messageAction(type: EventType, metadata: string, description: string): Action<MessageInput> {
  return {
    description,
    input: messageInput({ metadata: metadataSchema(metadata) }),
    result: {
      type: 'object',
      additionalProperties: false,
      required: ['message_id', 'recipient_email', 'event_id'],
      properties: {
        message_id: { type: 'string' },
        recipient_email: { type: 'string' },
        event_id: { type: 'string' },
      },
    },
    run(input, world) {
      const message = sentMessage(world, input.message_id);
      const recipient = recipientOf(message, input.recipient_email);
      const address = { tenantId: message.tenantId, email: recipient.email };
      if (type === 'bounce') listBounce(world, address);
      suppressAfter(world, type, address);
      const event = publishEvent(world, { type, message, recipient, metadata: input.metadata });
      return { message_id: message.id, recipient_email: recipient.email, event_id: event.id };
    },
  };
}

function messageInput(further: Readonly<Record<string, Schema>> = {}): Schema {
  const recipient = { type: 'string', description: 'The first recipient if left out.' };
  const properties = { message_id: { type: 'string' }, recipient_email: recipient, ...further };
  return { type: 'object', additionalProperties: false, required: ['message_id'], properties };
}

function sentMessage(world: World, id: string): Message {
  const message = world.collection(messages).get(id);
  if (message === undefined)
    throw actionError(404, `there is no message ${id}`, 'send one: POST /v3/mail/send');
  if (message.isSandbox) {
    throw actionError(
      409,
      `${id} was sent into the sandbox, so no recipient has it`,
      'send it with the live credential',
    );
  }
  if (message.status !== 'SENT') {
    const hint = message.status === 'QUEUED' ? 'let the world settle: POST …/settle' : undefined;
    throw actionError(409, `${id} is ${message.status}, so no recipient has it`, hint);
  }
  return message;
}

function recipientOf({ id, recipients }: Message, email: string | undefined): Recipient {
  const recipient = email === undefined ? recipients[0] : recipients.find((known) => known.email === email);
  if (recipient !== undefined) return recipient;
  throw actionError(422, `${email} is not a recipient of ${id}`, `one of them is ${recipients[0]?.email}`);
}

/** The spec's schema of a metadata object without required fields, because omitted fields are filled in. */
function metadataSchema(name: string): Schema {
  const { properties } = schemaNamed(name);
  const followed = Object.entries(properties ?? {}).map(([key, { $ref, ...schema }]) => [
    key,
    $ref === undefined ? schema : schemaNamed($ref.slice($ref.lastIndexOf('/') + 1)),
  ]);
  return { type: 'object', properties: Object.fromEntries(followed) };
}

function schemaNamed(name: string): Schema {
  return locate<Schema>(mailDocument, pointerTo('components', 'schemas', name)).value;
}
