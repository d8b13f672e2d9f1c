// The runtime expressions of callbacks (OpenAPI, "Runtime Expressions"): the URL that a call gave for its events.

import { at, isNode } from './prepare/references.ts';

/** The parts of a call that an expression can name. */
export interface CallParts {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly header: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  /** The body of the answer. */
  readonly answer: unknown;
}

/**
 * The URL of a callback; `undefined` if the call does not give one.
 *
 * @param template such as `{$request.body#/callbackUrl}?event=x`
 * @example callbackUrl('{$request.query.url}', { query: { url: 'https://a.test/' } }) // 'https://a.test/'
 */
export function callbackUrl(template: string, call: CallParts): string | undefined {
  const whole = template.startsWith('$') ? `{${template}}` : template;
  let isComplete = true;
  const url = whole.replaceAll(/\{([^{}]*)\}/g, (_, expression: string) => {
    const value = partOf(expression, call);
    if (typeof value === 'string' || typeof value === 'number') return String(value);
    isComplete = false;
    return '';
  });
  return isComplete && /^https?:\/\//i.test(url) && URL.canParse(url) ? url : undefined;
}

function partOf(expression: string, { path, query, header, body, answer }: CallParts): unknown {
  const [, source = '', place = '', rest = ''] =
    /^\$(request|response)\.(path|query|header|body)(.*)$/.exec(expression) ?? [];
  if (place === 'body') return bodyPart(source === 'request' ? body : answer, rest);
  const name = rest.slice(1);
  if (source !== 'request') return undefined;
  if (place === 'header')
    return Object.entries(header).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
  const values = place === 'path' ? path : query;
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

function bodyPart(body: unknown, rest: string): unknown {
  if (!rest.startsWith('#')) return body;
  return isNode(body) ? at(body, rest.slice(1)) : undefined;
}
