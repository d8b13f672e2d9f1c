// Runs a suite against a target: pacts and flows run in parallel, and each check is reported when it ends.

import { ruleIdOf } from './catalogue.ts';
import { type Flow, flowId, runFlow } from './flow.ts';
import { NativeVerifier } from './pact/native-verifier.ts';
import type { PactFile, PactInteraction } from './pact/pact-file.ts';
import { verifyPacts } from './pact/verify-pacts.ts';
import { brokenBy, type Check } from './reports/report.ts';
import type { Target } from './session.ts';
import { pactsOf, partOf, type Suite } from './suite.ts';

export interface SuiteRun {
  readonly target: Target;
  readonly suite: Suite;
  readonly services: readonly string[];
  /** Whether to run checks that rest on gaps as well. */
  readonly includesAssumed: boolean;
  /** Only checks that name one of these rules or statements, or a statement of these rules; all without. */
  readonly onlyRules?: ReadonlySet<string>;
  /** Whether to run flows one after another and end with the first failure; pacts run only if no flow fails. */
  readonly endsAtFailure?: boolean;
  /** The time limit of one flow in real milliseconds. */
  readonly flowLimitMs?: number;
  /** How long to wait for a response of the target, in real milliseconds. */
  readonly timeoutMs?: number | undefined;
  /** The user's own pacts, which replace the pacts and flows of the suite. */
  readonly pacts?: readonly PactFile[];
  /** Event types by the description of a message, for the user's own pacts. */
  readonly messageTypes?: Readonly<Record<string, string>>;
  /** The credentials by service that the user's own pacts are verified with. */
  readonly callAs?: Readonly<Record<string, string>>;
  /** A verifier shared by several runs; by default, one is created for this run. */
  readonly verifier?: NativeVerifier;
  readonly onCheck?: (check: Check) => void;
  /** Called once with the number of checks that are selected, before the first one. */
  readonly onSelected?: (count: number) => void;
}

/** How many flows run in parallel against a stand-in, where each has a separate world. */
const FLOWS_AT_ONCE = 4;
const FLOW_LIMIT_MS = 30_000;

/**
 * Runs a suite.
 *
 * @throws PactFileError when a pact file cannot be verified
 * @example const checks = await runSuite({ target, suite, services: ['mail'], includesAssumed: false })
 */
export async function runSuite(run: SuiteRun): Promise<Check[]> {
  const verifier = run.verifier ?? new NativeVerifier();
  try {
    run.onSelected?.(await selectedCount(run));
    if (run.endsAtFailure) {
      const flows = await runFlows(run);
      return flows.some((check) => isBroken(run, check))
        ? flows
        : [...flows, ...(await runPacts(run, verifier))];
    }
    const pacts = runPacts(run, verifier);
    // On a real implementation all checks share the same data, so they run one after another.
    if (!run.target.isStandIn) await pacts;
    const flows = run.pacts === undefined ? runFlows(run) : [];
    return (await Promise.all([pacts, flows])).flat();
  } finally {
    if (run.verifier === undefined) verifier.close();
  }
}

async function selectedCount(run: SuiteRun): Promise<number> {
  const { pacts, suite, services } = run;
  const files = pacts ?? (await Promise.all(services.map((service) => pactsOf(suite, service)))).flat();
  const interactions = files.flatMap((file) => file.interactions);
  const flows = pacts === undefined ? flowsOf(run) : [];
  return flows.length + interactions.filter((interaction) => isWantedBy(run, interaction)).length;
}

/** Pacts run one after another because there is one native verifier. */
async function runPacts(run: SuiteRun, verifier: NativeVerifier): Promise<Check[]> {
  const checks: Check[] = [];
  for (const service of run.services) {
    const files =
      run.pacts?.filter(({ provider }) => provider === service) ?? (await pactsOf(run.suite, service));
    checks.push(...(await pactChecks(run, verifier, service, files)));
  }
  return checks;
}

async function pactChecks(
  { target, suite, onCheck, messageTypes, callAs, timeoutMs, ...run }: SuiteRun,
  verifier: NativeVerifier,
  service: string,
  files: readonly PactFile[],
): Promise<Check[]> {
  const isWanted = (interaction: PactInteraction) => isWantedBy(run, interaction);
  const checks = await verifyPacts({
    target,
    service,
    document: partOf(suite, service).document,
    files,
    verifier,
    isWanted,
    messageTypes,
    callAs: callAs?.[service],
    timeoutMs,
  });
  for (const check of checks) onCheck?.(check);
  return checks;
}

function flowsOf({ suite, services, ...run }: SuiteRun): Flow[] {
  return services.flatMap((service) => partOf(suite, service).flows).filter((flow) => isWantedBy(run, flow));
}

async function runFlows(run: SuiteRun): Promise<Check[]> {
  const { target, onCheck, endsAtFailure = false, flowLimitMs = FLOW_LIMIT_MS } = run;
  const flows = flowsOf(run);
  const waiting = [...flows];
  const done = new Map<string, Check>();
  const stop = (error: unknown): never => {
    waiting.length = 0;
    throw error;
  };
  const work = async () => {
    for (let flow = waiting.shift(); flow !== undefined; flow = waiting.shift()) {
      const check = await runFlow(target, flow, flowLimitMs).catch(stop);
      done.set(check.id, check);
      onCheck?.(check);
      if (endsAtFailure && isBroken(run, check)) return;
    }
  };
  const atOnce = target.isStandIn && !endsAtFailure ? FLOWS_AT_ONCE : 1;
  await Promise.all(Array.from({ length: atOnce }, work));
  return flows.flatMap((flow) => done.get(flowId(flow)) ?? []);
}

/** Whether a check shows one of the rules broken that were asked for. */
function isBroken({ onlyRules }: Pick<SuiteRun, 'onlyRules'>, check: Check): boolean {
  return check.verdict === 'failed' && isAsked(onlyRules, brokenBy(check));
}

function isAsked(onlyRules: SuiteRun['onlyRules'], ids: readonly string[]): boolean {
  return onlyRules === undefined || ids.some((id) => onlyRules.has(id) || onlyRules.has(ruleIdOf(id)));
}

function isWantedBy(
  { includesAssumed, onlyRules }: Pick<SuiteRun, 'includesAssumed' | 'onlyRules'>,
  { rules, gaps }: { readonly rules: readonly string[]; readonly gaps: readonly string[] },
): boolean {
  if (!includesAssumed && gaps.length > 0) return false;
  return isAsked(onlyRules, rules);
}
