// Reads a parameter as its style writes it (OpenAPI, "Style Values").

import { coercion, shapeOf } from '../../../openapi/coerce.ts';
import type { OpenApiDocument } from '../../../openapi/document.ts';
import { isJson } from '../../../openapi/negotiate.ts';
import type { OperationParameter } from '../../../openapi/operations.ts';
import { parseJson } from './json-body.ts';
import { nestedValues } from './nested-values.ts';

/** The texts of a place of the request, by name; a name can come several times. */
export type Texts = Readonly<Record<string, string | readonly string[] | undefined>>;

const SEPARATORS: Readonly<Record<string, string>> = { spaceDelimited: ' ', pipeDelimited: '|' };

/** The values that styles for paths put before a value. */
const PREFIXES: Readonly<Record<string, string>> = { label: '.', matrix: ';' };

/**
 * Reads a parameter of many requests: its value as the type of its schema, `undefined` if it is missing.
 *
 * @returns a function of the texts of its place: path segments by parameter, query, headers by lower-case name, or cookies
 */
export function parameterReading(
  parameter: OperationParameter,
  document: OpenApiDocument,
): (texts: Texts) => unknown {
  const { schema, mediaType } = parameter;
  const name = parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name;
  // A segment of a path without a character is no value at all.
  const isEmpty = (text: unknown) => parameter.in === 'path' && text === '';
  const own = (texts: Texts) =>
    Object.hasOwn(texts, name) && !isEmpty(texts[name]) ? texts[name] : undefined;
  const typed = coercion(schema, document);
  const present = (read: (text: string | readonly string[]) => unknown) => (texts: Texts) => {
    const text = own(texts);
    return text === undefined ? undefined : read(text);
  };
  if (mediaType !== undefined) return present((text) => readContent(text, mediaType));
  const { types, properties } = shapeOf(schema, document);
  if (types.has('object')) {
    const names = [...properties.keys()];
    return (texts) => typed(readObject(parameter, own(texts), texts, names));
  }
  if (types.has('array')) return present((text) => typed(readList(parameter, text, types.has('string'))));
  const isPrefixed = PREFIXES[parameter.style] !== undefined;
  return present((text) => {
    if (typeof text !== 'string') return text;
    return typed(isPrefixed ? withoutPrefix(parameter, text) : text);
  });
}

function readContent(text: string | readonly string[], mediaType: string): unknown {
  if (!isJson(mediaType) || typeof text !== 'string') return text;
  const read = parseJson(text);
  return 'value' in read ? read.value : text;
}

function readList(
  parameter: OperationParameter,
  own: string | readonly string[],
  mayBeText: boolean,
): unknown {
  if (typeof own !== 'string') return own;
  const text = withoutPrefix(parameter, own);
  if (parameter.in === 'query' && parameter.isExploded && parameter.style === 'form')
    return mayBeText ? text : [text];
  const separator =
    parameter.style === 'label' && parameter.isExploded ? '.' : (SEPARATORS[parameter.style] ?? ',');
  return parameter.style === 'matrix' && parameter.isExploded
    ? own
        .split(';')
        .filter(Boolean)
        .map((part) => part.slice(part.indexOf('=') + 1))
    : text.split(separator);
}

function readObject(
  { name, style, isExploded, in: place }: OperationParameter,
  own: string | readonly string[] | undefined,
  texts: Texts,
  properties: Iterable<string>,
): unknown {
  if (style === 'deepObject') return nestedValues(Object.entries(texts))[name];
  if (style === 'form' && isExploded && place !== 'header') {
    const known = [...properties].filter((key) => Object.hasOwn(texts, key));
    return known.length === 0 ? own : Object.fromEntries(known.map((key) => [key, texts[key]]));
  }
  if (typeof own !== 'string') return own;
  const parts = own.replace(PREFIX, '').split(isExploded ? /[,;.]/ : (SEPARATORS[style] ?? ','));
  return Object.fromEntries(isExploded ? parts.map(split) : pairs(parts));
}

const PREFIX = /^[.;]/;

function split(part: string): [string, string] {
  const at = part.indexOf('=');
  return at === -1 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)];
}

function pairs(parts: readonly string[]): [string, string][] {
  return parts.flatMap((part, index) => (index % 2 === 0 ? [[part, parts[index + 1] ?? '']] : []));
}

function withoutPrefix({ style, name }: OperationParameter, text: string): string {
  const prefix = PREFIXES[style];
  if (prefix === undefined || !text.startsWith(prefix)) return text;
  const rest = text.slice(prefix.length);
  return style === 'matrix' && rest.startsWith(`${name}=`) ? rest.slice(name.length + 1) : rest;
}
