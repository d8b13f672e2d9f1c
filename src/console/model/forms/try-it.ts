// A call that somebody tries from the reference: what to fill in, and the request that is made of it.

import {
  type ApiDocument,
  type Content,
  type Message,
  type Operation,
  type Parameter,
  resolved,
  type Schema,
  type SecurityScheme,
} from './openapi.ts';

/** What somebody filled in, by the key of the field. */
export type Filled = Readonly<Record<string, string>>;

export interface TriedCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

export const BODY = 'body';

export const keyOf = ({ in: place, name }: Parameter): string => `${place} ${name}`;

/** The schemes that an operation accepts and that a page can send: tokens and keys. */
export function schemesOf(document: ApiDocument, { security }: Operation): [name: string, SecurityScheme][] {
  const schemes = document.components?.securitySchemes ?? {};
  const names = new Set(security.flatMap((alternative) => Object.keys(alternative)));
  return [...names]
    .flatMap((name): [string, SecurityScheme][] => {
      const scheme = Object.hasOwn(schemes, name) ? (schemes[name] as SecurityScheme) : undefined;
      return scheme === undefined ? [] : [[name, resolved(document, scheme)]];
    })
    .filter(([, { type, in: place }]) => (type === 'apiKey' ? place !== 'cookie' : type !== 'mutualTLS'));
}

/** What the fields of a call contain at first: what is required as in the document's examples, the rest nothing. */
export function firstFilled(document: ApiDocument, operation: Operation): Filled {
  const required = operation.parameters.filter((one) => one.required === true);
  const values = required.map((one) => {
    const value = one.example ?? (one.schema === undefined ? '' : sampleOf(document, one.schema));
    return [keyOf(one), typeof value === 'string' ? value : JSON.stringify(value)];
  });
  const content = Object.values(bodyOf(document, operation)?.content ?? {})[0];
  const body = content === undefined ? '' : JSON.stringify(exampleOf(document, content), null, 2);
  return { ...Object.fromEntries(values), [BODY]: body };
}

export function bodyOf(document: ApiDocument, { requestBody }: Operation): Message | undefined {
  return requestBody === undefined ? undefined : resolved(document, requestBody);
}

/** The first example of a content; one made from its schema if there is none. */
export function exampleOf(document: ApiDocument, { example, examples = {}, schema = {} }: Content): unknown {
  const [first] = Object.values(examples);
  return example ?? (first && resolved(document, first).value) ?? sampleOf(document, schema);
}

/** How deep a sample goes: a schema can contain itself. */
const DEPTH = 6;

/** A value that a schema describes, with what is required alone. */
function sampleOf(document: ApiDocument, schema: Schema, depth = 0): unknown {
  const whole = resolved(document, schema);
  const { const: fixed, enum: choices = [], examples = [], oneOf = [], anyOf = [], allOf = [] } = whole;
  const given = whole.example ?? examples[0] ?? fixed ?? whole.default ?? choices[0];
  if (given !== undefined || depth > DEPTH) return given ?? null;
  const inner = (one: Schema) => sampleOf(document, one, depth + 1);
  const choice = oneOf[0] ?? anyOf[0];
  if (choice !== undefined && whole.properties === undefined) return inner(choice);
  const type = [whole.type ?? (whole.properties || allOf.length > 0 ? 'object' : 'string')].flat()[0];
  if (type === 'array') return whole.items === undefined ? [] : [inner(whole.items)];
  if (type === 'object') {
    const { properties = {}, required = [] } = whole;
    const own = required.flatMap((name) =>
      Object.hasOwn(properties, name) ? [[name, inner(properties[name] as Schema)]] : [],
    );
    return Object.assign({}, ...allOf.map(inner), Object.fromEntries(own));
  }
  return type === 'boolean' ? true : type === 'integer' || type === 'number' ? (whole.minimum ?? 1) : '';
}

/**
 * The request that was filled in. A parameter without a value is left out.
 *
 * @param secrets tokens and keys by the name of their scheme
 */
export function callOf(
  document: ApiDocument,
  operation: Operation,
  { filled, secrets }: { readonly filled: Filled; readonly secrets: Filled },
): TriedCall {
  const headers: [string, string][] = [];
  const query = new URLSearchParams();
  let path = operation.path;
  for (const parameter of operation.parameters) {
    const value = filled[keyOf(parameter)] ?? '';
    const { in: place, name } = parameter;
    if (place === 'path') path = path.replaceAll(`{${name}}`, encodeURIComponent(value));
    else if (value !== '' && place === 'query') query.append(name, value);
    else if (value !== '' && place === 'header') headers.push([name, value]);
  }
  for (const [name, { type, in: place, name: key = name, scheme = 'bearer' }] of schemesOf(
    document,
    operation,
  )) {
    const secret = secrets[name] ?? '';
    if (secret === '') continue;
    if (type !== 'apiKey')
      headers.push(['Authorization', `${scheme === 'basic' ? 'Basic' : 'Bearer'} ${secret}`]);
    else if (place === 'query') query.append(key, secret);
    else headers.push([key, secret]);
  }
  const media = Object.keys(bodyOf(document, operation)?.content ?? {})[0];
  const body = media === undefined || filled[BODY] === '' ? undefined : filled[BODY];
  if (media !== undefined && body !== undefined) headers.push(['Content-Type', media]);
  const search = query.size === 0 ? '' : `?${query}`;
  return { method: operation.method, path: path + search, headers: Object.fromEntries(headers), body };
}
