// What falls due: a queued message is processed, after the answer to its send. Rendering may fail; else
// each recipient meets what their address stands for.

import { nextState } from '../../src/engine/lifecycle.ts';
import type { ScheduledTask } from '../../src/engine/task-queue.ts';
import type { World } from '../../src/engine/world.ts';
import { listBounce } from './bounce-list.ts';
import {
  activeVersion,
  images,
  type Message,
  messages,
  type TemplateVersion,
  templates,
} from './documents.ts';
import { publishEvent } from './events.ts';
import { imageLifecycle, messageLifecycle } from './lifecycles.ts';
import { fateOf } from './recipient-outcomes.ts';
import { imageReferences } from './references.ts';
import { renderProblem } from './rendering.ts';

/** The name of the task to process a message. */
export const PROCESS_MESSAGE = 'process_message';

/** The documented reason of a `dropped` event when rendering fails. */
const RENDER_ERROR = 'template_render_error';

export const timers: Readonly<Record<string, (world: World, item: ScheduledTask) => void>> = {
  [PROCESS_MESSAGE]: (world, { id }) => {
    const message = world.collection(messages).get(id);
    if (message !== undefined) processMessage(world, message);
  },
};

function processMessage(world: World, message: Message): void {
  const template =
    message.templateId === null ? undefined : world.collection(templates).get(message.templateId);
  const version = activeVersion(template);
  const problem = message.templateId === null ? undefined : versionProblem(version);
  if (problem === undefined) handOn(world, message, version);
  else failRendering(world, message, `${RENDER_ERROR}: ${problem}`);
}

function versionProblem(version: TemplateVersion | undefined): string | undefined {
  if (version === undefined) return 'the template has no active version';
  const texts = [version.subject, version.htmlContent, version.plainContent ?? ''];
  return texts.map(renderProblem).find((problem) => problem !== undefined);
}

function failRendering(world: World, message: Message, errorMessage: string): void {
  const status = nextState(messageLifecycle, message.status, 'fail_rendering');
  world.collection(messages).update(message.id, { status, errorMessage });
  for (const recipient of message.recipients) {
    const metadata = { reason: RENDER_ERROR, error_message: errorMessage };
    publishEvent(world, { type: 'dropped', message, recipient, metadata });
  }
}

function handOn(world: World, message: Message, version: TemplateVersion | undefined): void {
  const status = nextState(messageLifecycle, message.status, 'hand_on');
  world.collection(messages).update(message.id, { status });
  if (!message.isSandbox) noteReferences(world, message, version);
  for (const recipient of message.recipients) {
    for (const { type, metadata, isBounce } of fateOf(world, message, recipient.email)) {
      if (isBounce) listBounce(world, { tenantId: message.tenantId, email: recipient.email });
      publishEvent(world, { type, message, recipient, metadata });
    }
  }
}

/** Images that somebody now has in their mailbox are not forgotten when they are deleted. */
function noteReferences(world: World, { imageIds }: Message, version: TemplateVersion | undefined): void {
  const ofTemplate = imageReferences([version?.htmlContent ?? '', version?.plainContent ?? '']);
  for (const id of [...imageIds, ...ofTemplate]) {
    const image = world.collection(images).get(id);
    if (image === undefined || image.state === 'gone') continue;
    world.collection(images).update(id, { state: nextState(imageLifecycle, image.state, 'be_sent') });
  }
}
