// The journal entries of requests to services, written as their answers are sent. There are many, so they are packed as
// text, and an answer does not wait for its own to be committed.

import type { Commit, DocumentChange } from '../../engine/changes.ts';
import {
  anyObject,
  fieldsOf,
  listOf,
  oneOf,
  orNull,
  text,
  wholeNumber,
} from '../../engine/document-schema.ts';
import type { Instant } from '../../engine/instant.ts';
import { type JournalEntry, journalKind } from '../../engine/journal.ts';
import type { Packing } from '../../engine/rings.ts';
import { TIME_PASSES } from '../../engine/scheduling/scheduler.ts';
import type { CallFault } from '../../faults/call-fault.ts';
import type { Reply } from '../../openapi/handler.ts';
import { type RateWindow, rateWindows } from '../../service/rate-limit.ts';
import { DECIDERS, type Decider, READ_IDS, type ServiceContext, transact } from './pipeline.ts';
import {
  sendAnswer,
  sendOnceCommitted,
  type WholeAnswer,
  wholeAnswer,
  withoutRights,
} from './send-answer.ts';

/**
 * A request and its answer, in a flat form: there are many, and few are read. Large bodies are replaced by a note of
 * their length.
 */
export interface RequestEntry {
  readonly service: string;
  readonly operation: string | null;
  readonly method: string;
  readonly path: string;
  /** `null` if there was no answer: a fault broke the connection, or the caller disconnected. */
  readonly status: number | null;
  /** Why this answer was given; `null` if the operation simply succeeded. */
  readonly why: string | null;
  readonly decidedBy: Decider;
  /** The rules that the document lists for this answer, if one of them decided it. */
  readonly rules: readonly string[];
  /** The ids of the faults that were applied to the request. */
  readonly faults: readonly string[];
  readonly requestHeaders: Readonly<Record<string, unknown>>;
  readonly requestBody: string | null;
  readonly responseHeaders: Readonly<Record<string, unknown>>;
  readonly responseBody: string | null;
}

const entrySchema = fieldsOf<RequestEntry>({
  service: text,
  operation: orNull(text),
  method: text,
  path: text,
  status: orNull(wholeNumber),
  why: orNull(text),
  decidedBy: oneOf(...DECIDERS),
  rules: listOf(text),
  faults: listOf(text),
  requestHeaders: anyObject,
  requestBody: orNull(text),
  responseHeaders: anyObject,
  responseBody: orNull(text),
});

/** What is packed as JSON of a request, by position: written without the names, it takes a quarter less time. */
const PACKED_FIELDS = [
  'service',
  'operation',
  'method',
  'path',
  'status',
  'why',
  'decidedBy',
  'rules',
  'faults',
  'requestHeaders',
  'responseHeaders',
] as const satisfies readonly (keyof RequestEntry)[];

type PackedHead = [
  seq: number,
  at: Instant,
  id: string,
  requestLength: number | null,
  responseLength: number | null,
  fields: readonly unknown[],
];

/** Bodies are the largest part of a request and are already text: they follow the rest, which is JSON, unchanged. */
const requestPacking: Packing<JournalEntry<RequestEntry>> = {
  pack({ seq, at, id, detail }) {
    const { requestBody, responseBody } = detail;
    const fields = PACKED_FIELDS.map((name) => detail[name]);
    const head = [seq, at, id, requestBody?.length ?? null, responseBody?.length ?? null, fields];
    return `${JSON.stringify(head)}\n${requestBody ?? ''}${responseBody ?? ''}`;
  },
  unpack(text) {
    const headEnd = text.indexOf('\n');
    const [seq, at, id, requestLength, responseLength, fields] = JSON.parse(
      text.slice(0, headEnd),
    ) as PackedHead;
    const bodies = text.slice(headEnd + 1);
    const requestBody = requestLength === null ? null : bodies.slice(0, requestLength);
    const responseBody = responseLength === null ? null : bodies.slice(requestLength ?? 0);
    const named = Object.fromEntries(PACKED_FIELDS.map((name, place) => [name, fields[place]]));
    const rest = named as Pick<RequestEntry, (typeof PACKED_FIELDS)[number]>;
    return { seq, at, kind: 'request', id, detail: { ...rest, requestBody, responseBody } };
  },
};

