// The oracle of an audit: a mock whose receivers are those of a recording.

import type { AuditOracle } from '../verify/audit/judging/judged-entry.ts';
import type { Receivers } from '../verify/audit/replaying/receivers.ts';
import type { TargetSession } from '../verify/session.ts';
import { type OracleOptions, startOracle } from './oracle.ts';
import { withRecordedReceivers } from './recorded-receivers.ts';
import type { Registry } from './registry.ts';

/** That of no mock that was recorded: with the same seed, the same id would be that of two things. */
const SEED = 1_618_033_988;

/**
 * Starts the oracle of an audit of one service.
 *
 * @example const oracle = await startAuditOracle(registry, 'mail', { startTime: '2026-03-01T10:00:00Z' })
 */
export async function startAuditOracle(
  registry: Registry,
  name: string,
  options: Pick<OracleOptions, 'startTime' | 'settings'>,
): Promise<AuditOracle> {
  const receivers = new Map<string, Receivers>();
  const oracle = await startOracle(registry, [name], {
    ...options,
    seed: SEED,
    isUnlimited: true,
    replaced: (service) => withRecordedReceivers(service, (world) => receivers.get(world)),
  });
  return {
    ...oracle,
    receive: (session: TargetSession, given: Receivers) => void receivers.set(worldOf(session, name), given),
  };
}

/** The URL of a world ends with its id. */
function worldOf(session: TargetSession, service: string): string {
  return session.url(service).split('/').at(-1) ?? '';
}
