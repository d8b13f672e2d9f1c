// Audits the recorded traffic of a service: does each call on the oracle, at its own instant, lets its receivers answer as the
// recorded ones did, and compares what was answered and what was delivered. What rests on something that the recording does
// not show is not judged, and never called a contradiction.

import { policyIfAny } from '../../delivery/policy/policy.ts';
import type { OracleSession } from '../session.ts';
import { type Caller, callersOf } from './adopting/callers.ts';
import { beginAudit } from './audit-state.ts';
import { Judge } from './judging/judge.ts';
import type { AuditOptions, JudgedEntry } from './judging/judged-entry.ts';
import { type Arrival, arrivalOf, TAKEN_LATER_MS } from './recordings/arrivals.ts';
import type { Entry } from './recordings/entry.ts';
import { type RecordedCall, Replay, recordedCalls } from './replaying/replay.ts';

/**
 * Judges each entry of a service.
 *
 * @example (await audit({ oracle, surface, entries, tokens: {} })).filter(({ verdict }) => verdict.kind === 'diverged')
 */
export async function audit(options: AuditOptions): Promise<readonly JudgedEntry[]> {
  const { oracle, surface, entries, onEntry, signal } = options;
  const callOf = recordedCalls(surface.document);
  const policy = policyIfAny(surface.document) ?? undefined;
  const arrivals: Arrival[] = [];
  for (const entry of entries)
    if (policy !== undefined && entry.direction === 'delivery') arrivals.push(arrivalOf(policy, entry));
  const callers = await callersIn(options, function* () {
    // A call is made of its entry when it is needed: those of a day may not fit into memory.
    for (const entry of entries) {
      const call = entry.direction === 'delivery' ? undefined : callOf(entry);
      if (call !== undefined) yield call;
    }
  });
  const session = await oracle.open('audit');
  try {
    const state = beginAudit({ ...options, session, policy, arrivals });
    const judge = new Judge(state, callers);
    let [next, pauses] = [0, 0];
    for (const entry of inOrder(entries)) {
      if (signal?.aborted) return await judge.judged({ untilMs: entry.atMs, deliveries: next });
      const pause = state.pauses[pauses];
      if (pause !== undefined && entry.atMs >= pause.toMs) {
        judge.takePause(pause.toMs);
        pauses += 1;
      }
      const arrival = arrivals[next];
      if (arrival?.entry === entry) {
        await judge.takeDelivery(arrival);
        next += 1;
      } else await judge.takeCall(entry, entry.direction === 'delivery' ? undefined : callOf(entry));
      onEntry?.(entry);
    }
    return await judge.judged({ untilMs: state.endMs, deliveries: next });
  } finally {
    await session.close(true);
  }
}

/** What was delivered comes after the calls that may have caused it, though the clocks of who recorded them differ. */
function inOrder(entries: readonly Entry[]): readonly Entry[] {
  const dueMs = ({ direction, atMs }: Entry) => (direction === 'delivery' ? atMs + TAKEN_LATER_MS : atMs);
  return entries.toSorted((one, other) => dueMs(one) - dueMs(other));
}

/** Tries credentials on a session of its own, which nothing is kept of. */
async function callersIn(
  { oracle, surface, tokens }: AuditOptions,
  calls: () => Iterable<RecordedCall>,
): Promise<ReadonlyMap<string, Caller>> {
  let session: OracleSession | undefined;
  try {
    return await callersOf(calls(), {
      credentials: surface.credentials,
      tokens,
      statusAs: async (credential, call) => {
        session ??= await oracle.open('callers');
        return (await new Replay(oracle, session, surface.service).call(call, credential)).status ?? 0;
      },
    });
  } finally {
    await session?.close(true);
  }
}
