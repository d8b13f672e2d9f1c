// Errors of requests in the form that the document gives them for the operation, or as problem details (RFC 9457).

import { iso } from '../engine/instant.ts';
import type { World } from '../engine/world.ts';
import type { DocumentedReplies } from '../openapi/documented-replies.ts';
import type { Reply } from '../openapi/handler.ts';
import type { Operation } from '../openapi/operations.ts';
import type { Draw } from '../openapi/sample-scalars.ts';
import { capitalized } from '../service/api-error.ts';
import type { RequestError } from '../service/request-error.ts';

/** An error that only a service of a document has. */
type OwnError =
  | { readonly kind: 'unauthorized'; readonly detail: string; readonly challenge: string }
  | { readonly kind: 'not_acceptable'; readonly detail: string };

/** An error that can be answered. */
export type DocumentedError = (RequestError | OwnError) & { readonly operation?: Operation | undefined };

/** What an error becomes. */
interface ErrorForm {
  /** The statuses that say it, the best first. */
  readonly statuses: readonly number[];
  readonly title: string;
  readonly detail: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[];
}

/** Fields of error bodies that people read, which say what is wrong if they are texts. */
const DETAIL_FIELDS = [
  'message',
  'detail',
  'error_description',
  'description',
  'error_message',
  'errorMessage',
];

/** The last resort for `now`, where there is no world. */
const EPOCH = '1970-01-01T00:00:00.000Z';

/** Converts errors to replies. */
export class ErrorReplies {
  readonly #replies: (operation: Operation) => DocumentedReplies;
  readonly #draw: (name: string, now: string) => Draw;

  /**
   * @param draw draws what a documented form needs beside the error
   */
  constructor(
    replies: (operation: Operation) => DocumentedReplies,
    draw: (name: string, now: string) => Draw,
  ) {
    this.#replies = replies;
    this.#draw = draw;
  }

  /** The reply to an error. */
  reply(error: DocumentedError, world?: World): Reply {
    const form = formOf(error);
    const reply = this.#documented(error, form, world) ?? problemOf(form);
    return { ...reply, headers: { ...reply.headers, ...form.headers }, why: form.detail };
  }

  #documented({ operation }: DocumentedError, form: ErrorForm, world: World | undefined): Reply | undefined {
    if (operation === undefined) return undefined;
    const replies = this.#replies(operation);
    const status =
      form.statuses.find((each) => operation.responses.has(String(each))) ??
      form.statuses.find((each) => operation.responses.has(`${Math.floor(each / 100)}XX`)) ??
      (operation.responses.has('default') ? form.statuses[0] : undefined);
    const answer = status === undefined ? undefined : replies.answer(status);
    if (answer === undefined) return undefined;
    const draw = this.#draw(`${operation.id} ${status}`, world === undefined ? EPOCH : iso(world.now));
    const reply = replies.reply({ status: String(status) }, draw);
    return { ...reply, ...told(reply, form, (body) => replies.fits(answer, reply.mediaType, body)) };
  }
}

/** The body with the detail in a field that is there for it, if the body fits then too. */
function told({ body }: Reply, { detail }: ErrorForm, fits: (body: unknown) => boolean): Pick<Reply, 'body'> {
  if (typeof body !== 'object' || body === null || body instanceof Uint8Array) return {};
  const changed = structuredClone(body);
  for (const place of placesIn(changed)) {
    const field = DETAIL_FIELDS.find((name) => typeof place[name] === 'string');
    if (field === undefined) continue;
    place[field] = detail;
    return fits(changed) ? { body: changed } : {};
  }
  return {};
}

/** The objects that an error may be in: the body, its error, and the first of its errors. */
function placesIn(body: object): Record<string, unknown>[] {
  const { error, errors } = body as { readonly error?: unknown; readonly errors?: unknown };
  return [
    body,
    error,
    Array.isArray(errors) ? errors[0] : errors,
    Array.isArray(body) ? body[0] : undefined,
  ].filter((place): place is Record<string, unknown> => typeof place === 'object' && place !== null);
}

function problemOf({ statuses: [status = 500], title, detail, errors }: ErrorForm): Reply {
  const body = { type: 'about:blank', title, status, detail, ...(errors === undefined ? {} : { errors }) };
  return { status, mediaType: 'application/problem+json', body };
}

function formOf(error: DocumentedError): ErrorForm {
  switch (error.kind) {
    case 'unauthorized':
      return {
        statuses: [401],
        title: 'Unauthorized',
        detail: `The call has no well-formed credential: ${error.detail}.`,
        headers: { 'WWW-Authenticate': error.challenge },
      };
    case 'not_acceptable':
      return { statuses: [406], title: 'Not Acceptable', detail: `${error.detail}.` };
    case 'malformed':
      return error.part === 'media_type'
        ? { statuses: [415], title: 'Unsupported Media Type', detail: `${capitalized(error.detail)}.` }
        : { statuses: [400, 422], title: 'Bad Request', detail: `${capitalized(error.detail)}.` };
    case 'too_large':
      return {
        statuses: [413],
        title: 'Content Too Large',
        detail: `The body is larger than ${error.limitBytes} bytes.`,
      };
    case 'invalid': {
      const errors = error.errors.map(({ pointer, message }) => ({ pointer, detail: message }));
      const [first] = errors;
      const detail = `The request does not fit its document at ${first?.pointer || '/'}: ${first?.detail}.`;
      return { statuses: [422, 400], title: 'Unprocessable Content', detail, errors };
    }
    case 'unknown_path':
      return { statuses: [404], title: 'Not Found', detail: `There is no path ${error.path}.` };
    case 'wrong_method':
      return {
        statuses: [405],
        title: 'Method Not Allowed',
        detail: `${error.path} has no method ${error.method}; it has ${error.allow.join(', ')}.`,
        headers: { Allow: error.allow.join(', ') },
      };
    case 'defect':
      return { statuses: [500], title: 'Internal Server Error', detail: `${capitalized(error.detail)}.` };
  }
}
