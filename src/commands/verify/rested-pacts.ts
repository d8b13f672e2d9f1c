// What a consumer's pacts rest on: they are verified against the mock, which tells what decided each of its answers.

import { startOracle } from '../../registry/oracle.ts';
import type { Registry } from '../../registry/registry.ts';
import { loadSuite } from '../../registry/suite.ts';
import { openBroker } from '../../verify/broker/broker.ts';
import { pactsOfConsumer } from '../../verify/broker/pacts-of-consumer.ts';
import { noting, type RestedOn } from '../../verify/deploy/rested-on.ts';
import { type PactFile, readPacts } from '../../verify/pact/pact-file.ts';
import { checkLine } from '../../verify/reports/words.ts';
import { runSuite } from '../../verify/run-suite.ts';
import { brokerAccess } from '../arguments/broker-flags.ts';
import { ciBuild } from '../arguments/ci-build.ts';
import { UsageError } from '../arguments/usage-error.ts';

export interface ConsumerPacts {
  /** A folder, or the URL of a broker. */
  readonly location: string;
  readonly consumer: string | undefined;
  readonly consumerVersion: string | undefined;
  /** The credential of the calls to each service. */
  readonly callAs: Readonly<Record<string, string>>;
}

/**
 * Notes what pacts rest on.
 *
 * @returns a line for each interaction that the mock does not answer as it expects
 * @throws UsageError, PactFileError, BrokerError when the pacts cannot be had
 */
export async function restPacts(
  registry: Registry,
  { callAs, ...consumer }: ConsumerPacts,
  restedOn: RestedOn,
): Promise<readonly string[]> {
  const files = await filesOf(consumer);
  const services = registry.names.filter((name) => files.some(({ provider }) => provider === name));
  const { suite } = await loadSuite(registry);
  const documents = new Map([...suite].map(([name, { document }]) => [name, document]));
  const oracle = await startOracle(registry, services);
  try {
    const target = noting(oracle, documents, restedOn);
    const checks = await runSuite({ target, suite, services, pacts: files, includesAssumed: true, callAs });
    return checks.filter(({ verdict }) => verdict === 'failed').map(checkLine);
  } finally {
    await oracle.close();
  }
}

async function filesOf({
  location,
  consumer,
  consumerVersion = ciBuild(process.env).version,
}: Omit<ConsumerPacts, 'callAs'>): Promise<readonly PactFile[]> {
  if (!/^https?:\/\//i.test(location)) return readPacts(location);
  if (consumer === undefined || consumerVersion === undefined)
    throw new UsageError('of a broker, say whose pacts: --consumer NAME --consumer-version VERSION');
  return pactsOfConsumer(openBroker(location, brokerAccess(process.env)), consumer, consumerVersion);
}
