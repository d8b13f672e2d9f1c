// Processing a queued message, after the response to its send: rendering may fail; otherwise each recipient has the
// outcome that the address selects.

import { changeState } from '../../../src/engine/lifecycle.ts';
import type { World } from '../../../src/engine/world.ts';
import { publishEvent } from '../events.ts';
import { listBounce } from './bounces.ts';
import { renderedContents } from './contents.ts';
import { imageReferences, images, nextImageState } from './images.ts';
import { type Message, messageLifecycle, messages } from './messages.ts';
import { outcomeOf } from './recipient-outcomes.ts';
import { activeVersion, type TemplateVersion, templates } from './templates.ts';

export function processMessage(world: World, message: Message): void {
  const template =
    message.templateId === null ? undefined : world.collection(templates).get(message.templateId);
  const version = activeVersion(template);
  const rendered = message.templateId === null ? message : renderedWith(version, message);
  if ('problem' in rendered) failRendering(world, message, `${RENDER_ERROR}: ${rendered.problem}`);
  else handOn(world, { ...message, contents: rendered.contents }, version);
}

/** The documented reason of a `dropped` event when rendering fails. */
const RENDER_ERROR = 'template_render_error';

function renderedWith(version: TemplateVersion | undefined, { drafts }: Message) {
  if (version === undefined) return { problem: 'the template has no active version' };
  return renderedContents(version, drafts);
}

function failRendering(world: World, message: Message, errorMessage: string): void {
  const move = { service: 'mail', id: message.id, from: message.status, on: 'fail_rendering' } as const;
  const status = changeState(world, messageLifecycle, { ...move, because: errorMessage });
  world.collection(messages).update(message.id, { status, errorMessage, drafts: [] });
  for (const recipient of message.recipients) {
    const metadata = { reason: RENDER_ERROR, error_message: errorMessage };
    publishEvent(world, { type: 'dropped', message, recipient, metadata });
  }
}

function handOn(world: World, message: Message, version: TemplateVersion | undefined): void {
  const move = { service: 'mail', id: message.id, from: message.status, on: 'hand_on' } as const;
  const status = changeState(world, messageLifecycle, move);
  const { contents, subject: unrendered } = message;
  const subject = contents[0]?.subject ?? unrendered;
  world.collection(messages).update(message.id, { status, subject, contents, drafts: [] });
  if (!message.isSandbox) noteReferences(world, message, version);
  for (const recipient of message.recipients) {
    for (const { type, metadata, isBounce } of outcomeOf(world, message, recipient.email)) {
      if (isBounce) listBounce(world, { tenantId: message.tenantId, email: recipient.email });
      publishEvent(world, { type, message, recipient, metadata });
    }
  }
}

/** Deleted images that a sent email refers to answer 410 instead of 404. */
function noteReferences(world: World, { imageIds }: Message, version: TemplateVersion | undefined): void {
  const ofTemplate = imageReferences([version?.htmlContent ?? '', version?.plainContent ?? '']);
  for (const id of [...imageIds, ...ofTemplate]) {
    const image = world.collection(images).get(id);
    if (image === undefined || image.state === 'gone') continue;
    world.collection(images).update(id, { state: nextImageState(world, image, 'be_sent') });
  }
}
