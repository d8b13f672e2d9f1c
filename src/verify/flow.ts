// Flows: checks in several steps for what Pact cannot express, such as time, order, signatures and schedules.

import { AdapterError, stackOf } from './adapter.ts';
import { spokenOf } from './failed-assertion.ts';
import { type FlowRecord, recorded } from './flow-record.ts';
import type { Check } from './reports/report.ts';
import { type Capability, NotOffered, type Session, type Target } from './session.ts';

export interface Flow {
  readonly service: string;
  /** The behaviour that the flow checks, as a sentence; unique within its service. */
  readonly title: string;
  readonly rules: readonly string[];
  /** The gaps that it rests on. If there are any, it runs only when assumptions are included. */
  readonly gaps: readonly string[];
  readonly needs: readonly Capability[];
  /** Throws if the target behaves differently. */
  run(session: Session): Promise<void>;
}

/** A flow in which `gaps` and `needs` are optional. */
type NewFlow = Omit<Flow, 'gaps' | 'needs'> & Partial<Pick<Flow, 'gaps' | 'needs'>>;

/**
 * Declares a flow.
 *
 * @example flow({ service: 'mail', title: 'a failed delivery is tried again', rules: ['M-DL-03'], needs: ['clock'], run })
 */
export function flow(declared: NewFlow): Flow {
  return { gaps: [], needs: [], ...declared };
}

/** The id of a flow, which stays the same from run to run. */
export function flowId({ service, title }: Pick<Flow, 'service' | 'title'>): string {
  return `flow:${service}/${title}`;
}

/**
 * Runs a flow against a target in a new session.
 *
 * @param limitMs the time limit in real milliseconds
 */
export async function runFlow(target: Target, flow: Flow, limitMs: number): Promise<Check> {
  const startedAt = performance.now();
  let record: (() => FlowRecord) | undefined;
  const ended = (verdict: Check['verdict'], detail: string, error?: unknown): Check => ({
    id: flowId(flow),
    title: flow.title,
    verdict,
    rules: flow.rules,
    gaps: flow.gaps,
    detail,
    ...(error instanceof AdapterError ? { adapterError: stackOf(error) } : {}),
    ...(verdict === 'failed' ? { ...record?.(), ...spokenOf(error) } : {}),
    durationMs: Math.round(performance.now() - startedAt),
  });
  try {
    const opened = recorded(await target.open(flowId(flow)));
    const { session } = opened;
    record = opened.record;
    const lacking = flow.needs.find((need) => !session.offers.has(need));
    const unavailable = lacking === undefined ? undefined : new NotOffered(lacking);
    const run = unavailable === undefined ? flow.run(session) : Promise.reject(unavailable);
    await closing(session, within(limitMs, run));
    return ended('passed', '');
  } catch (error) {
    if (error instanceof NotOffered) return ended('not_exercised', error.message);
    return ended('failed', (error as Error).message, error);
  }
}

/**
 * What the check found out counts for more than a session that cannot be closed. A flow that failed may still be at
 * work: it may have passed its time limit.
 */
async function closing(session: Session, work: Promise<void>): Promise<void> {
  const [found] = await Promise.allSettled([work]);
  const [closed] = await Promise.allSettled([session.close(found.status === 'fulfilled')]);
  for (const result of [found, closed]) if (result.status === 'rejected') throw result.reason;
}

async function within(limitMs: number, work: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`not done within ${limitMs / 1_000} s`)), limitMs);
  try {
    await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
