// Runs `countersign verify`: prepares the target, reads the pacts and runs the suite.

import { ControlClient } from '../../control-client/control-client.ts';
import type { Registry } from '../../registry/registry.ts';
import { loadSuite } from '../../registry/suite.ts';
import { type Adapter, loadAdapter } from '../../verify/adapter.ts';
import type { GivenCredential } from '../../verify/given-credentials.ts';
import { assertHealthy } from '../../verify/health.ts';
import { mockTarget } from '../../verify/mock-target.ts';
import { divergenceCheck } from '../../verify/oracle/index.ts';
import type { Report } from '../../verify/reports/report.ts';
import { runSuite, type SuiteRun } from '../../verify/run-suite.ts';
import type { Target } from '../../verify/session.ts';
import { partOf, type ServiceSuite, type Suite } from '../../verify/suite.ts';
import { UsageError } from '../arguments/usage-error.ts';
import { asUsageError, connected } from './connected.ts';
import { startMockThread } from './mock-thread.ts';
import { type OwnPactFlags, type OwnPacts, ownPacts } from './own-pacts.ts';
import { type SearchFlags, type SearchRun, searchServices, wantsSearch } from './search.ts';

/** The target and the selection of checks. */
export interface VerifyOptions extends SearchFlags, OwnPactFlags {
  readonly services: readonly string[];
  readonly registry: Registry;
  readonly target: string;
  readonly adapter?: string;
  readonly credential: readonly GivenCredential[];
  readonly as: Readonly<Record<string, string>>;
  readonly include: readonly 'assumed'[];
  /** Only checks of these rules; all checks if empty. */
  readonly rule: readonly string[];
  /** The longest time to wait for a response, in real milliseconds. */
  readonly timeout?: number;
  /** A second implementation, which a search compares the target with in place of the mock. */
  readonly against?: string;
  readonly againstAdapter?: string;
}

type Progress = Pick<SuiteRun, 'onCheck' | 'onSelected'> & Pick<SearchRun, 'onProgress'>;

/**
 * Verifies a target.
 *
 * @throws UsageError when it cannot be verified at all: it cannot be reached, a pact file is invalid, or the adapter throws
 */
export async function verifyTarget(options: VerifyOptions, progress: Progress): Promise<Report> {
  // It takes as long to load as the contracts, on the other core.
  const thread = isLarge(options) ? startMockThread(options.registry.sources) : undefined;
  try {
    const { suite, startMockTarget, mockParts } = await loadSuite(options.registry);
    const adapter = options.adapter === undefined ? {} : await loadAdapter(options.adapter);
    const own = await ownPacts(options, options.services);
    assertVerifiable(options, suite, own);
    const startMock = async () =>
      thread === undefined
        ? startMockTarget()
        : mockTarget(new ControlClient({ url: await thread.url }), { parts: mockParts });
    const target = await targetOf(options, adapter, { suite, startMock });
    try {
      return await reportOf({ options, target, suite, own, adapter }, progress);
    } finally {
      await target.close();
    }
  } catch (error) {
    throw asUsageError(error);
  } finally {
    await thread?.close();
  }
}

/** @throws UsageError when there is nothing to verify the services by */
function assertVerifiable(options: VerifyOptions, suite: Suite, own: OwnPacts | undefined): void {
  const { services } = options;
  if (wantsSearch(options) || own !== undefined) return;
  if (services.some((service) => !hasNoChecks(partOf(suite, service)))) return;
  throw new UsageError(
    `${services.join(', ')} has no contract, so there is nothing to verify; give pacts with --pacts, or judge traffic by the document with countersign proxy`,
  );
}

interface Verification {
  readonly options: VerifyOptions;
  readonly target: Target;
  readonly suite: Suite;
  readonly own: OwnPacts | undefined;
  readonly adapter: Adapter;
}

async function reportOf(verification: Verification, progress: Progress): Promise<Report> {
  const { options, target, suite, own } = verification;
  const { registry, services } = options;
  for (const service of services)
    await assertHealthy(target, service, partOf(suite, service).document, options.timeout);
  const isOnlySearched = options.searchOnly || options.replay !== undefined;
  const checks = isOnlySearched ? [] : await checksOf(verification, progress);
  const { onProgress } = progress;
  const searches = wantsSearch(options)
    ? await searchServices({
        ...{ registry, services, target, flags: options, onProgress },
        against: await againstOf(options, suite),
      })
    : undefined;
  const found = (searches ?? []).flatMap(({ divergences }) => divergences);
  // A part of a pact's interactions says nothing of the whole.
  const publication = options.rule.length === 0 ? await own?.publish(checks) : undefined;
  const { seed, isStandIn } = target;
  const report = {
    subject: services.join(', '),
    url: target.name,
    checks: [...checks, ...found.map(divergenceCheck)],
    ...(searches === undefined ? {} : { searches }),
    ...(publication === undefined ? {} : { publication }),
  };
  if (!isStandIn) return { ...report, hasAdapter: options.adapter !== undefined };
  // A search says its own seed; that of the mock is the seed of the checks.
  return seed === undefined || checks.length === 0 ? report : { ...report, seed };
}

function checksOf({ options, target, suite, own, adapter }: Verification, progress: Progress) {
  return runSuite({
    target,
    suite,
    services: options.services,
    includesAssumed: own !== undefined || options.include.includes('assumed'),
    ...progress,
    callAs: options.as,
    timeoutMs: options.timeout,
    ...(own === undefined ? {} : { pacts: own.pacts }),
    ...(options.rule.length === 0 ? {} : { onlyRules: new Set(options.rule) }),
    ...(adapter.messageTypes === undefined ? {} : { messageTypes: adapter.messageTypes }),
  });
}

/** A service that is nothing but its document promises nothing beyond it. */
function hasNoChecks({ flows, pacts }: ServiceSuite): boolean {
  return flows.length === 0 && pacts === undefined;
}

/** Whether a mock that is verified is worth a thread, which takes about half a second to load. */
function isLarge({ target, rule, pacts }: VerifyOptions): boolean {
  return target === 'mock' && rule.length === 0 && pacts === undefined;
}

async function targetOf(
  { target, adapter: path, credential, services }: VerifyOptions,
  adapter: Adapter,
  { suite, startMock }: { readonly suite: Suite; readonly startMock: () => Promise<Target> },
): Promise<Target> {
  if (target === 'mock') {
    if (path !== undefined)
      throw new UsageError(
        'the mock needs no --adapter; to verify your implementation, give its URL with --target',
      );
    return startMock();
  }
  return connected(target, adapter, { credential, services, suite });
}

/** What the target is compared with, if that is another implementation. */
async function againstOf(
  { against, againstAdapter, credential, services }: VerifyOptions,
  suite: Suite,
): Promise<Target | undefined> {
  if (against === undefined) return undefined;
  const adapter = againstAdapter === undefined ? {} : await loadAdapter(againstAdapter);
  return connected(against, adapter, { credential, services, suite });
}
