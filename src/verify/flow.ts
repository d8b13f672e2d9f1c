// Flows: checks in several steps for what Pact cannot express, such as time, order, signatures and schedules.

import { setTimeout as realDelay } from 'node:timers/promises';
import { AdapterError } from './adapter.ts';
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
  const ended = (verdict: Check['verdict'], detail: string): Check => ({
    id: flowId(flow),
    title: flow.title,
    verdict,
    rules: flow.rules,
    gaps: flow.gaps,
    detail,
    durationMs: Math.round(performance.now() - startedAt),
  });
  let session: Session | undefined;
  try {
    session = await target.open(flowId(flow));
    const lacking = flow.needs.find((need) => !session?.offers.has(need));
    if (lacking !== undefined) return ended('not_exercised', `the target offers no ${lacking}`);
    await within(limitMs, flow.run(session));
    return ended('passed', '');
  } catch (error) {
    if (error instanceof AdapterError) throw error;
    if (error instanceof NotOffered) return ended('not_exercised', error.message);
    return ended('failed', (error as Error).message);
  } finally {
    await session?.close().catch(() => undefined);
  }
}

async function within(limitMs: number, work: Promise<void>): Promise<void> {
  const timer = new AbortController();
  const late = realDelay(limitMs, undefined, { signal: timer.signal }).then(
    () => {
      throw new Error(`not done within ${limitMs / 1_000} s`);
    },
    () => undefined,
  );
  try {
    await Promise.race([work, late]);
  } finally {
    timer.abort();
  }
}
