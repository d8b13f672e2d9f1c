// The example providers, as the tests use them: started with or without a fault, and verified with their adapters.

import { startMailService } from '../../examples/providers/mail/main.ts';
import { startQuotaService } from '../../examples/providers/quota/main.ts';
import type { Fault } from '../../examples/providers/shared/faults.ts';
import type { RunningServer } from '../../examples/providers/shared/http.ts';
import { FAULTS as VAULT_FAULTS } from '../../examples/providers/vault/faults.ts';
import { startVaultForTests } from '../../examples/providers/vault/server.ts';
import { loadAdapter } from '../../src/verify/adapter.ts';
import { adapterTarget } from '../../src/verify/adapter-target.ts';
import { alteredTarget } from '../../src/verify/mutation/altered-target.ts';
import type { WireFault } from '../../src/verify/mutation/wire-fault.ts';
import type { NativeVerifier } from '../../src/verify/pact/native-verifier.ts';
import type { Check } from '../../src/verify/reports/report.ts';
import { runSuite } from '../../src/verify/run-suite.ts';
import type { Target } from '../../src/verify/session.ts';
import { partOf } from '../../src/verify/suite.ts';
import { AlteredSender } from './altered-sender.ts';
import { legalRelative } from './legal-relative.ts';
import { allMutants, suite } from './registry/suite.ts';

interface ExampleProvider {
  readonly faults: Readonly<Record<string, Fault>>;
  start(fault?: string, send?: typeof fetch): Promise<RunningServer>;
}

/** Describes a provider: how to start it, and the faults that are written into it. */
function provider<Name extends string>(
  start: (options: { fault?: Name; send?: typeof fetch }) => Promise<RunningServer>,
  faults: Readonly<Record<Name, Fault>>,
): ExampleProvider {
  const isOwn = (name: string): name is Name => name in faults;
  return {
    faults,
    start: (fault = '', send = fetch) => {
      return start({ send, ...(isOwn(fault) ? { fault } : {}) });
    },
  };
}

export const PROVIDERS: Readonly<Record<string, ExampleProvider>> = {
  mail: provider(startMailService, {}),
  quota: provider(startQuotaService, {}),
  vault: provider(startVaultForTests, VAULT_FAULTS),
};

export interface ProviderRun {
  readonly service: string;
  readonly fault?: string | undefined;
  /** Whether to verify its legal relative instead. */
  readonly isRelative?: boolean;
  /** How what passes at the wire is altered; as it is by default. */
  readonly atWire?: WireFault['atWire'] | undefined;
  /** Only checks of these rules; all checks by default. */
  readonly rules?: readonly string[];
  readonly includesAssumed?: boolean;
  readonly verifier?: NativeVerifier;
}

/** A provider that is running, as its adapter in `examples/adapters/` makes a target of it. */
export async function startProvider({
  service,
  fault,
  isRelative,
  atWire = isRelative === true ? legalRelative : undefined,
}: Pick<ProviderRun, 'service' | 'fault' | 'isRelative' | 'atWire'>): Promise<
  AsyncDisposable & { readonly target: Target }
> {
  const sender = new AlteredSender();
  const running = await (PROVIDERS[service] as ExampleProvider).start(fault, sender.send);
  process.env[`${service.toUpperCase()}_URL`] = running.url;
  const adapter = await loadAdapter(
    new URL(`../../examples/adapters/${service}.ts`, import.meta.url).pathname,
  );
  const target = sender.listeningTo(adapterTarget(running.url, adapter));
  const { document } = partOf(suite, service);
  return {
    target:
      atWire === undefined
        ? target
        : alteredTarget(target, { service, document, alterationOf: () => sender.begin(atWire()) }),
    [Symbol.asyncDispose]: () => running[Symbol.asyncDispose](),
  };
}

/** Verifies an example provider. */
export async function verifyProvider({
  rules,
  includesAssumed,
  verifier,
  ...started
}: ProviderRun): Promise<Check[]> {
  await using running = await startProvider(started);
  return await runSuite({
    target: running.target,
    suite,
    services: [started.service],
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

/** Runs the checks of a rule against a provider with a fault of the contract. */
export async function tryWireFault(
  service: string,
  { rule, atWire }: WireFault,
  { verifier, known = new Set() }: { verifier?: NativeVerifier; known?: ReadonlySet<string> } = {},
): Promise<Pick<FaultResult, 'found' | 'by'>> {
  const run = { service, atWire, rules: [rule], ...(verifier === undefined ? {} : { verifier }) };
  const failures = (checks: readonly Check[]) =>
    checks.filter(({ verdict, id }) => verdict === 'failed' && !known.has(id)).map(({ title }) => title);
  const firm = failures(await verifyProvider(run));
  if (firm.length > 0) return { found: 'named', by: firm };
  const assuming = failures(await verifyProvider({ ...run, includesAssumed: true }));
  return { found: assuming.length > 0 ? 'assumed' : 'never', by: assuming };
}

/** The faults of the contract of a service. */
export function wireFaultsOf(service: string): readonly WireFault[] {
  return allMutants.flatMap((mutant) => (mutant.service === service && 'atWire' in mutant ? [mutant] : []));
}
