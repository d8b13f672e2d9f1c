// Records a request to a service and its answer in the journal of its world.

import type { CallFault } from '../../../faults/call-fault.ts';
import { whatStruck } from '../answer/call-faults.ts';
import type { WholeAnswer } from '../answer/send-answer.ts';
import { type ServiceContext, transact } from '../request/request-context.ts';
import { type Decider, type RequestEntry, requests } from '../request/request-entry.ts';

/** Bodies over this size are replaced by a note of their length in the journal. */
const JOURNALLED_BODY_BYTES = 65_536;

/** What can decide an answer without any rule of the service. */
const UNRULED: ReadonlySet<Decider> = new Set(['prefer', 'fault', 'world', 'defect']);

const NONE: readonly string[] = [];

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
export function recordRequest(
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

/** A body as recorded in the journal: as text, or as a note of its length. */
function journalled(body: string | Buffer | undefined): string | null {
  if (body === undefined) return null;
  if (body.length > JOURNALLED_BODY_BYTES) return `(${body.length} bytes)`;
  return typeof body === 'string' ? body : body.toString('utf8');
}
