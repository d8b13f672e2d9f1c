// Images, and the images that a text refers to by `/i/{image_id}`.

import { collectionOf } from '../../../src/engine/collection.ts';
import {
  fieldsOf,
  instant,
  orNull,
  stateIn,
  text,
  wholeNumber,
} from '../../../src/engine/document-schema.ts';
import type { Instant } from '../../../src/engine/instant.ts';
import { changeState, lifecycle } from '../../../src/engine/lifecycle.ts';
import type { World } from '../../../src/engine/world.ts';
import { byTenant, type Owned } from './tenants.ts';
import type { UploadedImage } from './uploads.ts';

export type ImageState = 'unreferenced' | 'referenced' | 'gone' | 'forgotten';

export type ImageTrigger = 'be_sent' | 'delete';

export const imageLifecycle = lifecycle<ImageState, ImageTrigger>('image', [
  { from: 'unreferenced', on: 'be_sent', to: 'referenced', because: 'an email that shows it was sent' },
  { from: 'referenced', on: 'be_sent', to: 'referenced' },
  { from: 'unreferenced', on: 'delete', to: 'forgotten', because: 'it was deleted, and no email shows it' },
  {
    from: 'referenced',
    on: 'delete',
    to: 'gone',
    because: 'it was deleted after an email that shows it was sent',
  },
]);

export interface Image extends Owned {
  readonly id: string;
  readonly state: ImageState;
  readonly filename: string | null;
  readonly contentType: string;
  readonly sizeBytes: number;
  /** The bytes in base64, since documents are JSON; empty once the image is deleted. */
  readonly content: string;
  readonly createdAt: Instant;
}

export const images = collectionOf<Image, 'tenant'>(
  'mail/images',
  byTenant,
  fieldsOf<Image>({
    id: text,
    tenantId: text,
    state: stateIn(imageLifecycle),
    filename: orNull(text),
    contentType: text,
    sizeBytes: wholeNumber,
    content: text,
    createdAt: instant,
  }),
);

export function addImage(
  world: World,
  tenantId: string,
  { bytes, contentType, filename }: UploadedImage,
): Image {
  const id = world.ids.next('img_');
  return world.collection(images).put(id, {
    id,
    tenantId,
    state: 'unreferenced',
    filename,
    contentType,
    sizeBytes: bytes.length,
    content: bytes.toString('base64'),
    createdAt: world.now,
  });
}

/** The state of an image after a trigger, for the change in the current transaction. */
export function nextImageState(world: World, { id, state: from }: Image, on: ImageTrigger): ImageState {
  return changeState(world, imageLifecycle, { service: 'mail', id, from, on });
}

export function isPresent({ state }: Image): boolean {
  return state !== 'gone';
}

/** An image's public path, anywhere in a text. */
const IMAGE_PATH = /\/i\/(img_[A-Za-z0-9_]{1,196})/g;

/**
 * The ids of the images that texts refer to, without duplicates.
 *
 * @example imageReferences(['<img src="https://mail.example.com/i/img_logo">']) // ['img_logo']
 */
export function imageReferences(texts: readonly string[]): string[] {
  const ids = texts.flatMap((text) => Array.from(text.matchAll(IMAGE_PATH), ([, id]) => id as string));
  return [...new Set(ids)];
}
