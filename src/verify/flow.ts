// Flows: what Pact cannot say, as steps against a target. Time, order, signatures and schedules.

import { setTimeout as realDelay } from 'node:timers/promises';
import { AdapterError } from './adapter.ts';
import type { Check } from './reports/report.ts';
import { type Capability, NotOffered, type Session, type Target } from './session.ts';

export interface Flow {
  readonly service: string;
  /** What holds where it passes, as a sentence; unique within its service. */
  readonly title: string;
  readonly rules: readonly string[];
  /** The gaps it rests on; with any, it runs only when assumptions are included. */
  readonly gaps: readonly string[];
  readonly needs: readonly Capability[];
  /** Throws where the target does not keep to it. */
  run(session: Session): Promise<void>;
}

/** A flow that can be told without `gaps` and `needs`. */
type NewFlow = Omit<Flow, 'gaps' | 'needs'> & Partial<Pick<Flow, 'gaps' | 'needs'>>;

/**
 * Declares a flow.
 *
 * @example flow({ service: 'mail', title: 'a failed delivery is tried again', rules: ['M-DL-03'], needs: ['clock'], run })
 */
export function flow(declared: NewFlow): Flow {
  return { gaps: [], needs: [], ...declared };
}

/** A flow's name from run to run. */
export function flowId({ service, title }: Pick<Flow, 'service' | 'title'>): string {
  return `flow:${service}/${title}`;
}

/**
 * Runs a flow against a target, in a session of its own.
 *
 * @param limitMs real milliseconds that it may take
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
