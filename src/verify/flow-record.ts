// What a flow did to its target, step by step, so that a failure can be read and repeated.

import { wholeResponse } from '../control-client/send.ts';
import { forward, type HopAnswer } from './forward.ts';
import type { Exchange } from './reports/report.ts';
import type { DeliveryOnRecord, FlowRequest, ReceivedDelivery, Session, TargetSession } from './session.ts';

export interface FlowRecord {
  /** Each step in a line, in order. */
  readonly steps: readonly string[];
  /** The last step, if it was a request. */
  readonly exchange?: Exchange;
}

/**
 * A session that keeps a record of what a flow does with it.
 *
 * @example const { session, record } = recorded(await target.open('flow:mail/…'))
 */
export function recorded(target: TargetSession): { session: Session; record(): FlowRecord } {
  const steps: string[] = [];
  let exchange: Exchange | undefined;
  let isLeaving = false;
  const note = (step: string, latest?: Exchange) => {
    if (isLeaving) return;
    steps.push(step);
    exchange = latest;
  };
  const noting =
    <Args extends readonly unknown[], Result>(
      does: (...args: Args) => Promise<Result>,
      step: (args: Args, result: Result | undefined) => string,
    ) =>
    async (...args: Args): Promise<Result> => {
      try {
        const result = await does(...args);
        note(step(args, result));
        return result;
      } catch (error) {
        note(`${step(args, undefined)}, which fails`);
        throw error;
      }
    };
  const session: Session = {
    ...target,
    fetch: async (url, request = {}) => {
      const answered = await answerOf(url, request);
      const latest = exchangeOf(url, request, answered);
      note(requestLine(latest), latest);
      return wholeResponse(answered.status, answered.rawHeaders, answered.body);
    },
    leave: async (undo) => {
      if (target.isTemporary) return;
      isLeaving = true;
      await undo().catch(() => undefined);
      isLeaving = false;
    },
    state: noting(
      (...args) => target.state(...args),
      ([name, params], values) => `state "${name}"${short(params)}${values ? ` gave${short(values)}` : ''}`,
    ),
    write: noting(
      (request) => target.write(request),
      ([request], result) => `write${short(request)}${result ? `: ${outcomeOf(result)}` : ''}`,
    ),
    simulate: noting(
      (...args) => target.simulate(...args),
      ([service, action, input]) => `simulate ${service}/${action}${short(input)}`,
    ),
    emit: noting(
      (...args) => target.emit(...args),
      ([service, type, fields]) => `emit ${service}/${type}${short(fields)}`,
    ),
    settings: noting(
      (change) => target.settings(change),
      ([change]) => `settings${short(change)}`,
    ),
    deliveries: noting(
      (...args) => target.deliveries(...args),
      ([, id], found) => `deliveries to ${id} on record: ${onRecord(found ?? [])}`,
    ),
    clock: {
      now: () => target.clock.now(),
      advance: noting(
        (by) => target.clock.advance(by),
        ([by]) => `clock advanced by ${by}`,
      ),
    },
    inbox: {
      url: (name) => target.inbox.url(name),
      script: noting(
        (...args) => target.inbox.script(...args),
        ([name, script]) => `inbox ${name} answers${short(script)}`,
      ),
      received: noting(
        (name) => target.inbox.received(name),
        ([name], received) => `inbox ${name} received ${deliveriesText(received ?? [])}`,
      ),
    },
  };
  return { session, record: () => ({ steps, ...(exchange === undefined ? {} : { exchange }) }) };
}

/** No answer within this time is one that does not come: a whole flow has no more. */
const TIMEOUT_MS = 30_000;

function answerOf(url: string, { method = 'GET', headers = {}, body = '' }: FlowRequest): Promise<HopAnswer> {
  const bytes =
    typeof body === 'string' ? Buffer.from(body) : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return forward({ url, method, headers: { accept: '*/*', ...headers }, body: bytes, timeoutMs: TIMEOUT_MS });
}

/** Sent by every client, and so not worth repeating. */
const PLAIN_HEADERS = ['authorization', 'content-type'];

/** The largest request body that is kept. */
const MAX_KEPT = 10_000;

function exchangeOf(url: string, request: FlowRequest, { status, body }: HopAnswer): Exchange {
  const headers = new Headers(request.headers);
  return {
    method: request.method ?? 'GET',
    url,
    isAuthorized: headers.has('authorization'),
    requestType: headers.get('content-type') ?? '',
    requestHeaders: Object.fromEntries([...headers].filter(([name]) => !PLAIN_HEADERS.includes(name))),
    requestBody: textOf(request.body),
    status,
    body: body.toString('utf8'),
  };
}

function textOf(body: FlowRequest['body'] = ''): string {
  const text = typeof body === 'string' ? body : decoded(body);
  return text === undefined || text.length > MAX_KEPT ? `(a body of ${body.length} bytes)` : text;
}

function decoded(bytes: Uint8Array): string | undefined {
  return bytes.byteLength > MAX_KEPT ? undefined : new TextDecoder().decode(bytes);
}

function requestLine({ method, url, status }: Exchange): string {
  const { pathname, search } = new URL(url);
  return `${method} ${pathname}${search} answered ${status}`;
}

function outcomeOf({ accepted, status, body }: Awaited<ReturnType<TargetSession['write']>>): string {
  return accepted ? 'accepted' : `refused with ${status}${short(body)}`;
}

/** How many deliveries are told of; the first and the last ones say most. */
const MAX_DELIVERIES = 8;

/** What a receiver got: when, what, and what it answered. */
function deliveriesText(received: readonly ReceivedDelivery[]): string {
  if (received.length === 0) return 'nothing';
  const texts = received.map(
    ({ at, method, body, answered }) =>
      `${method} at ${at}${eventIn(body)}, answered ${answered ?? 'nothing'}`,
  );
  return `${received.length}: ${listed(texts)}`;
}

function onRecord(found: readonly DeliveryOnRecord[]): string {
  const texts = found.map(({ event_type, status, attempts }) => `${event_type} ${status} after ${attempts}`);
  return texts.length === 0 ? 'none' : listed(texts);
}

function listed(texts: readonly string[]): string {
  if (texts.length <= MAX_DELIVERIES) return texts.join('; ');
  const half = MAX_DELIVERIES / 2;
  return [...texts.slice(0, half), `${texts.length - MAX_DELIVERIES} more`, ...texts.slice(-half)].join('; ');
}

/** The type and the id of the event in a body, if it has them. */
function eventIn(body: string): string {
  try {
    const { event_type, event_id } = JSON.parse(body) as Readonly<Record<string, unknown>>;
    return [event_type, event_id].flatMap((each) => (typeof each === 'string' ? [` ${each}`] : [])).join('');
  } catch {
    return ' (no JSON)';
  }
}

const MAX_SHOWN = 120;

/** A value in a line, without what may be a secret. */
function short(value: unknown): string {
  if (value === undefined || value === null) return '';
  const text = JSON.stringify(value, (name, inner) => (/token|secret|password/i.test(name) ? '…' : inner));
  if (text === undefined || text === '{}') return '';
  return ` ${text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN)}…`}`;
}
