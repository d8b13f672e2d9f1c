// Does what `countersign verify` asks for: makes the target, reads the pacts, runs the suite.

import { startMockTarget, suite } from '../registry/suite.ts';
import { type Adapter, AdapterError, loadAdapter } from '../verify/adapter.ts';
import { adapterTarget } from '../verify/adapter-target.ts';
import { assertHealthy, TargetUnusable } from '../verify/health.ts';
import { type PactFile, PactFileError, readPacts } from '../verify/pact/pact-file.ts';
import type { Check, Report } from '../verify/reports/report.ts';
import { runSuite, type SuiteRun } from '../verify/run-suite.ts';
import type { Target } from '../verify/session.ts';
import { partOf } from '../verify/suite.ts';
import { UsageError } from './usage-error.ts';

/** What is verified, and with which pacts. */
interface VerifyChoice {
  readonly target: string;
  readonly adapter?: string;
  readonly pacts?: string;
  readonly as: Readonly<Record<string, string>>;
  readonly include: readonly 'assumed'[];
  /** Only checks that name one of these; all without any. */
  readonly rule: readonly string[];
  /** Real milliseconds that the target may take for an answer. */
  readonly timeout?: number;
  readonly publishVersion?: string;
  readonly publishBranch?: string;
}

/**
 * Verifies a target.
 *
 * @throws UsageError when it cannot be verified at all: it is not there, a pact file is none, an adapter throws
 */
export async function verifyTarget(
  services: readonly string[],
  choice: VerifyChoice,
  onCheck: (check: Check) => void,
): Promise<Report> {
  try {
    const adapter = choice.adapter === undefined ? {} : await loadAdapter(choice.adapter);
    const own = await ownPacts(choice, services);
    const target = await targetOf(choice, adapter);
    try {
      for (const service of services)
        await assertHealthy(target, service, partOf(suite, service).document, choice.timeout);
      const checks = await runSuite({
        target,
        suite,
        services,
        includesAssumed: own !== undefined || choice.include.includes('assumed'),
        onCheck,
        callAs: choice.as,
        patienceMs: choice.timeout,
        ...own,
        ...(choice.rule.length === 0 ? {} : { onlyRules: new Set(choice.rule) }),
        ...(adapter.messageTypes === undefined ? {} : { messageTypes: adapter.messageTypes }),
      });
      return { subject: services.join(', '), url: target.name, checks };
    } finally {
      await target.close();
    }
  } catch (error) {
    throw asUsageError(error);
  }
}

async function targetOf({ target, adapter: path }: VerifyChoice, adapter: Adapter): Promise<Target> {
  if (target === 'mock') {
    if (path !== undefined)
      throw new UsageError('the mock needs no --adapter; name your implementation by --target');
    return startMockTarget();
  }
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target))
    throw new UsageError(`${target} is neither "mock" nor a URL such as https://staging.example.com`);
  return adapterTarget(target, adapter);
}

/** A team's own pacts: those of a folder, or a broker that has them. */
async function ownPacts(
  { pacts: place, publishVersion, publishBranch }: VerifyChoice,
  services: readonly string[],
): Promise<Pick<SuiteRun, 'pacts' | 'broker'> | undefined> {
  const isBroker = /^https?:\/\//i.test(place ?? '');
  if (publishVersion !== undefined && !isBroker)
    throw new UsageError('--publish-version publishes to a broker; name it by --pacts https://…');
  if (publishBranch !== undefined && publishVersion === undefined)
    throw new UsageError('--publish-branch goes with --publish-version');
  if (place === undefined) return undefined;
  if (!isBroker) return { pacts: await pactsIn(place, services) };
  const token = process.env.PACT_BROKER_TOKEN;
  const publish =
    publishVersion === undefined ? undefined : { version: publishVersion, branch: publishBranch };
  return { broker: { url: place, token, publish } };
}

async function pactsIn(folder: string, services: readonly string[]): Promise<PactFile[]> {
  const files = await readPacts(folder);
  const foreign = files.find(({ provider }) => !services.includes(provider));
  if (foreign === undefined) return files;
  throw new PactFileError(
    `${foreign.path} is for the provider "${foreign.provider}"; verified are ${services.join(', ')}`,
  );
}

const USAGE = [AdapterError, TargetUnusable, PactFileError] as const;

function asUsageError(error: unknown): unknown {
  return USAGE.some((kind) => error instanceof kind) ? new UsageError((error as Error).message) : error;
}
