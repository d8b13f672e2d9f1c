// Runs Pact's native verifier in a process of its own, so that a crash of the native library is an answer
// and not the end. One process verifies many pacts, one after another.

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** What is to be verified. */
export interface VerificationJob {
  readonly provider: string;
  readonly pactPaths: readonly string[];
  /** Where requests, state changes and messages are sent: the bridge. */
  readonly bridgeUrl: string;
  /** Publishes the results to a broker, and takes the pacts from there. */
  readonly broker?: BrokerSettings | undefined;
}

export interface BrokerSettings {
  readonly url: string;
  readonly token?: string | undefined;
  readonly publish?: { readonly version: string; readonly branch?: string | undefined } | undefined;
}

/** How one interaction went. */
export interface InteractionResult {
  readonly consumer: string;
  readonly description: string;
  readonly states: readonly string[];
  readonly isOk: boolean;
  /** Each thing that differs, in words; empty when nothing does. */
  readonly mismatches: readonly string[];
  readonly durationMs: number;
}

/** What came of a job: results, or why there are none. */
export type VerificationOutcome =
  | { readonly results: readonly InteractionResult[] }
  | { readonly problem: string };

const WORKER = new URL(`./native-verifier-worker${import.meta.url.slice(-3)}`, import.meta.url);

export class NativeVerifier {
  #process: ChildProcess | undefined;
  #queue: Promise<unknown> = Promise.resolve();

  /** Verifies pacts, after those that were asked for before. Never rejects. */
  verify(job: VerificationJob): Promise<VerificationOutcome> {
    const outcome = this.#queue.then(() => this.#run(job));
    this.#queue = outcome;
    return outcome;
  }

  /** Ends the process. */
  close(): void {
    this.#process?.kill('SIGKILL');
    this.#process = undefined;
  }

  async #run(job: VerificationJob): Promise<VerificationOutcome> {
    this.#process ??= fork(WORKER, {
      // What the native library prints is told again by the results.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { ...process.env, PACT_DO_NOT_TRACK: 'true' },
      serialization: 'json',
    });
    const worker = this.#process;
    const ended = once(worker, 'exit').then(([code, signal]) => {
      if (this.#process === worker) this.#process = undefined;
      return { problem: `Pact's native verifier ended with ${signal ?? `exit code ${code}`}` };
    });
    const answered = once(worker, 'message').then(([outcome]) => outcome as VerificationOutcome);
    worker.send(job);
    return Promise.race([answered, ended]);
  }
}
