// Images that emails show: uploaded raw, in a form, or in JSON; seen by anyone at `/i/{image_id}`.

import { iso } from '../../../src/engine/instant.ts';
import { nextState } from '../../../src/engine/lifecycle.ts';
import { addImage, type Image, imageLifecycle, images, isThere } from '../domain/images.ts';
import { pageOf } from '../domain/pages.ts';
import { owned } from '../domain/tenants.ts';
import { uploadedImage } from '../domain/uploads.ts';
import { refuse } from '../errors.ts';
import type { MailMocks, Schemas } from '../spec.ts';

type ImageMocks = Pick<MailMocks, 'listImages' | 'uploadImage' | 'getImage' | 'deleteImage' | 'viewImage'>;

/** An image is shown as nothing but an image: a drawing must not become a page with scripts. */
const SAFE_VIEW_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'X-Content-Type-Options': 'nosniff',
};

export const imageOperations: ImageMocks = {
  listImages: {
    handle({ principal, query }, world) {
      const all = world.collection(images).by('tenant', principal.tenantId).filter(isThere);
      return { status: 200, body: { images: pageOf(all, query).map(toImage), total: all.length } };
    },
  },

  uploadImage: {
    handle({ principal, body, contentType }, world) {
      const uploaded = uploadedImage(body as Buffer | Schemas['UploadImageRequest'], contentType);
      if ('status' in uploaded) return uploaded;
      return { status: 201, body: toImage(addImage(world, principal.tenantId, uploaded)) };
    },
  },

  getImage: {
    handle({ principal: { tenantId }, path }, world) {
      const image = owned(world, images, { id: path.id, tenantId });
      return image !== undefined && isThere(image)
        ? { status: 200, body: toImage(image) }
        : unknownImage(path.id);
    },
  },

  deleteImage: {
    handle({ principal: { tenantId }, path }, world) {
      const image = owned(world, images, { id: path.id, tenantId });
      if (image === undefined || !isThere(image)) return unknownImage(path.id);
      const state = nextState(imageLifecycle, image.state, 'delete');
      if (state === 'forgotten') world.collection(images).delete(image.id);
      else world.collection(images).update(image.id, { state, content: '' });
      return { status: 204 };
    },
  },

  viewImage: {
    handle({ path }, world) {
      const image = world.collection(images).get(path.image_id);
      if (image === undefined) return unknownImage(path.image_id);
      if (!isThere(image))
        return refuse(410, 'Image deleted', `${image.id} was deleted after a sent email referred to it`);
      return { status: 200, body: bytesOf(image), mediaType: image.contentType, headers: SAFE_VIEW_HEADERS };
    },
  },
};

/** The spec's types know a binary body only as text; the server sends the bytes as they are. */
function bytesOf({ content }: Image): string {
  return Buffer.from(content, 'base64') as unknown as string;
}

function toImage({ id, filename, contentType, sizeBytes, createdAt }: Image): Schemas['Image'] {
  return { id, filename, content_type: contentType, size_bytes: sizeBytes, created_at: iso(createdAt) };
}

function unknownImage(id: string) {
  return refuse(404, 'Image not found', `there is no image ${id}`);
}
