// Connects an implementation that is to be verified: by its adapter, the credentials that are given, and its documented API.

import type { Registry } from '../../registry/registry.ts';
import { loadSuite } from '../../registry/suite.ts';
import { type Adapter, AdapterError, loadAdapter } from '../../verify/adapter.ts';
import { adapterTarget } from '../../verify/adapter-target.ts';
import { BrokerError } from '../../verify/broker/broker.ts';
import { withDocumentedStates } from '../../verify/documented-states.ts';
import { type GivenCredential, withCredentials } from '../../verify/given-credentials.ts';
import { assertHealthy, TargetUnusable } from '../../verify/health.ts';
import { PactFileError } from '../../verify/pact/pact-file.ts';
import type { Target } from '../../verify/session.ts';
import { withShownStates } from '../../verify/shown-states.ts';
import { partOf, type Suite } from '../../verify/suite.ts';
import { UsageError } from '../arguments/usage-error.ts';

/**
 * The implementation as its adapter connects it, for a check of the adapter itself.
 *
 * @throws UsageError when the adapter cannot be loaded, or the target does not answer
 */
export async function connectedTarget(
  registry: Registry,
  {
    file,
    url,
    services,
  }: { readonly file: string; readonly url: string; readonly services: readonly string[] },
): Promise<{ readonly target: Target; readonly suite: Suite }> {
  assertUrl(url);
  try {
    const { suite } = await loadSuite(registry);
    const target = adapterTarget(url, withCredentials(await loadAdapter(file), [], process.env));
    for (const service of services) await assertHealthy(target, service, partOf(suite, service).document);
    return { target, suite };
  } catch (error) {
    throw asUsageError(error);
  }
}

/** What connects it beside its adapter. */
interface Connection {
  readonly credential: readonly GivenCredential[];
  readonly services: readonly string[];
  readonly suite: Suite;
}

/**
 * The implementation as checks see it: what its adapter leaves out is set up by its documented API, as far as that goes.
 *
 * @throws UsageError when the target is no URL
 * @example connected('https://staging.example.com', await loadAdapter('adapter.ts'), { credential: [], services: ['mail'], suite })
 */
export function connected(
  target: string,
  adapter: Adapter,
  { credential, services, suite }: Connection,
): Target {
  assertUrl(target);
  const setUps = services.map(
    (service) => [service, partOf(suite, service).setUps ?? { states: {} }] as const,
  );
  const states = services.map((service) => [service, partOf(suite, service).states ?? {}] as const);
  const plain = adapterTarget(target, withCredentials(adapter, credential, process.env));
  return withDocumentedStates(withShownStates(plain, new Map(states)), new Map(setUps));
}

function assertUrl(target: string): void {
  if (/^https?:\/\//i.test(target) && URL.canParse(target)) return;
  throw new UsageError(
    `the target ${target} is neither "mock" nor a URL such as https://staging.example.com`,
  );
}

const USAGE = [AdapterError, BrokerError, TargetUnusable, PactFileError] as const;

/** What makes a verification impossible is an error of usage; anything else stays what it is. */
export function asUsageError(error: unknown): unknown {
  return USAGE.some((kind) => error instanceof kind) ? new UsageError((error as Error).message) : error;
}
