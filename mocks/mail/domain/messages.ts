// Messages: the content, the recipients, and the state of processing.

import { collectionOf } from '../../../src/engine/collection.ts';
import {
  fieldsOf,
  flag,
  instant,
  listOf,
  mapOf,
  orNull,
  stateIn,
  text,
  wholeNumber,
} from '../../../src/engine/document-schema.ts';
import type { Instant } from '../../../src/engine/instant.ts';
import { lifecycle } from '../../../src/engine/lifecycle.ts';
import type { World } from '../../../src/engine/world.ts';
import type { Principal, Schemas } from '../spec.ts';
import { type Content, contentSchema, contentsOf, type Draft, draftSchema, draftsOf } from './contents.ts';
import { imageReferences } from './images.ts';
import { activeVersion, type Template } from './templates.ts';
import type { Owned } from './tenants.ts';

export type MessageStatus = 'QUEUED' | 'SENT' | 'FAILED';

export type MessageTrigger = 'hand_on' | 'fail_rendering';

export const messageLifecycle = lifecycle<MessageStatus, MessageTrigger>('message', [
  { from: 'QUEUED', on: 'hand_on', to: 'SENT', because: 'it was handed on to its recipients' },
  { from: 'QUEUED', on: 'fail_rendering', to: 'FAILED', because: 'its template could not be rendered' },
]);

/** One recipient of a message, with the caller's own metadata for their events. */
export interface Recipient {
  readonly email: string;
  readonly custom: Readonly<Record<string, string>> | null;
  /** The index of the message's personalization that the recipient belongs to, from 0. */
  readonly part: number;
}

export interface Message extends Owned {
  readonly id: string;
  readonly status: MessageStatus;
  readonly from: string;
  readonly recipients: readonly Recipient[];
  readonly subject: string | null;
  readonly templateId: string | null;
  readonly isSandbox: boolean;
  /** Images that the content and the substituted values refer to. */
  readonly imageIds: readonly string[];
  /** One for each personalization until the message is processed; none without a template. */
  readonly drafts: readonly Draft[];
  /** One for each personalization; none if the message failed or the contents are too large to be kept. */
  readonly contents: readonly Content[];
  readonly createdAt: Instant;
  readonly errorMessage: string | null;
}

export const messages = collectionOf<Message>(
  'mail/messages',
  {},
  fieldsOf<Message>({
    id: text,
    tenantId: text,
    status: stateIn(messageLifecycle),
    from: text,
    recipients: listOf(fieldsOf<Recipient>({ email: text, custom: orNull(mapOf(text)), part: wholeNumber })),
    subject: orNull(text),
    templateId: orNull(text),
    isSandbox: flag,
    imageIds: listOf(text),
    drafts: listOf(draftSchema),
    contents: listOf(contentSchema),
    createdAt: instant,
    errorMessage: orNull(text),
  }),
);

/** The name of the task that processes a message. */
export const PROCESS_MESSAGE = 'process_message';

/**
 * Accepts a message. It is processed immediately after the current transaction.
 *
 * @param options.waitsWhenFrozen whether it stays QUEUED in a frozen world until the world settles (M-G-03)
 */
export function queueMessage(
  world: World,
  message: Message,
  options: { readonly waitsWhenFrozen: boolean } = { waitsWhenFrozen: false },
): Message {
  const task = { at: world.now, service: 'mail', name: PROCESS_MESSAGE, id: message.id };
  world.schedule(task, options);
  return world.collection(messages).put(message.id, message);
}

interface NewMessage {
  readonly principal: Principal;
  readonly body: Schemas['SendMailRequest'];
  readonly recipients: readonly Recipient[];
  readonly isSandbox: boolean;
  readonly template: Template | undefined;
}

export function newMessage(
  world: World,
  { principal, body, recipients, isSandbox, template }: NewMessage,
): Message {
  const subject = body.personalizations[0]?.subject ?? body.subject ?? activeVersion(template)?.subject;
  return {
    id: world.ids.next('msg_'),
    tenantId: principal.tenantId,
    status: 'QUEUED',
    from: body.from.email,
    recipients,
    subject: subject ?? null,
    templateId: template?.id ?? null,
    isSandbox,
    imageIds: imageReferences([
      ...(body.content ?? []).map(({ value }) => value),
      JSON.stringify(body.personalizations),
    ]),
    drafts: template === undefined ? [] : draftsOf(body),
    contents: template === undefined ? contentsOf(body) : [],
    createdAt: world.now,
    errorMessage: null,
  };
}

export function recipientsOf({ personalizations, metadata }: Schemas['SendMailRequest']): Recipient[] {
  return personalizations.flatMap(({ to, cc = [], bcc = [], metadata: own }, part) => {
    const custom = metadata === undefined && own === undefined ? null : { ...metadata, ...own };
    return [...to, ...cc, ...bcc].map(({ email }) => ({ email, custom, part }));
  });
}
