// Scenarios about images in emails.

import type { Scenarios } from '../../../specs/generated/scenarios.ts';
import type { World } from '../../../src/engine/world.ts';
import type { ScenarioHandlers } from '../../../src/service/scenario.ts';
import { MAIN_TENANT } from '../credentials.ts';
import { type Image, images } from '../domain/images.ts';
import { messages } from '../domain/messages.ts';
import { newMessage } from './messages.ts';

const DOT = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>\n');

export const imageScenarios = {
  'an image exists': (_, { world }) => {
    const { id } = placeImage(world, MAIN_TENANT);
    return { image_id: id, path: `/i/${id}` };
  },

  'the image is gone': (_, { world }) => {
    const { id } = placeImage(world, MAIN_TENANT);
    const message = newMessage(world, { imageIds: [id] });
    world.collection(messages).put(message.id, { ...message, status: 'SENT' });
    world.collection(images).update(id, { state: 'gone', content: '' });
    return { image_id: id, path: `/i/${id}`, message_id: message.id };
  },
} satisfies Partial<ScenarioHandlers<Scenarios['mail']>>;

/** Stores an image that no email refers to. */
export function placeImage(world: World, tenantId: string): Image {
  const id = world.ids.next('img_');
  return world.collection(images).put(id, {
    id,
    tenantId,
    state: 'unreferenced',
    filename: 'dot.svg',
    contentType: 'image/svg+xml',
    sizeBytes: DOT.length,
    content: DOT.toString('base64'),
    createdAt: world.now,
  });
}
