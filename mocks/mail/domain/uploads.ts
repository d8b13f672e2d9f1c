// Reads an uploaded image in each of its three forms and validates it. The limit applies to the image itself, not to
// its encoding.

import { fieldError } from '../errors.ts';
import type { RepliesOf, Schemas } from '../spec.ts';
import { readForm } from './multipart.ts';

/** 10 MiB, to the byte. */
const MAX_IMAGE_BYTES = 10_485_760;

const DEFAULT_TYPE = 'image/png';

const IMAGE_TYPE = /^image\/[a-z0-9.+-]{1,94}$/i;

const HAS_CONTROLS = /[\p{Cc}]/u;

export interface UploadedImage {
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly filename: string | null;
}

type UploadReplies = RepliesOf<'uploadImage'>;

/**
 * The image in a request's body, or the response that describes the error.
 *
 * @param contentType the Content-Type header as received
 */
export function readUpload(
  body: Buffer | Schemas['UploadImageRequest'],
  contentType: string,
  reply: UploadReplies,
) {
  const image = Buffer.isBuffer(body) ? fromBytes(body, contentType, reply) : fromJson(body, reply);
  if ('status' in image) return image;
  const size = image.bytes.length;
  if (size === 0) return reply[422](fieldError(['body'], 'The image is empty', 'minLength'));
  if (size <= MAX_IMAGE_BYTES) return image;
  return reply[413](
    { detail: `The image is over ${MAX_IMAGE_BYTES} bytes` },
    { why: `it has ${size} bytes` },
  );
}

function fromBytes(body: Buffer, contentType: string, reply: UploadReplies) {
  const mediaType = (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();
  if (mediaType === 'multipart/form-data') return fromForm(body, contentType, reply);
  if (IMAGE_TYPE.test(mediaType)) return { bytes: body, contentType: mediaType, filename: null };
  return reply[400]({ detail: `${mediaType} is not a media type of an image` });
}

function fromJson(body: Schemas['UploadImageRequest'], reply: UploadReplies) {
  const { content, content_type: contentType = DEFAULT_TYPE, filename = null } = body;
  if (content.length % 4 !== 0) return reply[422](fieldError(['body', 'content'], 'Not base64', 'pattern'));
  return { bytes: Buffer.from(content, 'base64'), contentType, filename };
}

function fromForm(body: Buffer, contentType: string, reply: UploadReplies) {
  const form = readForm(body, contentType);
  if ('problem' in form) {
    return reply[400]({ detail: 'The request body is not a valid form' }, { why: form.problem });
  }
  const file = form.parts.find(({ name }) => name === 'file');
  if (file === undefined) return reply[422](fieldError(['body', 'file'], 'Field required', 'missing'));
  const { filename, content } = file;
  const type = file.contentType ?? DEFAULT_TYPE;
  if (!IMAGE_TYPE.test(type)) {
    const message = `${type} is not a media type of an image`;
    return reply[422](fieldError(['body', 'file'], message, 'pattern'));
  }
  if (HAS_CONTROLS.test(filename ?? '')) {
    return reply[422](fieldError(['body', 'file'], 'Bad file name', 'pattern'));
  }
  return { bytes: content, contentType: type.toLowerCase(), filename };
}
