// The second implementations of the services, as the tests use them: started with or without a fault of the contract, and
// verified with the adapters in examples/adapters/.

import { loadAdapter } from '../../src/verify/adapter.ts';
import { adapterTarget } from '../../src/verify/adapter-target.ts';
import { alteredTarget } from '../../src/verify/mutation/altered-target.ts';
import type { WireFault } from '../../src/verify/mutation/wire-fault.ts';
import type { NativeVerifier } from '../../src/verify/pact/native-verifier.ts';
import type { Check } from '../../src/verify/reports/report.ts';
import { runSuite } from '../../src/verify/run-suite.ts';
import type { Target } from '../../src/verify/session.ts';
import { partOf } from '../../src/verify/suite.ts';
import { allMutants, startMockTarget, suite } from '../support/registry/suite.ts';
import { AlteredSender } from './altered-sender.ts';
import { legalRelative } from './legal-relative.ts';
import { startMailService } from './mail/main.ts';
import { startQuotaService } from './quota/main.ts';
import type { RunningServer } from './shared/http.ts';
import { startVaultForTests } from './vault/server.ts';

/** Starts a provider, whose requests to receivers `send` makes. */
export type StartProvider = (options: { readonly send?: typeof fetch }) => Promise<RunningServer>;

export const PROVIDERS: Readonly<Record<string, StartProvider>> = {
  mail: startMailService,
  quota: startQuotaService,
  vault: startVaultForTests,
};

export interface ProviderRun {
  readonly service: string;
  /** Whether to verify its legal relative instead. */
  readonly isRelative?: boolean;
  /** How what passes at the wire is altered; as it is by default. */
  readonly atWire?: WireFault['atWire'] | undefined;
  /** What is started in its place, such as one with a fault inside. */
  readonly start?: StartProvider | undefined;
  /** Only checks of these rules; all checks by default. */
  readonly rules?: readonly string[];
  readonly includesAssumed?: boolean;
  readonly endsAtFailure?: boolean;
  readonly verifier?: NativeVerifier;
}

/** A provider that is running, as its adapter in `examples/adapters/` makes a target of it. */
export async function startProvider({
  service,
  isRelative,
  atWire = isRelative === true ? legalRelative : undefined,
  start = PROVIDERS[service] as StartProvider,
}: Pick<ProviderRun, 'service' | 'isRelative' | 'atWire' | 'start'>): Promise<
  AsyncDisposable & { readonly target: Target }
> {
  const sender = new AlteredSender();
  const running = await start({ send: sender.send });
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

/** Verifies a provider. */
export async function verifyProvider({
  rules,
  includesAssumed,
  verifier,
  endsAtFailure = false,
  ...started
}: ProviderRun): Promise<Check[]> {
  await using running = await startProvider(started);
  return await runSuite({
    target: running.target,
    suite,
    services: [started.service],
    includesAssumed: includesAssumed === true,
    endsAtFailure,
    ...(rules === undefined ? {} : { onlyRules: new Set(rules) }),
    ...(verifier === undefined ? {} : { verifier }),
  });
}

/**
 * How a fault was found: by a firm check of its rule, by one that makes an assumption, or not at all; not at all is as it
 * should be if only assumptions show it in the mock, too.
 */
export type Found = 'named' | 'assumed' | 'left open' | 'never';

/** Runs the checks of a rule against a provider with a fault of the contract. */
export async function tryFault(
  service: string,
  fault: WireFault,
  { verifier, known }: { readonly verifier: NativeVerifier; readonly known: ReadonlySet<string> },
): Promise<Found> {
  const run = { service, atWire: fault.atWire, rules: [fault.rule], verifier };
  const isFound = async (includesAssumed: boolean) => {
    const checks = await verifyProvider({ ...run, includesAssumed });
    return checks.some(({ verdict, id }) => verdict === 'failed' && !known.has(id));
  };
  if (await isFound(false)) return 'named';
  if (await isFound(true)) return 'assumed';
  return (await isFirm(service, fault, verifier)) ? 'never' : 'left open';
}

/** Whether a check that makes no assumption finds a fault in the mock. */
async function isFirm(service: string, fault: WireFault, verifier: NativeVerifier): Promise<boolean> {
  const target = await startMockTarget({ ...fault, service });
  try {
    const common = { target, suite, services: [service], verifier, includesAssumed: false };
    const checks = await runSuite({ ...common, onlyRules: new Set([fault.rule]), endsAtFailure: true });
    return checks.some(({ verdict }) => verdict === 'failed');
  } finally {
    await target.close();
  }
}

/** The faults of the contract of a service. */
export function faultsOf(service: string): readonly WireFault[] {
  return allMutants.flatMap((mutant) => (mutant.service === service && 'atWire' in mutant ? [mutant] : []));
}
