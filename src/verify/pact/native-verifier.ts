// Runs Pact's native verifier in a separate process, so that a crash of the native library becomes a result. One process verifies many pacts, one after another.

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** What is to be verified. */
export interface VerificationJob {
  readonly provider: string;
  readonly pactPaths: readonly string[];
  /** Where requests, state changes and messages are sent: the provider proxy. */
  readonly proxyUrl: string;
  /** A file of the certificates to trust instead of the system's, all of which the native library reads for each interaction. */
  readonly trusted?: string | undefined;
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
  #isClosed = false;

  /** Its process, while there is one. */
  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** Verifies pacts, after those that were asked for before. Never rejects. */
  verify(job: VerificationJob): Promise<VerificationOutcome> {
    const outcome = this.#queue.then(() => this.#run(job));
    this.#queue = outcome;
    return outcome;
  }

  /** Ends the process; nothing is verified after that. */
  close(): void {
    this.#isClosed = true;
    this.#process?.kill('SIGKILL');
    this.#process = undefined;
  }

  async #run(job: VerificationJob): Promise<VerificationOutcome> {
    if (this.#isClosed) return { problem: 'the verifier is closed' };
    const worker = this.#worker();
    const waiting = new AbortController();
    const ended = once(worker, 'exit', waiting).then(([code, signal]) => ({
      problem: `Pact's native verifier ended with ${signal ?? `exit code ${code}`}`,
    }));
    const answered = once(worker, 'message', waiting).then(([outcome]) => outcome as VerificationOutcome);
    worker.send(job);
    try {
      return await Promise.race([answered, ended]);
    } catch (error) {
      return { problem: `Pact's native verifier does not run: ${(error as Error).message}` };
    } finally {
      waiting.abort();
    }
  }

  /** The process that verifies, or a new one in the place of one that has ended. */
  #worker(): ChildProcess {
    if (this.#process !== undefined) return this.#process;
    const worker = fork(WORKER, {
      // The results contain everything that the native library prints.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { ...process.env, PACT_DO_NOT_TRACK: 'true' },
      serialization: 'json',
    });
    worker.once('exit', () => {
      if (this.#process === worker) this.#process = undefined;
    });
    this.#process = worker;
    return worker;
  }
}
