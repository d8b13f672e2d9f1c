// Publishes what came of a broker's pacts. Everything is made ready before the first result is sent, and a pact that could
// not be verified whole is left out: a result says what the provider does, not what its test environment lacks.

import { pactCheckId } from '../pact/pact-file.ts';
import type { Check } from '../reports/report.ts';
import { type Broker, BrokerError, linkOf } from './broker.ts';
import type { BrokerPact } from './pacts-to-verify.ts';
import type { ProviderVersion, Publication } from './publication.ts';

/** What is published. */
interface PublishedRun {
  readonly pacts: readonly BrokerPact[];
  readonly checks: readonly Check[];
  /** The version of countersign. */
  readonly verifiedBy: string;
}

/**
 * Publishes the result of each pact.
 *
 * @throws BrokerError when the broker takes a result not; the message says how many it has taken
 * @example await publishResults(broker, { version: '1.4.0', branch: 'main' }, { pacts, checks, verifiedBy: '0.2.0' })
 */
export async function publishResults(
  broker: Broker,
  provider: ProviderVersion,
  { pacts, checks, verifiedBy }: PublishedRun,
): Promise<Publication> {
  const judged = pacts.map((pact) => ({
    pact,
    checks: checks.filter(({ pact: url }) => url === pact.file.path),
  }));
  const whole = judged.filter((each) => reasonAgainst(each.checks) === undefined);
  const ready = whole.map(({ pact, checks: own }) => ({
    name: nameOf(pact),
    url: linkOf(pact.document, 'pb:publish-verification-results'),
    body: resultOf({ ...provider, verifiedBy }, pact, own),
  }));
  const withheld = judged.flatMap(({ pact, checks: own }) => {
    const why = reasonAgainst(own);
    return why === undefined
      ? []
      : [{ pact: nameOf(pact), why, isPending: pact.file.origin?.isPending === true }];
  });
  if (provider.branch !== undefined && whole.length > 0)
    for (const url of await branchVersions(broker, whole, provider)) await broker.send('PUT', url, {});
  const published: { pact: string; success: boolean }[] = [];
  for (const { name, url, body } of ready) {
    await broker.send('POST', url, body).catch((error: BrokerError) => {
      throw new BrokerError(`${error.message}; ${published.length} of ${ready.length} results are published`);
    });
    published.push({ pact: name, success: body.success });
  }
  return { ...provider, published, withheld };
}

function nameOf({ file }: BrokerPact): string {
  return file.origin?.name ?? file.path;
}

/** Why no result can be told: something was not tried, and nothing that was tried failed. */
function reasonAgainst(checks: readonly Check[]): string | undefined {
  const isFailure = ({ verdict, adapterError }: Check) => verdict === 'failed' && adapterError === undefined;
  if (checks.some(isFailure)) return undefined;
  if (checks.length === 0) return 'none of its interactions was run';
  return checks.find(({ verdict }) => verdict !== 'passed')?.detail;
}

/** The version on its branch, of each provider that has a result. */
async function branchVersions(
  broker: Broker,
  judged: readonly { readonly pact: BrokerPact }[],
  { version, branch = '' }: ProviderVersion,
): Promise<readonly string[]> {
  const providers = new Set(judged.map(({ pact }) => linkOf(pact.document, 'pb:provider')));
  return Promise.all(
    [...providers].map(async (url) =>
      linkOf(await broker.get(url), 'pb:branch-version', { branch, version }),
    ),
  );
}

function resultOf(
  { version, buildUrl, verifiedBy }: ProviderVersion & { readonly verifiedBy: string },
  { file }: BrokerPact,
  checks: readonly Check[],
) {
  const testResults = checks.map(({ id, verdict, detail }) => {
    const interaction = file.interactions.find((each) => pactCheckId(file, each) === id);
    return {
      ...(interaction?.id === undefined ? {} : { interactionId: interaction.id }),
      interactionDescription: interaction?.description,
      success: verdict === 'passed',
      ...(verdict === 'passed' ? {} : { mismatches: [{ description: detail }] }),
    };
  });
  return {
    success: checks.every(({ verdict }) => verdict === 'passed'),
    providerApplicationVersion: version,
    ...(buildUrl === undefined ? {} : { buildUrl }),
    testResults,
    verifiedBy: { implementation: 'countersign', version: verifiedBy },
  };
}
