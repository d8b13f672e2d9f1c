// Runs `countersign audit`: reads the recordings, tells the entries of each service apart, and judges them.

import { startAuditOracle } from '../../registry/audit-oracle.ts';
import { surfaceOf } from '../../registry/oracle.ts';
import type { Registry } from '../../registry/registry.ts';
import type { AnyService } from '../../service/service.ts';
import type { GivenSecrets } from '../../verify/audit/adopting/signing-secrets.ts';
import { audit } from '../../verify/audit/audit.ts';
import type { JudgedEntry } from '../../verify/audit/judging/judged-entry.ts';
import type { Entry } from '../../verify/audit/recordings/entry.ts';
import { HarFile } from '../../verify/audit/recordings/har-file.ts';
import { type Recording, RecordingError, readRecording } from '../../verify/audit/recordings/read-har.ts';
import { savedEntry } from '../../verify/audit/recordings/saved-entry.ts';
import { type AuditReport, auditReport } from '../../verify/audit/report.ts';
import type { Surface } from '../../verify/oracle/surface.ts';
import { UsageError } from '../arguments/usage-error.ts';
import { placeholdersFor } from '../proxy/recording.ts';
import { assigning } from './assigned-entries.ts';
import { type AuditSettings, environmentShown, oracleSettings } from './settings.ts';

export interface AuditRun {
  readonly files: readonly string[];
  readonly services: readonly string[];
  /** Tokens by service and credential, such as `quota.member`, and the secrets that sign. */
  readonly secrets: SecretsFile;
  /** What `--settings` says; else the recording may. */
  readonly settings: AuditSettings | undefined;
  /** Whether everybody who calls is recorded. */
  readonly isComplete: boolean;
  /** Where what is judged is written as one recording. */
  readonly save?: { readonly file: string; readonly withSecrets: boolean };
  /** Called now and then with how much was read, in bytes. */
  readonly onRead: (bytes: number) => void;
  /** Called once for each service with the number of its entries. */
  readonly onSelected: (count: number) => void;
  readonly onEntry: (entry: Entry) => void;
  /** Once it is aborted, what was taken until then is judged. */
  readonly signal: AbortSignal;
}

/** What a secrets file may hold. */
export interface SecretsFile extends GivenSecrets {
  readonly tokens: Readonly<Record<string, string | readonly string[]>>;
}

/** A report, with what is wrong with the files, as one line each. */
export interface AuditResult {
  readonly report: AuditReport;
  readonly notes: readonly string[];
}

/**
 * Judges the traffic of some services in some files.
 *
 * @throws UsageError when nothing can be read of the files
 */
export async function auditRecording(registry: Registry, run: AuditRun): Promise<AuditResult> {
  const known = await registry.services();
  const assigned = assigning(run.services.map((name) => known.get(name) as AnyService));
  const recording = await readRecording(run.files, {
    onRead: run.onRead,
    kept: assigned,
    isStored: true,
  }).catch((error: unknown) => {
    throw error instanceof RecordingError ? new UsageError(error.message) : error;
  });
  try {
    if (run.save !== undefined) await save(recording, [...known.values()], run.save);
    return await judgedRecording(registry, recording, run);
  } finally {
    recording.close();
  }
}

async function judgedRecording(
  registry: Registry,
  recording: Recording,
  run: AuditRun,
): Promise<AuditResult> {
  const byService = Map.groupBy(recording.entries, ({ service }) => service);
  const given = run.settings ?? (recording.settings as AuditSettings);
  const ofServices: (readonly JudgedEntry[])[] = [];
  for (const [service, own] of byService)
    ofServices.push(
      service === undefined
        ? own.map(notJudged)
        : await auditOf(registry, service, own, { ...run, settings: given }),
    );
  // More than a call can have arguments.
  const judged = ofServices.flat();
  const seen = run.services.filter((name) => byService.has(name));
  const report = auditReport(judged, { catalogue: await registry.catalogue(), services: seen });
  const { unreadable, broken } = recording;
  const left = recording.entries.length - judged.length;
  const notes = [
    ...broken,
    ...unusedSecrets(recording, run.secrets),
    ...(run.signal.aborted ? [`interrupted: ${left} of ${recording.entries.length} entries were left`] : []),
  ];
  return { report: unreadable === 0 ? report : withUnreadable(report, unreadable), notes };
}

