// What has happened in a world, as the entries of its journal tell it: attempts, deliveries, changes of state, timers,
// clock moves, events and requests.

import type { Delivery, JournalEntry, Schemas } from '../../api/schemas.ts';
import { msOf } from '../texts/time-text.ts';

export type Outcome = 'success' | 'failure' | 'timeout';

export interface AttemptPoint {
  readonly key: string;
  readonly at: number;
  readonly delivery: string;
  readonly endpoint: string;
  readonly url: string;
  readonly service: string;
  readonly eventType: string;
  readonly attempt: number;
  readonly outcome: Outcome;
  /** The status, or why there was none. */
  readonly answer: string;
  /** Why it was unusual, if it was. */
  readonly why: string | undefined;
}

/** A delivery, as far as its attempts tell it. */
export interface DeliverySummary {
  readonly id: string;
  readonly service: string;
  readonly endpoint: string;
  readonly eventType: string;
  readonly status: string;
  readonly attempts: number;
  readonly firstAt: number;
  readonly lastAt: number;
  readonly last: Outcome;
  readonly answer: string;
}

export interface TimerPoint {
  readonly seq: number;
  readonly at: number;
  readonly service: string;
  readonly name: string;
  readonly id: string;
}

export type ChangePoint = Schemas['StateChange'] & {
  readonly seq: number;
  readonly at: number;
  readonly id: string;
};
export type EventPoint = Schemas['EventDetail'] & {
  readonly seq: number;
  readonly at: number;
  readonly id: string;
};
export type RequestPoint = Schemas['RequestDetail'] & {
  readonly seq: number;
  readonly at: number;
  readonly id: string;
};

/** An attempt, from whichever source. */
type MadeAttempt = Omit<AttemptPoint, 'key' | 'outcome' | 'answer'> & {
  readonly code: number | null;
  readonly error: string | null;
  readonly taken?: boolean | undefined;
};

/** How an attempt ended: whether its policy took the answer for a success is told where the status alone does not say. */
type Ended = Pick<MadeAttempt, 'code' | 'error' | 'taken'>;

/** How many requests the page keeps; the journal keeps as many. */
const MAX_REQUESTS = 1_000;

/** How many entries of other kinds the page keeps. */
const MAX_KEPT = 20_000;

export class History {
  readonly attempts: AttemptPoint[] = [];
  readonly deliveries = new Map<string, DeliverySummary>();
  readonly changes: ChangePoint[] = [];
  readonly timers: TimerPoint[] = [];
  readonly events: EventPoint[] = [];
  readonly requests: RequestPoint[] = [];
  lastSeq = 0;
  /** The attempts that are known, by their keys. */
  readonly #told = new Set<string>();
  /** The earliest instant of any entry. */
  beganAt = Number.POSITIVE_INFINITY;

  /** Adds an entry that is newer than all others of its kind; others are left out. */
  add(entry: JournalEntry): void {
    const { seq } = entry;
    const at = msOf(entry.at);
    this.lastSeq = Math.max(this.lastSeq, seq);
    this.beganAt = Math.min(this.beganAt, at);
    const { id } = entry;
    if (entry.kind === 'attempt') this.#addAttempt(entry, at);
    else if (entry.kind === 'change') this.#addChange({ ...entry.detail, seq, at, id });
    else if (entry.kind === 'timer') {
      const { service, timer } = entry.detail;
      pushNewer(this.timers, { seq, at, id, service, name: timer }, MAX_KEPT);
    } else if (entry.kind === 'event') pushNewer(this.events, { ...entry.detail, seq, at, id }, MAX_KEPT);
    else if (entry.kind === 'request') {
      pushNewer(this.requests, { ...entry.detail, seq, at, id }, MAX_REQUESTS);
    }
  }

  /** Adds deliveries as they were before the entries that follow. */
  addDeliveries(deliveries: readonly Delivery[]): void {
    for (const {
      id,
      service,
      endpoint_id: endpoint,
      event_type: eventType,
      status,
      attempts,
    } of deliveries) {
      for (const { attempt, at, url, response, error, taken, fault } of attempts) {
        this.#addPoint(
          {
            delivery: id,
            service,
            endpoint,
            eventType,
            url,
            attempt,
            at: msOf(at),
            code: response?.status ?? null,
            error,
            taken,
            why: fault === null ? undefined : `fault: ${fault}`,
          },
          status,
        );
      }
    }
    this.attempts.sort((a, b) => a.at - b.at);
  }

  #addAttempt({ id, detail }: Schemas['AttemptEntry'], at: number): void {
    const {
      service,
      event_type: eventType = '',
      endpoint_id: endpoint,
      url = '',
      error,
      taken,
      why,
    } = detail;
    const { attempt, response_code: code, status } = detail;
    const to = endpoint ?? url;
    this.#addPoint(
      { delivery: id, service, endpoint: to, eventType, url, attempt, at, code, error, taken, why },
      status,
    );
  }

  /** An attempt that is told twice, by its delivery and by the journal, counts once. */
  #addPoint({ code, error, taken, ...made }: MadeAttempt, status: string): void {
    const { delivery: id, at, service, endpoint, eventType, attempt } = made;
    const before = this.deliveries.get(id);
    const key = `${id}/${attempt}`;
    if (this.#told.has(key)) return;
    this.#told.add(key);
    const outcome = outcomeOf({ code, error, taken });
    const answer = error ?? String(code);
    this.attempts.push({ ...made, key, outcome, answer });
    trim(this.attempts, MAX_KEPT);
    this.beganAt = Math.min(this.beganAt, at);
    if (before !== undefined && before.attempts > attempt) return;
    const firstAt = before?.firstAt ?? at;
    this.deliveries.set(id, {
      id,
      service,
      endpoint,
      eventType,
      status,
      attempts: attempt,
      firstAt,
      lastAt: at,
      last: outcome,
      answer,
    });
  }

  #addChange(change: ChangePoint): void {
    if (!pushNewer(this.changes, change, MAX_KEPT)) return;
    const { kind, id } = change.subject;
    const delivery = kind === 'delivery' ? this.deliveries.get(id) : undefined;
    if (delivery !== undefined) this.deliveries.set(id, { ...delivery, status: change.to });
  }
}

/** @example outcomeOf({ code: null, error: 'no answer within 30 s' }) // 'timeout' */
export function outcomeOf({ code, error, taken }: Ended): Outcome {
  if (error?.startsWith('no answer within')) return 'timeout';
  const isTaken = taken ?? (error === null && code !== null && code >= 200 && code < 300);
  return isTaken ? 'success' : 'failure';
}

/** Whether it was added: a list of the journal may be read twice, but keeps each entry once. */
function pushNewer<Point extends { readonly seq: number }>(
  list: Point[],
  point: Point,
  max: number,
): boolean {
  const last = list.at(-1);
  if (last !== undefined && last.seq >= point.seq) return false;
  list.push(point);
  trim(list, max);
  return true;
}

/** Not at each addition: that would move the whole list. */
function trim(list: unknown[], max: number): void {
  if (list.length > max * 1.1) list.splice(0, list.length - max);
}
