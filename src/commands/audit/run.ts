// Runs `countersign audit`: reads the recordings, tells the entries of each service apart, and judges them.

import { startOracle, surfaceOf } from '../../registry/oracle.ts';
import type { Registry } from '../../registry/registry.ts';
import type { AnyService } from '../../service/service.ts';
import { audit, type JudgedEntry } from '../../verify/audit/audit.ts';
import type { Entry } from '../../verify/audit/entry.ts';
import { RecordingError, readRecording } from '../../verify/audit/read-har.ts';
import { recordedCalls } from '../../verify/audit/replay.ts';
import { type AuditReport, auditReport } from '../../verify/audit/report.ts';
import { UsageError } from '../arguments/usage-error.ts';

export interface AuditRun {
  readonly files: readonly string[];
  readonly services: readonly string[];
  /** By service and credential, such as `quota.member`. */
  readonly tokens: Readonly<Record<string, string>>;
  /** Called once for each service with the number of its entries. */
  readonly onSelected: (count: number) => void;
  readonly onEntry: (entry: Entry) => void;
}

/**
 * Judges the traffic of some services in some files.
 *
 * @throws UsageError when a file cannot be read, or is no recording
 */
export async function auditRecording(registry: Registry, run: AuditRun): Promise<AuditReport> {
  const { files, services, tokens, onSelected, onEntry } = run;
  const { entries, unreadable } = await readRecording(files).catch((error: unknown) => {
    throw error instanceof RecordingError ? new UsageError(error.message) : error;
  });
  const known = await registry.services();
  const isOf = new Map(
    services.map((name) => {
      const callOf = recordedCalls((known.get(name) as AnyService).document);
      return [
        name,
        (entry: Entry) => (entry.service ?? name) === name && callOf(entry) !== undefined,
      ] as const;
    }),
  );
  const serviceOf = (entry: Entry) => services.find((name) => isOf.get(name)?.(entry));
  const byService = Map.groupBy(entries, serviceOf);
  const judged: JudgedEntry[] = [];
  for (const [service, own] of byService) {
    if (service === undefined) {
      judged.push(...own.map((entry) => notJudged(entry, 'no call of these services')));
      continue;
    }
    onSelected(own.length);
    const startTime = new Date(own[0]?.atMs ?? 0).toISOString();
    const oracle = await startOracle(registry, [service], { startTime });
    try {
      const surface = await surfaceOf(registry, service);
      judged.push(
        ...(await audit({ oracle, surface, entries: own, tokens: ofService(tokens, service), onEntry })),
      );
    } finally {
      await oracle.close();
    }
  }
  const seen = services.filter((name) => byService.has(name));
  const report = auditReport(judged, { catalogue: await registry.catalogue(), services: seen });
  return unreadable === 0 ? report : withUnreadable(report, unreadable);
}

function notJudged(entry: Entry, reason: string): JudgedEntry {
  return { entry, verdict: { kind: 'not_judged', reason } };
}

function withUnreadable({ entries, ...report }: AuditReport, count: number): AuditReport {
  const reason = 'it has no time, no request or no URL';
  return { ...report, entries: { ...entries, not_judged: [...entries.not_judged, { reason, count }] } };
}

function ofService(tokens: Readonly<Record<string, string>>, service: string): Record<string, string> {
  const own = Object.entries(tokens).filter(([name]) => name.startsWith(`${service}.`));
  return Object.fromEntries(own.map(([name, token]) => [name.slice(service.length + 1), token]));
}
