// The webhooks and callbacks of a document as its events: both become `webhooks`, a callback under the id of its operation
// and its own name.

import { pointerTo } from '../../openapi/document.ts';
import { METHODS } from '../../openapi/operations.ts';
import { type Completion, completeOperation } from './operations.ts';
import { isNode, type JsonNode, resolved } from './references.ts';

/** A callback: its event, and the expression of the URL that it goes to. */
export interface CallbackUrls {
  readonly event: string;
  /** A runtime expression in a template, such as `{$request.body#/callbackUrl}`. */
  readonly url: string;
}

/** Adds the events of callbacks to the webhooks of a document, and completes all of them. */
export function addEvents(completion: Completion): ReadonlyMap<string, readonly CallbackUrls[]> {
  const { document } = completion;
  const webhooks: JsonNode = {};
  for (const section of ['webhooks', 'x-webhooks']) {
    for (const name of Object.keys(isNode(document[section]) ? document[section] : {}))
      addEvent(webhooks, name, pointerTo(section, name), completion);
  }
  const callbacks = new Map<string, CallbackUrls[]>();
  for (const [path, item] of Object.entries(document.paths as JsonNode)) {
    for (const method of METHODS) {
      const operation = (item as JsonNode)[method] as JsonNode | undefined;
      if (operation?.['x-not-served'] === true) continue;
      const own = callbacksOf(operation, pointerTo('paths', path, method), webhooks, completion);
      if (own.length > 0) callbacks.set(operation?.operationId as string, own);
    }
  }
  if (Object.keys(webhooks).length > 0) document.webhooks = webhooks;
  return callbacks;
}

function callbacksOf(
  operation: JsonNode | undefined,
  pointer: string,
  webhooks: JsonNode,
  completion: Completion,
): CallbackUrls[] {
  if (!isNode(operation?.callbacks)) return [];
  return Object.keys(operation.callbacks).flatMap((name) => {
    const { value, pointer: at } = resolved(completion.document, pointer + pointerTo('callbacks', name));
    const event = `${operation.operationId}.${name}`;
    return Object.keys(isNode(value) ? value : {})
      .filter((url) => !url.startsWith('x-'))
      .filter((url) => addEvent(webhooks, event, at + pointerTo(url), completion))
      .map((url) => ({ event, url }));
  });
}

/** Adds an event, and returns whether it can be delivered: by POST, with a body of JSON. */
function addEvent(webhooks: JsonNode, name: string, at: string, completion: Completion): boolean {
  const { document, notes } = completion;
  const { value, pointer } = resolved(document, at);
  const method = METHODS.find((each) => isNode(value) && isNode(value[each]));
  if (method === undefined || !isNode(value)) return false;
  const operation: JsonNode = { ...(value[method] as JsonNode), operationId: `on ${name}` };
  completeOperation(operation, pointer + pointerTo(method), name, { ...completion, ids: new Set() });
  const { value: body } = isNode(operation.requestBody)
    ? resolved(document, `${pointer}${pointerTo(method)}/requestBody`)
    : { value: undefined };
  const [mediaType, content] =
    Object.entries(isNode(body) && isNode(body.content) ? body.content : {}).find(([type]) => isJson(type)) ??
    [];
  if (content === undefined)
    notes.push({ pointer: at, what: 'has no body of JSON; its event is an empty object' });
  if (method !== 'post')
    notes.push({ pointer: at, what: `is delivered by POST instead of ${method.toUpperCase()}` });
  webhooks[name] = {
    post: {
      operationId: `on ${name}`,
      requestBody: { content: { 'application/json': content ?? { schema: { type: 'object' } } } },
      responses: operation.responses,
    },
  };
  if (mediaType !== undefined && content !== undefined && !isNode((content as JsonNode).schema))
    (content as JsonNode).schema = {};
  return true;
}

function isJson(mediaType: string): boolean {
  return /^application\/(.+\+)?json\b/.test(mediaType) || mediaType === '*/*';
}
