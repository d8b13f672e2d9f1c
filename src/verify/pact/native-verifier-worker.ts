// The process of the native verifier: takes jobs, answers outcomes. It calls the core of Pact: around that, Pact starts
// a proxy of its own for each job, and everything that this proxy could do, the provider proxy does.

import { createRequire } from 'node:module';
import type { InteractionResult, VerificationJob, VerificationOutcome } from './native-verifier.ts';

interface NativeMismatch {
  readonly type: string;
  readonly message?: string;
  readonly mismatches?: readonly {
    readonly mismatch: string;
    readonly path?: string;
    readonly type: string;
  }[];
}

interface NativeReport {
  readonly errors?: readonly { readonly interaction: string; readonly mismatch?: NativeMismatch }[];
  readonly interactionResults: readonly {
    readonly consumer: string;
    readonly description: string;
    readonly providerStates?: readonly string[];
    readonly result: string;
    readonly duration: string;
    readonly mismatch?: NativeMismatch;
  }[];
}

/** The part of Pact's core that is used here. */
interface PactCore {
  /** Rejects with a message that is the report if an interaction failed. */
  verifyPacts(options: object): Promise<string>;
}

const { SSL_CERT_FILE, SSL_CERT_DIR } = process.env;

process.on('message', (job: VerificationJob) => {
  void verify(job).then((outcome) => process.send?.(outcome));
});

async function verify(job: VerificationJob): Promise<VerificationOutcome> {
  const core = loadCore();
  if (core === undefined)
    return { problem: 'verifying needs Pact: npm install --save-dev @pact-foundation/pact' };
  const { provider, pactPaths, proxyUrl, trusted } = job;
  setEnv(
    trusted === undefined
      ? { SSL_CERT_FILE, SSL_CERT_DIR }
      : { SSL_CERT_FILE: trusted, SSL_CERT_DIR: undefined },
  );
  const port = Number(new URL(proxyUrl).port);
  try {
    const output = await core.verifyPacts({
      provider,
      providerBaseUrl: proxyUrl,
      pactUrls: [...pactPaths],
      providerStatesSetupUrl: `${proxyUrl}/_provider/states`,
      providerStatesSetupTeardown: true,
      providerStatesSetupBody: true,
      transports: [{ protocol: 'message', scheme: 'http', port, path: '/_provider/messages' }],
      timeout: 30_000,
      logLevel: 'error',
    });
    return outcomeOf(output);
  } catch (error) {
    return outcomeOf((error as Error).message);
  }
}

/** Sets variables of the environment, which the native library reads; those without a value are removed. */
function setEnv(variables: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(variables)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}

function loadCore(): PactCore | undefined {
  try {
    const fromPact = createRequire(createRequire(import.meta.url).resolve('@pact-foundation/pact'));
    return (fromPact('@pact-foundation/pact-core') as { readonly default: PactCore }).default;
  } catch {
    return undefined;
  }
}

/** What the native report calls a pact that it could not get. */
const NOT_LOADED = 'Failed to load pact';

/** The verifier's report is JSON; what else it says is why there is none. */
function outcomeOf(text: string): VerificationOutcome {
  try {
    const { interactionResults, errors = [] } = JSON.parse(text) as NativeReport;
    const unread = errors.find(({ interaction }) => interaction === NOT_LOADED)?.mismatch?.message;
    if (unread !== undefined) return { problem: unread.split('\n', 1)[0] as string };
    return { results: interactionResults.map(resultOf) };
  } catch {
    return { problem: `Pact's verifier did not run: ${text.split('\n', 1)[0]}` };
  }
}

function resultOf(native: NativeReport['interactionResults'][number]): InteractionResult {
  const { consumer, description, providerStates = [], result, duration, mismatch } = native;
  return {
    consumer,
    description,
    states: providerStates,
    isOk: result === 'OK',
    mismatches: mismatch === undefined ? [] : wordsOf(mismatch),
    durationMs: Number.parseInt(duration, 10) || 0,
  };
}

function wordsOf({ message, mismatches = [] }: NativeMismatch): string[] {
  if (mismatches.length === 0) return [message ?? 'it failed'];
  return mismatches.map(({ mismatch, path }) => (path === undefined ? mismatch : `${path}: ${mismatch}`));
}
