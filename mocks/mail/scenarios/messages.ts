// Scenarios about messages, and messages for other scenarios.

import type { Scenarios } from '../../../specs/generated/scenarios.ts';
import type { World } from '../../../src/engine/world.ts';
import type { ScenarioHandlers } from '../../../src/service/scenario.ts';
import { MAIN_TENANT } from '../credentials.ts';
import type { Message } from '../domain/messages.ts';
import { queueMessage } from '../domain/messages.ts';
import { BROKEN, placeTemplate } from './templates.ts';

const RECIPIENT = 'ada@customer.example';

export const messageScenarios = {
  'a message was sent': ({ to }, { world }) => {
    const { id } = queueMessage(world, newMessage(world, { to }));
    return { message_id: id, recipient_email: to };
  },

  'a message failed': ({ to }, { world }) => {
    const template = placeTemplate(world, { name: world.ids.next('Broken '), html: BROKEN });
    const { id } = queueMessage(world, newMessage(world, { to, templateId: template.id }));
    return { message_id: id, recipient_email: to, template_id: template.id };
  },
} satisfies Partial<ScenarioHandlers<Scenarios['mail']>>;

/** A message to one recipient as the service accepts it; not stored yet. */
export function newMessage(
  world: World,
  {
    to = RECIPIENT,
    ...given
  }: { readonly to?: string } & Partial<Pick<Message, 'tenantId' | 'templateId' | 'imageIds'>> = {},
): Message {
  return {
    id: world.ids.next('msg_'),
    tenantId: MAIN_TENANT,
    status: 'QUEUED',
    from: 'news@example.com',
    recipients: [{ email: to, custom: null, part: 0 }],
    subject: 'Your order',
    templateId: null,
    isSandbox: false,
    imageIds: [],
    drafts: given.templateId === undefined ? [] : [{ subject: null, data: {} }],
    contents: given.templateId === undefined ? [{ subject: 'Your order', html: null, plain: null }] : [],
    createdAt: world.now,
    errorMessage: null,
    ...given,
  };
}
