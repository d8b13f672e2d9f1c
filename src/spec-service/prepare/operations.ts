// The operations of a document, made complete in place: each has an id, responses, and schemas at the places where they are
// read.

import { pointerTo } from '../../openapi/document.ts';
import { DocumentError } from '../document-error.ts';
import type { Note } from '../notes.ts';
import { isNode, type JsonNode, resolved } from './references.ts';
import type { SchemaConversion } from './schemas.ts';

/** Headers that OpenAPI describes elsewhere: as parameters they are ignored ("Parameter Object"). */
const IGNORED_HEADERS = new Set(['accept', 'content-type', 'authorization']);

/** What is needed to complete operations. */
export interface Completion {
  readonly document: JsonNode;
  readonly source: string;
  readonly schemas: SchemaConversion;
  readonly notes: Note[];
  /** The ids that are taken. */
  readonly ids: Set<string>;
  /** What has been completed, since references share it. */
  readonly done: WeakSet<object>;
}

/** Completes an operation, whatever it is reached by: a path, a webhook, a callback. */
export function completeOperation(
  operation: JsonNode,
  pointer: string,
  path: string,
  completion: Completion,
): void {
  const method = pointer.slice(pointer.lastIndexOf('/') + 1);
  operation.operationId = freeId(operation.operationId, `${method} ${path}`, pointer, completion);
  operation.responses ??= {};
  each(operation.parameters, `${pointer}/parameters`, completion, completeParameter);
  if (operation.requestBody !== undefined) {
    const { value, pointer: place } = found(`${pointer}/requestBody`, completion);
    value.content ??= {};
    completeContent(value, place, completion);
  }
  assertNode(operation.responses, `${pointer}/responses`, completion);
  const responses = operation.responses as JsonNode;
  for (const given of Object.keys(responses)) {
    const place = pointer + pointerTo('responses', given);
    const status = statusOf(given);
    if (status !== undefined) completeResponse(place, completion);
    else if (!given.startsWith('x-'))
      completion.notes.push({ pointer: place, what: 'is not the status of an answer and is ignored' });
    if (status === given) continue;
    if (status !== undefined) responses[status] ??= responses[given];
    delete responses[given];
  }
  if (Object.keys(responses).length > 0) return;
  responses.default = { description: 'Nothing is documented.' };
  completion.notes.push({
    pointer: `${pointer}/responses`,
    what: 'is empty; the answer is 200 without a body',
  });
}

/** A status or a range as OpenAPI writes it; `undefined` for what cannot be one, as interim statuses (1xx) cannot. */
function statusOf(given: string): string | undefined {
  const written = given.toLowerCase() === 'default' ? 'default' : given.toUpperCase();
  return /^([2-5]([0-9]{2}|XX)|default)$/.test(written) ? written : undefined;
}

/** Completes the parameters of a path, which are those of all its operations. */
export function completeParameters(item: JsonNode, pointer: string, completion: Completion): void {
  each(item.parameters, `${pointer}/parameters`, completion, completeParameter);
}

function completeResponse(at: string, completion: Completion): void {
  const { value, pointer } = found(at, completion);
  for (const name of Object.keys((value.headers ?? {}) as JsonNode))
    completeParameter(pointer + pointerTo('headers', name), completion);
  completeContent(value, pointer, completion);
}

/** A parameter or a header: its schema can be that of a media type. */
function completeParameter(at: string, completion: Completion): void {
  const { value, pointer } = found(at, completion);
  if (completion.done.has(value)) return;
  completion.done.add(value);
  const [[mediaType, content] = []] = Object.entries((value.content ?? {}) as JsonNode);
  if (mediaType !== undefined && isNode(content)) {
    value['x-media-type'] = mediaType;
    value.schema = content.schema;
    value.example ??= content.example;
    delete value.content;
  }
  if (!isNode(value.schema) && typeof value.schema !== 'boolean') value.schema = {};
  if (value.in === 'header' && IGNORED_HEADERS.has(String(value.name).toLowerCase()))
    Object.assign(value, { schema: {}, required: false });
  completion.schemas.convert(value.schema, `${pointer}/schema`);
}

function completeContent(holder: JsonNode, pointer: string, completion: Completion): void {
  if (!isNode(holder.content)) return;
  for (const [mediaType, content] of Object.entries(holder.content)) {
    const place = pointer + pointerTo('content', mediaType);
    if (!isNode(content)) {
      delete holder.content[mediaType];
      completion.notes.push({ pointer: place, what: 'is not a media type and is ignored' });
      continue;
    }
    if (content.schema !== undefined && !isNode(content.schema)) delete content.schema;
    completion.schemas.convert(content.schema, `${place}/schema`);
  }
}

function each(
  list: unknown,
  pointer: string,
  completion: Completion,
  complete: (pointer: string, completion: Completion) => void,
): void {
  if (list === undefined) return;
  if (!Array.isArray(list)) throw new DocumentError(completion.source, pointer, 'must be a list');
  for (const index of list.keys()) complete(pointer + pointerTo(index), completion);
}

function found(at: string, { document, source }: Completion): { value: JsonNode; pointer: string } {
  const { value, pointer } = resolved(document, at);
  if (!isNode(value)) throw new DocumentError(source, pointer, 'must be an object');
  return { value, pointer };
}

function assertNode(value: unknown, pointer: string, { source }: Completion): void {
  if (!isNode(value)) throw new DocumentError(source, pointer, 'must be an object');
}

/** The given id, or one made of the method and the path: `getPetsById`. */
function freeId(given: unknown, place: string, pointer: string, { ids, notes }: Completion): string {
  const wanted = typeof given === 'string' && given !== '' ? given : camelCase(place);
  let id = wanted;
  for (let count = 2; ids.has(id); count++) id = `${wanted}_${count}`;
  ids.add(id);
  if (id !== wanted && wanted === given)
    notes.push({
      pointer: `${pointer}/operationId`,
      what: `is the id of another operation too; this one is ${id}`,
    });
  return id;
}

function camelCase(text: string): string {
  return text
    .replaceAll(/\{([^{}]*)\}/g, 'by $1')
    .replaceAll(/[^A-Za-z0-9]+(.)?/g, (_, next: string = '') => next.toUpperCase());
}
