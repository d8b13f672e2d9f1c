// Decodes bodies to values that a schema can validate: JSON, forms of both kinds, whose names may nest, and text. JSON is
// read defensively: UTF-8 only, a bounded depth, no keys that reach prototypes, no text that could not be stored or sent on.

import { isUtf8 } from 'node:buffer';
import { parse } from 'secure-json-parse';
import { jsonIn } from '../../engine/json.ts';
import { coerce, shapeOf } from '../../openapi/coerce.ts';
import type { OpenApiDocument } from '../../openapi/document.ts';

/** How deep objects and arrays may nest, and how deep in a document that the server wrote itself. */
export const JSON_DEPTH_LIMIT = 64;
const OWN_DEPTH_LIMIT = 1_024;

export type ReadBody = { readonly value: unknown } | { readonly problem: string };

const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET, QUOTE, BACKSLASH] = Buffer.from('{}[]"\\');

/**
 * Parses a JSON body.
 *
 * @param options.isOwn whether the server wrote the document: it may contain any text, such as that of an upload
 * @example readJson(Buffer.from('{"a":1}')) // { value: { a: 1 } }
 * @example readJson(Buffer.from('{"__proto__":1}')) // { problem: … }
 */
export function readJson(bytes: Buffer, options: { readonly isOwn: boolean } = { isOwn: false }): ReadBody {
  if (bytes.length === 0) return { problem: 'the body is empty; send a JSON document' };
  if (!isUtf8(bytes)) return { problem: 'the body is not UTF-8' };
  const depthLimit = options.isOwn ? OWN_DEPTH_LIMIT : JSON_DEPTH_LIMIT;
  if (isTooDeep(bytes, depthLimit)) return { problem: `the body nests deeper than ${depthLimit} levels` };
  const text = bytes.toString('utf8');
  const parsed = parseJson(text);
  if ('problem' in parsed || options.isOwn) return parsed;
  if (text.includes('\\u') && !isCleanText(parsed.value)) {
    return { problem: 'the body has text with a NUL character or a lone surrogate' };
  }
  return parsed;
}

/** Parses text, and refuses keys that reach prototypes. */
export function parseJson(text: string): ReadBody {
  try {
    return { value: parse(text, null, { protoAction: 'error', constructorAction: 'error' }) };
  } catch (error) {
    const isForbiddenKey = error instanceof SyntaxError && error.message.includes('forbidden prototype');
    return {
      problem: isForbiddenKey
        ? 'the body has a key that is not allowed (__proto__ or constructor.prototype)'
        : 'the body is not valid JSON',
    };
  }
}

/** Counts brackets outside strings, so that no parser has to recurse into a hostile depth first. */
function isTooDeep(bytes: Buffer, depthLimit: number): boolean {
  let depth = 0;
  let isInString = false;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i];
    if (isInString) {
      if (byte === BACKSLASH) i++;
      else if (byte === QUOTE) isInString = false;
    } else if (byte === QUOTE) isInString = true;
    else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      if (++depth > depthLimit) return true;
    } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) depth--;
  }
  return false;
}

function isCleanText(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, item]) => isCleanText(key) && isCleanText(item));
}

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
  const value = jsonIn(text);
  return value === undefined ? text : value;
}

/** How deep names nest, and how many fields are read: a hostile form could have any number. */
const MAX_DEPTH = 16;
const MAX_FIELDS = 10_000;

type Tree = Map<string, Tree | unknown[]>;

/**
 * The nested values of fields, in objects whose keys are names and never reach a prototype.
 *
 * @param fields names and values; a name can come several times
 * @param isWhole whether the brackets of a name are a part of it
 * @example nestedValues([['a[b]', '1'], ['c[]', '2'], ['c[]', '3']]) // { a: { b: '1' }, c: ['2', '3'] }
 */
export function nestedValues(
  fields: Iterable<readonly [string, unknown]>,
  isWhole: (name: string) => boolean = () => false,
): Record<string, unknown> {
  const root: Tree = new Map();
  let count = 0;
  for (const [name, value] of fields) {
    if (++count > MAX_FIELDS) break;
    const keys = isWhole(name) ? [name] : keysOf(name);
    if (keys.length <= MAX_DEPTH) put(root, keys, Array.isArray(value) ? value : [value]);
  }
  return plain(root) as Record<string, unknown>;
}

/** `a[b][]` is `a`, `b` and an empty key, which adds to a list. */
function keysOf(name: string): string[] {
  const start = name.indexOf('[');
  if (start < 1 || !name.endsWith(']')) return [name];
  const nested = name.slice(start + 1, -1).split('][');
  return nested.some((key) => key.includes(']')) ? [name] : [name.slice(0, start), ...nested];
}

function put(tree: Tree, keys: readonly string[], values: readonly unknown[]): void {
  let at = tree;
  for (const [index, key] of keys.entries()) {
    const isLast = index === keys.length - 1 || (index === keys.length - 2 && keys.at(-1) === '');
    const known = at.get(key);
    if (isLast) {
      // A name that was a group before stays one.
      if (!(known instanceof Map)) at.set(key, [...(known ?? []), ...values]);
      return;
    }
    const next: Tree = known instanceof Map ? known : new Map();
    at.set(key, next);
    at = next;
  }
}

function plain(node: Tree | unknown[]): unknown {
  if (!(node instanceof Map)) return node.length === 1 ? node[0] : node;
  // Unlike an assignment, this makes a key such as __proto__ a plain field.
  return Object.fromEntries(Array.from(node, ([key, part]) => [key, plain(part)]));
}