/** The last thousand requests, up to a total of one mebibyte. */
export const requests = journalKind<RequestEntry>('request', {
  limit: 1_000,
  bytes: 1_048_576,
  packing: requestPacking,
  schema: entrySchema,
});

/** Bodies over this size are replaced by a note of their length in the journal. */
const JOURNALLED_BODY_BYTES = 65_536;

/** What can decide an answer without any rule of the service. */
const UNRULED: ReadonlySet<Decider> = new Set(['prefer', 'fault', 'world', 'defect']);

const NONE: readonly string[] = [];

/**
 * Sends an answer and records it in the journal of its world. Where the world lasts, the answer is sent once all that
 * it promises is committed.
 */
export function sendAndRecord(answer: Reply, context: ServiceContext): void {
  const whole = withoutRights(wholeAnswer(answer, context.service.replyHeaders?.(context.id)));
  if (context.managedWorld.committed() === undefined) {
    sendAnswer(context, whole);
    recordRequest(context, whole, answer.why);
  } else {
    recordRequest(context, whole, answer.why);
    sendOnceCommitted(context, context.managedWorld, () => sendAnswer(context, whole));
  }
}

/** Records a request that gets no answer. */
export function recordUnanswered(context: ServiceContext, why?: string): void {
  recordRequest(context, { status: null, headers: {}, payload: undefined }, why);
}

/**
 * Records a request with its answer.
 *
 * @param answer.status `null` if there was no answer
 * @param why the reason, if something other than the operation decided the answer
 */
function recordRequest(
  context: ServiceContext,
  { status, headers, payload }: Omit<WholeAnswer, 'status'> & { readonly status: number | null },
  why: string | undefined,
): void {
  const { service, operation, request, decidedBy, faults } = context;
  const entry: RequestEntry = {
    service: service.name,
    operation: operation?.id ?? null,
    method: request.method,
    path: request.url,
    status,
    why: (faults.length === 0 ? why : withFaults(why, faults)) ?? null,
    decidedBy,
    rules: (UNRULED.has(decidedBy) ? undefined : operation?.responses.get(String(status))?.rules) ?? NONE,
    faults: faults.length === 0 ? NONE : faults.map(({ id }) => id),
    requestHeaders: request.raw.headers,
    requestBody: journalled(context.bytes),
    responseHeaders: headers,
    responseBody: request.method === 'HEAD' ? null : journalled(payload),
  };
  transact(context, (world) => world.record(requests, context.id, entry));
}

function withFaults(why: string | undefined, faults: readonly CallFault[]): string {
  return [...(why === undefined ? [] : [why]), ...faults.map(whatStruck)].join('; ');
}

/** What a fault did, as described in the journal. */
function whatStruck({ id, effect }: CallFault): string {
  switch (effect.kind) {
    case 'respond':
      return `fault ${id} made it answer ${effect.status}`;
    case 'delay':
      return `fault ${id} delayed it by ${effect.delayMs} ms`;
    case 'connection':
      return `fault ${id} ${CONNECTION_TEXTS[effect.how]}`;
  }
}

const CONNECTION_TEXTS = {
  reset: 'reset the connection',
  drop: 'closed the connection',
  truncate: 'cut the answer short',
} as const;

/** A body as recorded in the journal: as text, or as a note of its length. */
function journalled(body: string | Buffer | undefined): string | null {
  if (body === undefined) return null;
  if (body.length > JOURNALLED_BODY_BYTES) return `(${body.length} bytes)`;
  return typeof body === 'string' ? body : body.toString('utf8');
}

/**
 * Whether an answer has to wait until a change is committed.
 *
 * @example isPromised({ cause: 'time passes', changes: { clock }, entries: [] }) // false
 */
export function isPromised({ cause, changes, entries }: Commit): boolean {
  const { clock, settings, fixtures, ids = {}, documents = [], queue } = changes;
  if (settings !== undefined || fixtures !== undefined || queue !== undefined) return true;
  return (
    (clock !== undefined && cause !== TIME_PASSES) ||
    Object.keys(ids).some((stream) => stream !== READ_IDS) ||
    documents.some(isMoreThanACount) ||
    entries.some(({ kind }) => kind !== requests.name)
  );
}

/** Calls that were used up by a scenario are not counted: they were asked for. */
function isMoreThanACount(change: DocumentChange): boolean {
  if (change.collection !== rateWindows.name || 'removed' in change) return true;
  return (change.document as RateWindow).usedUpBy !== null;
}
