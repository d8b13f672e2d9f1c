// A team's own pacts for `countersign verify`: of a folder, or of a broker, which may also get the results.

import packageJson from '../../../package.json' with { type: 'json' };
import { openBroker } from '../../verify/broker/broker.ts';
import { type PactChoice, pactsToVerify } from '../../verify/broker/pacts-to-verify.ts';
import type { ProviderVersion, Publication } from '../../verify/broker/publication.ts';
import { publishResults } from '../../verify/broker/publish-results.ts';
import { type PactFile, PactFileError, readPacts } from '../../verify/pact/pact-file.ts';
import type { Check } from '../../verify/reports/report.ts';
import { type BrokerFlags, brokerAccess } from '../arguments/broker-flags.ts';
import { type CiBuild, ciBuild } from '../arguments/ci-build.ts';
import { UsageError } from '../arguments/usage-error.ts';

export interface OwnPactFlags extends BrokerFlags {
  /** A folder or the URL of a broker, or of one of its pacts. */
  readonly pacts?: string;
}

export interface OwnPacts {
  readonly pacts: readonly PactFile[];
  /** Publishes what came of them, if that was asked for. */
  readonly publish: (checks: readonly Check[]) => Promise<Publication | undefined>;
}

/**
 * The pacts that the flags name; `undefined` for those of the suite.
 *
 * @throws UsageError when a flag needs a broker, or a version that nobody told
 * @throws BrokerError, PactFileError when they cannot be had
 */
export async function ownPacts(
  flags: OwnPactFlags,
  services: readonly string[],
): Promise<OwnPacts | undefined> {
  const { pacts: location } = flags;
  const isBroker = /^https?:\/\//i.test(location ?? '');
  if (!isBroker) assertNoBrokerFlag(flags);
  const build = ciBuild(process.env);
  const version = publishedVersion(flags, build);
  if (location === undefined) return undefined;
  if (!isBroker)
    return { pacts: assertVerified(await readPacts(location), services), publish: async () => undefined };
  const broker = openBroker(location, brokerAccess(process.env));
  const pacts = await pactsToVerify(broker, choiceOf(flags, services, build));
  return {
    pacts: assertVerified(
      pacts.map(({ file }) => file),
      services,
    ),
    publish: async (checks) =>
      version === undefined
        ? undefined
        : publishResults(broker, version, { pacts, checks, verifiedBy: packageJson.version }),
  };
}

function assertNoBrokerFlag({
  selector,
  pending,
  wipSince,
  publishResults: publishes,
  publishVersion,
}: BrokerFlags) {
  const [flag] = [
    publishVersion === undefined ? [] : ['--publish-version'],
    publishes ? ['--publish-results'] : [],
    selector.length > 0 ? ['--selector'] : [],
    pending ? ['--pending'] : [],
    wipSince === undefined ? [] : ['--wip-since'],
  ].flat();
  if (flag !== undefined)
    throw new UsageError(`${flag} is about a broker; give its URL with --pacts https://…`);
}

/** @throws UsageError when results are to be published of nobody knows which version */
function publishedVersion(
  { publishResults: publishes, publishVersion, publishBranch }: BrokerFlags,
  { version: built, branch, buildUrl }: CiBuild,
): ProviderVersion | undefined {
  if (!publishes && publishVersion === undefined) {
    if (publishBranch === undefined) return undefined;
    throw new UsageError('--publish-branch can only be used with --publish-version or --publish-results');
  }
  const version = publishVersion ?? built;
  if (version === undefined)
    throw new UsageError('no variable of a CI tells which commit this is; give it with --publish-version');
  return { version, branch: publishBranch ?? (publishes ? branch : undefined), buildUrl };
}

function choiceOf(
  { selector, pending, wipSince, publishBranch }: BrokerFlags,
  providers: readonly string[],
  { branch }: CiBuild,
): PactChoice {
  return {
    providers,
    selectors: selector.length > 0 ? selector : [{ mainBranch: true }, { deployedOrReleased: true }],
    providerBranch: publishBranch ?? branch,
    includesPending: pending || wipSince !== undefined,
    wipSince,
  };
}

function assertVerified(files: readonly PactFile[], services: readonly string[]): readonly PactFile[] {
  const foreign = files.find(({ provider }) => !services.includes(provider));
  if (foreign === undefined) return files;
  throw new PactFileError(
    `${foreign.path} is for the provider "${foreign.provider}", which is not being verified (${services.join(', ')})`,
  );
}
