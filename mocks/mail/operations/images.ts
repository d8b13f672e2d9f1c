// Images for emails: uploaded raw, in a form, or in JSON; available to anyone at `/i/{image_id}`.

import { iso } from '../../../src/engine/instant.ts';
import { addImage, type Image, images, isPresent, nextImageState } from '../domain/images.ts';
import { pageOf } from '../domain/pages.ts';
import { owned } from '../domain/tenants.ts';
import { readUpload } from '../domain/uploads.ts';
import { notFound } from '../errors.ts';
import type { MailHandlers, Schemas } from '../spec.ts';

/** An image is served only as an image: an SVG must not become a page that runs scripts. */
const SAFE_VIEW_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'X-Content-Type-Options': 'nosniff',
};

export const imageHandlers = {
  listImages({ principal, query }, reply, world) {
    const all = world.collection(images).by('tenant', principal.tenantId).filter(isPresent);
    return reply[200]({ images: pageOf(all, query).map(imageView), total: all.length });
  },

  uploadImage({ principal, body, contentType }, reply, world) {
    const upload = readUpload(body as Buffer | Schemas['UploadImageRequest'], contentType, reply);
    if ('status' in upload) return upload;
    return reply[201](imageView(addImage(world, principal.tenantId, upload)));
  },

  getImage({ principal: { tenantId }, path: { id } }, reply, world) {
    const image = owned(world, images, { id, tenantId });
    if (image === undefined || !isPresent(image)) return reply[404](...notFound('image', id, tenantId));
    return reply[200](imageView(image));
  },

  deleteImage({ principal: { tenantId }, path: { id } }, reply, world) {
    const image = owned(world, images, { id, tenantId });
    if (image === undefined || !isPresent(image)) return reply[404](...notFound('image', id, tenantId));
    const state = nextImageState(world, image, 'delete');
    if (state === 'forgotten') world.collection(images).delete(id);
    else world.collection(images).update(id, { state, content: '' });
    return reply[204]();
  },

  viewImage({ path: { image_id: id } }, reply, world) {
    const image = world.collection(images).get(id);
    if (image === undefined) return reply[404](...notFound('image', id, 'the service'));
    if (!isPresent(image)) {
      return reply[410](
        { detail: 'Image deleted' },
        { why: `${id} was deleted after a sent email referred to it` },
      );
    }
    const bytes = Buffer.from(image.content, 'base64');
    return reply[200](bytes, { mediaType: image.contentType, headers: SAFE_VIEW_HEADERS });
  },
} satisfies Partial<MailHandlers>;

function imageView({ id, filename, contentType, sizeBytes, createdAt }: Image): Schemas['Image'] {
  return { id, filename, content_type: contentType, size_bytes: sizeBytes, created_at: iso(createdAt) };
}
