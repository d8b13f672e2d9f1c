// Verifies pact files of one service against a target: an interaction is a check, and what the spec says of
// its exchange counts as much as what the pact asked for.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import type { OpenApiDocument } from '../../openapi/document.ts';
import { Validators } from '../../openapi/validators.ts';
import { stackOf } from '../adapter.ts';
import { documentedPart, documentedValidator } from '../documented-part.ts';
import type { Check } from '../reports/report.ts';
import type { Target } from '../session.ts';
import { operationFinder, specValidator } from '../spec-validator.ts';
import type { InteractionResult, NativeVerifier, VerificationJob } from './native-verifier.ts';
import {
  onlyInteractions,
  type PactFile,
  PactFileError,
  type PactInteraction,
  pactCheckId,
} from './pact-file.ts';
import { controlsOf, doubtAbout, type OperationOf, type Verified } from './positive-controls.ts';
import { type InteractionRecord, type ProviderProxy, startProviderProxy } from './provider-proxy.ts';
import { eventTypeOf } from './verifier-calls.ts';

export interface PactRun {
  readonly target: Target;
  readonly service: string;
  readonly document: OpenApiDocument;
  readonly files: readonly PactFile[];
  readonly verifier: NativeVerifier;
  /** Which interactions are wanted; all without. */
  readonly isWanted?: (interaction: PactInteraction) => boolean;
  /** Event types by the description of a message, where it does not begin with one. */
  readonly messageTypes?: Readonly<Record<string, string>>;
  readonly callAs?: string | undefined;
  /** How long the target may take for an answer, in real milliseconds. */
  readonly timeoutMs?: number | undefined;
}

/**
 * Verifies pacts, file by file.
 *
 * @throws PactFileError when Pact's verifier cannot run
 */
export async function verifyPacts(run: PactRun): Promise<Check[]> {
  const { target, service, document, files, callAs, timeoutMs, messageTypes = {} } = run;
  const spec = target.isStandIn ? document : documentedPart(document);
  const validators = new Validators(service, spec);
  const providerProxy = await startProviderProxy({
    target,
    service,
    callAs,
    timeoutMs,
    validate: target.isStandIn ? specValidator(service, document) : documentedValidator(service, document),
    validateMessage: (type, payload) => {
      const [fault] = validators.event(type)?.(payload) ?? [];
      return (
        fault && `the payload of ${type} does not fit its spec at ${fault.pointer || '/'}: ${fault.message}`
      );
    },
    typeOf: eventTypeOf(Object.keys(document.webhooks ?? {}), messageTypes),
  });
  try {
    const exchanges: Exchange[] = [];
    for (const file of files) exchanges.push(...(await verifyFile(run, file, providerProxy)));
    return checksOf(exchanges, operationsIn(document));
  } finally {
    await providerProxy.close();
  }
}

type RecordingProxy = Pick<ProviderProxy, 'url' | 'takeRecords'>;

/** An interaction that was verified. */
interface Exchange extends Verified {
  readonly file: PactFile;
  readonly result: InteractionResult;
  /** Whether it was only run so that a refusal is believed, and is not reported. */
  readonly isControl: boolean;
}

async function verifyFile(
  { verifier, document, isWanted = () => true }: PactRun,
  file: PactFile,
  providerProxy: RecordingProxy,
): Promise<Exchange[]> {
  const wanted = file.interactions.filter(isWanted);
  if (wanted.length === 0) return [];
  const run = new Set([...wanted, ...controlsOf(wanted, file.interactions, operationsIn(document))]);
  const folder = await mkdtemp(join(tmpdir(), 'countersign-pact-'));
  try {
    const path = join(folder, 'pact.json');
    await writeFile(path, JSON.stringify(onlyInteractions(file, run)));
    // Nothing but the proxy is called, by plain HTTP; the native library wants one certificate all the same.
    const trusted = join(folder, 'trusted.pem');
    await writeFile(trusted, String(rootCertificates[0]));
    const job = { provider: file.provider, pactPaths: [path], trusted };
    const results = await resultsOf(verifier, providerProxy, job);
    return results.map(({ result, record }) => {
      const interaction = [...run].find((candidate) => isSame(candidate, result));
      const isControl = interaction !== undefined && !wanted.includes(interaction);
      return { file, interaction, result, record, isControl };
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

function operationsIn(document: OpenApiDocument): OperationOf {
  const find = operationFinder(document);
  return ({ request }) => request && find(request.method, request.path);
}

function checksOf(exchanges: readonly Exchange[], operationOf: OperationOf): Check[] {
  return exchanges
    .filter(({ isControl }) => !isControl)
    .map((exchange) => {
      const check = checkOf(exchange);
      const doubt = check.verdict === 'passed' ? doubtAbout(exchange, exchanges, operationOf) : undefined;
      return doubt === undefined ? check : { ...check, verdict: 'not_exercised', detail: doubt };
    });
}

/** What came of each interaction, with what the provider proxy saw of it. */
async function resultsOf(
  verifier: NativeVerifier,
  providerProxy: RecordingProxy,
  job: Omit<VerificationJob, 'proxyUrl'>,
): Promise<{ readonly result: InteractionResult; readonly record: InteractionRecord | undefined }[]> {
  const outcome = await verifier.verify({ ...job, proxyUrl: providerProxy.url });
  if ('problem' in outcome) throw new PactFileError(outcome.problem);
  const records = providerProxy.takeRecords();
  return outcome.results.map((result) => ({ result, record: recordOf(result, records) }));
}

/**
 * Takes the records of an interaction from the list. After a state that is refused, the verifier asks for the others
 * all the same, and each has a record of its own; the first one says why.
 */
function recordOf(
  { states }: InteractionResult,
  records: InteractionRecord[],
): InteractionRecord | undefined {
  const first = records.shift();
  let asked = first?.stateCount ?? 0;
  while (asked < states.length && records.length > 0) asked += records.shift()?.stateCount ?? 0;
  return first;
}

function isSame({ description, states }: PactInteraction, result: InteractionResult): boolean {
  return description === result.description && String(states) === String(result.states);
}

function checkOf({ file, result, interaction, record = { stateCount: 0 } }: Exchange): Check {
  const { notOffered, violation, adapterError, exchange } = record;
  const faults = [...result.mismatches, ...(violation === undefined ? [] : [violation])];
  const isOk = result.isOk && violation === undefined && adapterError === undefined;
  return {
    id: pactCheckId(file, result),
    title: `${file.provider} ${result.description}`,
    ...originOf(file),
    verdict: notOffered !== undefined ? 'not_exercised' : isOk ? 'passed' : 'failed',
    rules: interaction?.rules ?? [],
    gaps: interaction?.gaps ?? [],
    ...(interaction?.expects === 'nothing' ? { isEmpty: true } : {}),
    detail: notOffered ?? adapterError?.message ?? faults.join('; '),
    ...(adapterError === undefined ? {} : { adapterError: stackOf(adapterError) }),
    ...(isOk || notOffered !== undefined || exchange === undefined ? {} : { exchange }),
    durationMs: result.durationMs,
  };
}

/** Which pact of a broker a check is of. */
function originOf({ path, origin }: PactFile): Pick<Check, 'pact' | 'isPending'> {
  if (origin === undefined) return {};
  return { pact: path, ...(origin.isPending ? { isPending: true } : {}) };
}
