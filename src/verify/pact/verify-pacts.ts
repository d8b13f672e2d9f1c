// Verifies pact files of one service against a target: an interaction is a check, and what the spec says of
// its exchange counts as much as what the pact asked for.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenApiDocument } from '../../openapi/document.ts';
import { Validators } from '../../openapi/validators.ts';
import { documentedJudge, documentedPart } from '../documented-part.ts';
import type { Check } from '../reports/report.ts';
import type { Target } from '../session.ts';
import { specValidator } from '../spec-validator.ts';
import type {
  BrokerSettings,
  InteractionResult,
  NativeVerifier,
  VerificationJob,
} from './native-verifier.ts';
import { onlyInteractions, type PactFile, PactFileError, type PactInteraction } from './pact-file.ts';
import { type InteractionRecord, type ProviderProxy, startProviderProxy } from './provider-proxy.ts';

export interface PactRun {
  readonly target: Target;
  readonly service: string;
  readonly document: OpenApiDocument;
  readonly files: readonly PactFile[];
  /** Where a team's own pacts are, in place of files. */
  readonly broker?: BrokerSettings | undefined;
  readonly verifier: NativeVerifier;
  /** Which interactions are wanted; all without. */
  readonly isWanted?: (interaction: PactInteraction) => boolean;
  /** Event types by the description of a message, where it does not begin with one. */
  readonly messageTypes?: Readonly<Record<string, string>>;
  readonly callAs?: string | undefined;
  /** How long the target may take for an answer, in real milliseconds. */
  readonly patienceMs?: number | undefined;
}

/**
 * Verifies pacts, file by file, or those of a broker.
 *
 * @throws PactFileError when Pact's verifier cannot run, or a broker has no pact
 */
export async function verifyPacts(run: PactRun): Promise<Check[]> {
  const { target, service, document, files, callAs, patienceMs, messageTypes = {} } = run;
  const spec = target.isStandIn ? document : documentedPart(document);
  const validators = new Validators(service, spec);
  const types = Object.keys(document.webhooks ?? {}).sort((a, b) => b.length - a.length);
  const providerProxy = await startProviderProxy({
    target,
    service,
    callAs,
    patienceMs,
    judge: target.isStandIn ? specValidator(service, document) : documentedJudge(service, document),
    judgeMessage: (type, payload) => {
      const [fault] = validators.event(type)?.(payload) ?? [];
      return (
        fault && `the payload of ${type} does not fit its spec at ${fault.pointer || '/'}: ${fault.message}`
      );
    },
    typeOf: (description) =>
      Object.hasOwn(messageTypes, description)
        ? messageTypes[description]
        : types.find((type) => description === type || description.startsWith(`${type} `)),
  });
  try {
    if (run.broker !== undefined) return await verifyBroker(run, run.broker, providerProxy);
    const checks: Check[] = [];
    for (const file of files) checks.push(...(await verifyFile(run, file, providerProxy)));
    return checks;
  } finally {
    await providerProxy.close();
  }
}

type RecordingBridge = Pick<ProviderProxy, 'url' | 'takeRecords'>;

async function verifyFile(
  { verifier, isWanted = () => true }: PactRun,
  file: PactFile,
  providerProxy: RecordingBridge,
): Promise<Check[]> {
  const wanted = file.interactions.filter(isWanted);
  if (wanted.length === 0) return [];
  const folder = await mkdtemp(join(tmpdir(), 'countersign-pact-'));
  try {
    const path = join(folder, 'pact.json');
    await writeFile(path, JSON.stringify(onlyInteractions(file, isWanted)));
    const results = await resultsOf(verifier, providerProxy, { provider: file.provider, pactPaths: [path] });
    return results.map(({ result, record }) => {
      const interaction = wanted.find((candidate) => isSame(candidate, result));
      return checkOf(file.provider, result, { interaction, record });
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function verifyBroker(
  { verifier, service }: PactRun,
  broker: BrokerSettings,
  providerProxy: RecordingBridge,
): Promise<Check[]> {
  const results = await resultsOf(verifier, providerProxy, { provider: service, pactPaths: [], broker });
  if (results.length === 0)
    throw new PactFileError(`${broker.url} has no pact for the provider "${service}"`);
  return results.map(({ result, record }) => checkOf(service, result, { record }));
}

/** What came of each interaction, with what the provider proxy saw of it. */
async function resultsOf(
  verifier: NativeVerifier,
  providerProxy: RecordingBridge,
  job: Omit<VerificationJob, 'bridgeUrl'>,
): Promise<{ readonly result: InteractionResult; readonly record: InteractionRecord | undefined }[]> {
  const outcome = await verifier.verify({ ...job, bridgeUrl: providerProxy.url });
  if ('problem' in outcome) throw new PactFileError(outcome.problem);
  const records = providerProxy.takeRecords();
  const broken = records.find(({ adapterError }) => adapterError !== undefined)?.adapterError;
  if (broken !== undefined) throw broken;
  // Without a record for each result nobody can tell whose a record is.
  const isAligned = records.length === outcome.results.length;
  return outcome.results.map((result, index) => ({ result, record: isAligned ? records[index] : undefined }));
}

function isSame({ description, states }: PactInteraction, result: InteractionResult): boolean {
  return description === result.description && String(states) === String(result.states);
}

function checkOf(
  provider: string,
  result: InteractionResult,
  {
    interaction,
    record = {},
  }: { interaction?: PactInteraction | undefined; record?: InteractionRecord | undefined },
): Check {
  const { notOffered, violation } = record;
  const faults = [...result.mismatches, ...(violation === undefined ? [] : [violation])];
  const isOk = result.isOk && violation === undefined;
  return {
    id: `pact:${result.consumer}/${result.description}${result.states.map((state) => ` (${state})`).join('')}`,
    title: `${provider} ${result.description}`,
    verdict: notOffered !== undefined ? 'not_exercised' : isOk ? 'passed' : 'failed',
    rules: interaction?.rules ?? [],
    gaps: interaction?.gaps ?? [],
    detail: notOffered ?? faults.join('; '),
    durationMs: result.durationMs,
  };
}
