// What an audit says of a recorded hour of a service.

import { assigning } from '../../../src/commands/audit/assigned-entries.ts';
import { oracleSettings } from '../../../src/commands/audit/settings.ts';
import type { OpenApiDocument } from '../../../src/openapi/document.ts';
import { startAuditOracle } from '../../../src/registry/audit-oracle.ts';
import { surfaceOf } from '../../../src/registry/oracle.ts';
import { openRegistry } from '../../../src/registry/registry.ts';
import type { AnyService } from '../../../src/service/service.ts';
import { audit } from '../../../src/verify/audit/audit.ts';
import type { JudgedEntry } from '../../../src/verify/audit/judging/judged-entry.ts';
import { entryOf } from '../../../src/verify/audit/recordings/entry.ts';
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
  const startTime = new Date(entries[0]?.atMs ?? 0).toISOString();
  const settings = oracleSettings({}, { service: known, entries });
  const oracle = await startAuditOracle(registry, service, { startTime, settings });
  try {
    const asDocumented = await surfaceOf(registry, service);
    const surface = { ...asDocumented, document: document ?? asDocumented.document };
    const tokens = Object.fromEntries(
      Object.entries(secrets.tokens)
        .map(([name, token]) => [name.slice(service.length + 1), token] as const)
        .filter(([name]) => name !== 'nobody'),
    );
    return await audit({ oracle, surface, entries, tokens, secrets, isEnvironmentKnown: true, isComplete });
  } finally {
    await oracle.close();
  }
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
