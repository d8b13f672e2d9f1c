// What an audit says of a recorded hour of a service.

import { assigning } from '../../../src/commands/audit/assigned-entries.ts';
import { oracleSettings } from '../../../src/commands/audit/settings.ts';
import type { OpenApiDocument } from '../../../src/openapi/document.ts';
import { startAuditOracle } from '../../../src/registry/audit-oracle.ts';
import { type OracleOptions, surfaceOf } from '../../../src/registry/oracle.ts';
import { openRegistry } from '../../../src/registry/registry.ts';
import type { AnyService } from '../../../src/service/service.ts';
import { audit } from '../../../src/verify/audit/audit.ts';
import type { AuditOptions, JudgedEntry } from '../../../src/verify/audit/judging/judged-entry.ts';
import { type Entry, entryOf } from '../../../src/verify/audit/recordings/entry.ts';
import { ruleIdOf } from '../../../src/verify/catalogue.ts';
import type { RecordedHour } from './recorded-hour.ts';

export const registry = await openRegistry();

/**
 * Judges an hour.
 *
 * @param given.document in place of the documented one
 * @param given.isComplete whether the audit is told that everybody who calls is recorded
 * @example contradictedIn(await judgedHour('mail', hour))
 */
export async function judgedHour(
  service: string,
  { entries: har, secrets }: RecordedHour,
  {
    document,
    isComplete = false,
  }: { readonly document?: OpenApiDocument; readonly isComplete?: boolean } = {},
): Promise<readonly JudgedEntry[]> {
  const known = (await registry.services()).get(service) as AnyService;
  const assigned = assigning([known]);
  const entries = har
    .flatMap((each, index) => entryOf(each, index) ?? [])
    .map(assigned)
    .filter((entry) => entry.service === service)
    .toSorted((one, other) => one.atMs - other.atMs);
  const tokens = Object.fromEntries(
    Object.entries(secrets.tokens)
      .map(([name, token]) => [name.slice(service.length + 1), token] as const)
      .filter(([name]) => name !== 'nobody'),
  );
  const settings = oracleSettings({}, { service: known, entries });
  const given = { tokens, secrets, isEnvironmentKnown: true, isComplete };
  return judgedEntries(service, entries, { ...given, settings, ...(document && { document }) });
}

/**
 * Judges entries of a service, by a mock whose clock begins at the first one.
 *
 * @param given.document in place of the documented one
 * @example await judgedEntries('mail', entries, { tokens: { live: 'the-token-of-a-live-key' } })
 */
export async function judgedEntries(
  service: string,
  entries: readonly Entry[],
  {
    document,
    settings = {},
    ...given
  }: Partial<AuditOptions> & {
    readonly document?: OpenApiDocument;
    readonly settings?: OracleOptions['settings'];
  } = {},
): Promise<readonly JudgedEntry[]> {
  const startTime = new Date(entries[0]?.atMs ?? 0).toISOString();
  const oracle = await startAuditOracle(registry, service, { startTime, settings });
  const asDocumented = await surfaceOf(registry, service);
  const surface = { ...asDocumented, document: document ?? asDocumented.document };
  return audit({ oracle, surface, entries, tokens: {}, ...given }).finally(() => oracle.close());
}

/**
 * The rules that are contradicted, without the statements of them.
 *
 * @example contradictedIn(judged).has('M-EP-03')
 */
export function contradictedIn(judged: readonly JudgedEntry[]): ReadonlySet<string> {
  const all = judged.flatMap(({ verdict }) =>
    verdict.kind === 'diverged' ? verdict.differences.flatMap(({ rules }) => rules) : [],
  );
  return new Set(all.map(ruleIdOf));
}
