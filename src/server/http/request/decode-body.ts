// Decodes bodies that are not JSON to values that a schema can validate: forms of both kinds, and text.

import { coerce, shapeOf } from '../../../openapi/coerce.ts';
import type { OpenApiDocument } from '../../../openapi/document.ts';
import { nestedValues } from './nested-values.ts';

/** The place of the schema that a body is decoded for. */
export interface BodySchema {
  readonly document: OpenApiDocument;
  /** `undefined` if the media type has no schema. */
  readonly pointer: string | undefined;
}

/** A decoded body, or why it cannot be decoded; `undefined` for a media type that stays bytes. */
export type DecodedBody = { readonly value: unknown } | { readonly problem: string } | undefined;

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';

/**
 * Decodes a body by its media type.
 *
 * @param contentType the whole header, whose parameters have the boundary of parts
 */
export function decodeBody(
  bytes: Buffer,
  mediaType: string,
  contentType: string,
  schema: BodySchema,
): DecodedBody | Promise<DecodedBody> {
  if (mediaType === FORM) return formOf(new URLSearchParams(bytes.toString('utf8')), schema);
  if (mediaType === MULTIPART) return multipartOf(bytes, contentType, schema);
  return mediaType.startsWith('text/') ? textOf(bytes.toString('utf8'), schema) : undefined;
}

/** A text is never an object or a list, whatever some documents say of it. */
function textOf(text: string, { document, pointer }: BodySchema): DecodedBody {
  if (pointer === undefined) return { value: text };
  const schema = { $ref: `#${encodeURI(pointer)}` };
  const { types } = shapeOf(schema, document);
  const isOther = (types.has('object') || types.has('array')) && !types.has('string');
  return isOther ? undefined : { value: coerce(text, schema, document) };
}

async function multipartOf(bytes: Buffer, contentType: string, schema: BodySchema): Promise<DecodedBody> {
  const headers = { 'content-type': contentType };
  const form = await new Response(new Uint8Array(bytes), { headers }).formData().catch(() => undefined);
  if (form === undefined) return { problem: 'the body is not valid multipart/form-data' };
  const fields = await Promise.all(
    Array.from(
      form,
      async ([name, value]): Promise<[string, string]> => [
        name,
        typeof value === 'string' ? value : Buffer.from(await value.arrayBuffer()).toString('latin1'),
      ],
    ),
  );
  return formOf(fields, schema);
}

function formOf(fields: Iterable<readonly [string, string]>, { document, pointer }: BodySchema): DecodedBody {
  const schema = pointer === undefined ? {} : { $ref: `#${encodeURI(pointer)}` };
  const { properties } = shapeOf(schema, document);
  const read = nestedValues(fields, (name) => properties.has(name));
  const values = Object.entries(read).map(([name, value]) => {
    const { types } = shapeOf(properties.get(name) ?? {}, document);
    const isList = types.has('array') && !types.has('string') && typeof value === 'string';
    if (types.has('object') && typeof value === 'string') return [name, objectOf(value)];
    return [name, isList ? [value] : value];
  });
  return { value: coerce(Object.fromEntries(values), schema, document) };
}

/** An object in a form is JSON by default (OpenAPI, "Encoding Object"). */
function objectOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