/** Entries of no service are left out. */
async function save(
  { entries, settings }: Recording,
  services: readonly AnyService[],
  { file: path, withSecrets }: NonNullable<AuditRun['save']>,
): Promise<void> {
  const placeholders = placeholdersFor(services);
  const shown = withSecrets ? settings : Object(placeholders.json(settings));
  const file = await HarFile.begin(path, shown).catch((error: Error) => {
    throw new UsageError(`${path} cannot be written: ${error.message}`);
  });
  for (const entry of entries) {
    if (entry.service === undefined) continue;
    const har = savedEntry(entry);
    file.add(withSecrets ? har : placeholders.entry(har));
  }
  await file.end();
}

async function auditOf(
  registry: Registry,
  service: string,
  entries: readonly Entry[],
  { secrets, settings = {}, isComplete, onSelected, onEntry, signal }: AuditRun,
): Promise<readonly JudgedEntry[]> {
  onSelected(entries.length);
  const known = (await registry.services()).get(service) as AnyService;
  const startTime = new Date(Math.min(...firstTimes(entries))).toISOString();
  const oracle = await startAuditOracle(registry, service, {
    startTime,
    settings: oracleSettings(settings, { service: known, entries }),
  });
  try {
    const surface = await surfaceOf(registry, service);
    const tokens = ofService(secrets.tokens, surface);
    return await audit({
      oracle,
      surface,
      entries,
      tokens,
      secrets,
      isComplete,
      isEnvironmentKnown: (settings.environment ?? environmentShown(entries)) !== undefined,
      isRateLimitKnown: settings[service] !== undefined && 'rate_limit' in Object(settings[service]),
      onEntry,
      signal,
    });
  } finally {
    await oracle.close();
  }
}

/** The entries are in the order of their times. */
function firstTimes(entries: readonly Entry[]): readonly number[] {
  return entries.slice(0, 1).map(({ atMs }) => atMs);
}

function notJudged(entry: Entry): JudgedEntry {
  return { entry, verdict: { kind: 'not_judged', reason: 'no call of these services, and no delivery' } };
}

function withUnreadable({ entries, ...report }: AuditReport, count: number): AuditReport {
  const reason = 'it has no time, no request or no URL';
  return { ...report, entries: { ...entries, not_judged: [...entries.not_judged, { reason, count }] } };
}

/**
 * The tokens of the credentials of a service: a name without one is that of each that has it.
 *
 * @throws UsageError when the service has no such credential
 */
function ofService(tokens: SecretsFile['tokens'], { service, credentials }: Surface): SecretsFile['tokens'] {
  const own = Object.entries(tokens).flatMap(([name, token]) => {
    const isOfService = name.startsWith(`${service}.`);
    const credential = isOfService ? name.slice(service.length + 1) : name;
    if (credentials.includes(credential)) return [[credential, token]];
    if (!isOfService) return [];
    throw new UsageError(`${service} has no credential "${credential}"; it has ${credentials.join(', ')}`);
  });
  return Object.fromEntries(own);
}

/** What of a secrets file the recording knows nothing of: it may be that of another. */
function unusedSecrets({ entries }: Recording, { tokens, secrets }: SecretsFile): readonly string[] {
  const callers = new Map(Object.entries(tokens).map(([name, own]) => [name, [own].flat()]));
  const endpoints = new Set(Object.keys(secrets));
  for (const { headers, url, answer } of entries) {
    if (callers.size + endpoints.size === 0) break;
    for (const [name, own] of callers)
      if (own.some((token) => token === headers.authorization?.split(' ').at(-1))) callers.delete(name);
    for (const id of endpoints)
      if (url.includes(id) || answer?.body?.includes(id) === true) endpoints.delete(id);
  }
  return [
    ...(callers.size === 0 ? [] : [`no call has the token of ${listed([...callers.keys()])}`]),
    ...(endpoints.size === 0 ? [] : [`nothing shows ${listed([...endpoints])}, whose secrets are given`]),
  ];
}

/** How many names are told. */
const MAX_NAMES = 3;

function listed(names: readonly string[]): string {
  const more = names.length - MAX_NAMES;
  return names.slice(0, MAX_NAMES).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
