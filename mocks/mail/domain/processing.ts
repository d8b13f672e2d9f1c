// Processing a queued message, after the response to its send: rendering may fail, or each recipient has the
// outcome that the address stands for.

import { changeState } from '../../../src/engine/state-changes.ts';
import type { World } from '../../../src/engine/world.ts';
import { publishEvent } from '../events.ts';
import { listBounce } from './bounces.ts';
import { imageReferences, images, nextImageState } from './images.ts';
import { type Message, messageLifecycle, messages } from './messages.ts';
import { outcomeOf } from './recipient-outcomes.ts';
import { renderProblem } from './rendering.ts';
import { activeVersion, type TemplateVersion, templates } from './templates.ts';

export function processMessage(world: World, message: Message): void {
  const template =
    message.templateId === null ? undefined : world.collection(templates).get(message.templateId);
  const version = activeVersion(template);
  const problem = message.templateId === null ? undefined : versionProblem(version);
  if (problem === undefined) handOn(world, message, version);
  else failRendering(world, message, `${RENDER_ERROR}: ${problem}`);
}

/** The documented reason of a `dropped` event when rendering fails. */
const RENDER_ERROR = 'template_render_error';

function versionProblem(version: TemplateVersion | undefined): string | undefined {
  if (version === undefined) return 'the template has no active version';
  const texts = [version.subject, version.htmlContent, version.plainContent ?? ''];
  return texts.map(renderProblem).find((problem) => problem !== undefined);
}

function failRendering(world: World, message: Message, errorMessage: string): void {
  const move = { service: 'mail', id: message.id, from: message.status, on: 'fail_rendering' } as const;
  const status = changeState(world, messageLifecycle, { ...move, because: errorMessage });
  world.collection(messages).update(message.id, { status, errorMessage });
  for (const recipient of message.recipients) {
    const metadata = { reason: RENDER_ERROR, error_message: errorMessage };
    publishEvent(world, { type: 'dropped', message, recipient, metadata });
  }
}

function handOn(world: World, message: Message, version: TemplateVersion | undefined): void {
  const move = { service: 'mail', id: message.id, from: message.status, on: 'hand_on' } as const;
  const status = changeState(world, messageLifecycle, move);
  world.collection(messages).update(message.id, { status });
  if (!message.isSandbox) noteReferences(world, message, version);
  for (const recipient of message.recipients) {
    for (const { type, metadata, isBounce } of outcomeOf(world, message, recipient.email)) {
      if (isBounce) listBounce(world, { tenantId: message.tenantId, email: recipient.email });
      publishEvent(world, { type, message, recipient, metadata });
    }
  }
}

/** Images of sent emails are still known after they are deleted: 410 instead of 404. */
function noteReferences(world: World, { imageIds }: Message, version: TemplateVersion | undefined): void {
  const ofTemplate = imageReferences([version?.htmlContent ?? '', version?.plainContent ?? '']);
  for (const id of [...imageIds, ...ofTemplate]) {
    const image = world.collection(images).get(id);
    if (image === undefined || image.state === 'gone') continue;
    world.collection(images).update(id, { state: nextImageState(world, image, 'be_sent') });
  }
}
