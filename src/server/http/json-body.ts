// Reads a JSON body defensively: UTF-8 only, no keys that reach prototypes, a bounded depth, and no text that could
// not be stored or sent on. Each error has a reason.

import { isUtf8 } from 'node:buffer';
import { parse } from 'secure-json-parse';

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
