// The example providers, as the tests use them: started with or without a fault, and verified with their adapters.

import { FAULTS as MAIL_FAULTS } from '../../examples/providers/mail/faults.ts';
import { startMailService } from '../../examples/providers/mail/main.ts';
import { FAULTS as QUOTA_FAULTS } from '../../examples/providers/quota/faults.ts';
import { startQuotaService } from '../../examples/providers/quota/main.ts';
import type { Fault } from '../../examples/providers/shared/faults.ts';
import type { RunningServer } from '../../examples/providers/shared/http.ts';
import { FAULTS as VAULT_FAULTS } from '../../examples/providers/vault/faults.ts';
import { startVaultForTests } from '../../examples/providers/vault/server.ts';
import { loadAdapter } from '../../src/verify/adapter.ts';
import { adapterTarget } from '../../src/verify/adapter-target.ts';
import type { NativeVerifier } from '../../src/verify/pact/native-verifier.ts';
import type { Check } from '../../src/verify/reports/report.ts';
import { runSuite } from '../../src/verify/run-suite.ts';
import { STRANGERS as MAIL_STRANGERS } from '../providers/strangers/mail.ts';
import { STRANGERS as QUOTA_STRANGERS } from '../providers/strangers/quota.ts';
import { STRANGERS as VAULT_STRANGERS } from '../providers/strangers/vault.ts';
import { type Stranger, startAltered } from './altered-provider.ts';
import { LEGAL_RELATIVE } from './legal-relative.ts';
import { suite } from './registry/suite.ts';

interface ExampleProvider {
  readonly faults: Readonly<Record<string, Fault>>;
  start(fault?: string): Promise<RunningServer>;
  /** Starts the provider with everything changed that the documents leave free. */
  startRelative(): Promise<RunningServer>;
}

/** Describes a provider: how to start it, and its possible faults, its own and those of strangers. */
function provider<Name extends string>(
  start: (options: { fault?: Name; send?: typeof fetch }) => Promise<RunningServer>,
  faults: Readonly<Record<Name, Fault>>,
  strangers: Readonly<Record<string, Stranger>>,
): ExampleProvider {
  const isOwn = (name: string): name is Name => name in faults;
  return {
    faults: { ...faults, ...strangers },
    start: (fault = '') => {
      const stranger = strangers[fault];
      if (stranger !== undefined) return startAltered(start, stranger);
      return start(isOwn(fault) ? { fault } : {});
    },
    startRelative: () => startAltered(start, LEGAL_RELATIVE),
  };
}

export const PROVIDERS: Readonly<Record<string, ExampleProvider>> = {
  mail: provider(startMailService, MAIL_FAULTS, MAIL_STRANGERS),
  quota: provider(startQuotaService, QUOTA_FAULTS, QUOTA_STRANGERS),
  vault: provider(startVaultForTests, VAULT_FAULTS, VAULT_STRANGERS),
};

export interface ProviderRun {
  readonly service: string;
  readonly fault?: string | undefined;
  /** Whether to verify its legal relative instead. */
  readonly isRelative?: boolean;
  /** Only checks of these rules; all checks by default. */
  readonly rules?: readonly string[];
  readonly includesAssumed?: boolean;
  readonly verifier?: NativeVerifier;
}

/** Verifies an example provider with its adapter in `examples/adapters/`. */
export async function verifyProvider({
  service,
  fault,
  isRelative,
  rules,
  includesAssumed,
  verifier,
}: ProviderRun): Promise<Check[]> {
  const provider = PROVIDERS[service] as ExampleProvider;
  await using running = await (isRelative === true ? provider.startRelative() : provider.start(fault));
  process.env[`${service.toUpperCase()}_URL`] = running.url;
  const adapter = await loadAdapter(
    new URL(`../../examples/adapters/${service}.ts`, import.meta.url).pathname,
  );
  return await runSuite({
    target: adapterTarget(running.url, adapter),
    suite,
    services: [service],
    includesAssumed: includesAssumed === true,
    ...(rules === undefined ? {} : { onlyRules: new Set(rules) }),
    ...(verifier === undefined ? {} : { verifier }),
  });
}

/** How a fault was found: by a firm check of its rule, by one of another rule, only by an assumption, or not at all. */
export type Found = 'named' | 'elsewhere' | 'assumed' | 'never';

export interface FaultResult {
  readonly name: string;
  readonly rule: string;
  readonly found: Found;
  /** The titles of the checks that failed. */
  readonly by: readonly string[];
}

/** Whether a fault was found as expected: by a firm check of its rule, or by any check if the fault concerns a gap. */
export function isFound({ gap }: Fault, found: Found): boolean {
  return found === 'named' || (found !== 'never' && gap !== undefined);
}

/** Runs the suite against a provider with a fault: first the checks of its rule, then, if they pass, all others. */
export async function tryFault(
  service: string,
  name: string,
  { verifier, known = new Set() }: { verifier?: NativeVerifier; known?: ReadonlySet<string> } = {},
): Promise<FaultResult> {
  const { rule } = (PROVIDERS[service] as ExampleProvider).faults[name] as Fault;
  const run = { service, fault: name, ...(verifier === undefined ? {} : { verifier }) };
  const failures = (checks: readonly Check[]) =>
    checks.filter(({ verdict, id }) => verdict === 'failed' && !known.has(id)).map(({ title }) => title);
  const attempts = [
    ['named', { ...run, rules: [rule] }],
    ['elsewhere', run],
    ['assumed', { ...run, includesAssumed: true }],
  ] as const;
  for (const [found, attempt] of attempts) {
    const by = failures(await verifyProvider(attempt));
    if (by.length > 0) return { name, rule, found, by };
  }
  return { name, rule, found: 'never', by: [] };
}
