// Reads an uploaded image in each of its three forms, and finds what is wrong with it. The limit is on the
// image itself, not on its packaging.

import { refuse, refuseField } from '../errors.ts';
import type { Schemas } from '../spec.ts';
import { readForm } from './multipart.ts';

/** 10 MiB, to the byte. */
const IMAGE_LIMIT_BYTES = 10_485_760;

const DEFAULT_TYPE = 'image/png';

const IMAGE_TYPE = /^image\/[a-z0-9.+-]{1,94}$/i;

const HAS_CONTROLS = /[\p{Cc}]/u;

export interface UploadedImage {
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly filename: string | null;
}

/** The refusal of an upload. */
type Refused = ReturnType<typeof refuse<400 | 413>> | ReturnType<typeof refuseField>;

/**
 * The image in a request's body, or the answer that refuses it.
 *
 * @param contentType the Content-Type header as it came
 */
export function uploadedImage(
  body: Buffer | Schemas['UploadImageRequest'],
  contentType: string,
): UploadedImage | Refused {
  const [mediaType = ''] = contentType.split(';', 1);
  const image = Buffer.isBuffer(body)
    ? fromBytes(body, mediaType.trim().toLowerCase(), contentType)
    : fromJson(body);
  if ('status' in image) return image;
  if (image.bytes.length === 0) return refuseField(['body'], 'The image is empty', 'minLength');
  if (image.bytes.length <= IMAGE_LIMIT_BYTES) return image;
  return refuse(413, `The image is over ${IMAGE_LIMIT_BYTES} bytes`, `it has ${image.bytes.length} bytes`);
}

function fromBytes(body: Buffer, mediaType: string, contentType: string): UploadedImage | Refused {
  if (mediaType === 'multipart/form-data') return fromForm(body, contentType);
  if (!IMAGE_TYPE.test(mediaType)) return refuse(400, `${mediaType} is no media type of an image`);
  return { bytes: body, contentType: mediaType, filename: null };
}

function fromJson(body: Schemas['UploadImageRequest']): UploadedImage | Refused {
  const { content, content_type: contentType = DEFAULT_TYPE, filename = null } = body;
  if (content.length % 4 !== 0) return refuseField(['body', 'content'], 'Not base64', 'pattern');
  return { bytes: Buffer.from(content, 'base64'), contentType, filename };
}

function fromForm(body: Buffer, contentType: string): UploadedImage | Refused {
  const form = readForm(body, contentType);
  if ('problem' in form) return refuse(400, 'The request body is not a valid form', form.problem);
  const file = form.parts.find(({ name }) => name === 'file');
  if (file === undefined) return refuseField(['body', 'file'], 'Field required', 'missing');
  const type = file.contentType ?? DEFAULT_TYPE;
  if (!IMAGE_TYPE.test(type))
    return refuseField(['body', 'file'], `${type} is no media type of an image`, 'pattern');
  if (HAS_CONTROLS.test(file.filename ?? ''))
    return refuseField(['body', 'file'], 'Bad file name', 'pattern');
  return { bytes: file.content, contentType: type.toLowerCase(), filename: file.filename };
}
