// Shows the progress of long work on standard error: how much is done, and how much is left. On a terminal it is one line, and
// elsewhere a line of its own every few seconds, so that a log shows that the work goes on.

import { wrapAnsi } from 'fast-wrap-ansi';
import { plain } from './plain.ts';

const CLEAR_LINE = '\r\u001b[K';

/** How often a log gets a line, in milliseconds. */
const LOGGED_MS = 10_000;

/** The remaining time is an estimate; it would be too inaccurate before this share of the work is done. */
const MIN_SHARE = 0.05;

interface ProgressOptions {
  /** The counted items, in the plural. */
  readonly of: string;
  readonly output?: Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'write'>;
  /** Real time in milliseconds. */
  readonly now?: () => number;
}

/**
 * The progress of work that is counted.
 *
 * @example const progress = new Progress({ of: 'checks' }); progress.expect(200); progress.step('a bounce is signed')
 */
export class Progress {
  readonly #options: Required<ProgressOptions>;
  readonly #startedAt: number;
  #loggedAt: number;
  #done = 0;
  #total = 0;

  constructor({ output = process.stderr, now = () => performance.now(), ...options }: ProgressOptions) {
    this.#options = { output, now, ...options };
    this.#startedAt = now();
    this.#loggedAt = this.#startedAt;
  }

  /** Adds to the total. */
  expect(count: number): void {
    this.#total += count;
  }

  /** Counts one more item as done. */
  step(title: string): void {
    this.show(this.#done + 1, this.#total, title);
  }

  /** Shows the progress and the last or current item. */
  show(done: number, total: number, title: string): void {
    this.#done = done;
    this.#total = total;
    this.#write(title);
  }

  /** Removes the line. */
  end(): void {
    if (this.#options.output.isTTY) this.#options.output.write(CLEAR_LINE);
  }

  #write(title: string): void {
    const { output, of, now } = this.#options;
    // There may be more work than expected.
    const count = this.#total < this.#done ? `${this.#done}` : `${this.#done}/${this.#total}`;
    const text = () => plain(`${count} ${of}${this.#timeLeft()}; ${title}`);
    if (!output.isTTY) {
      if (now() - this.#loggedAt < LOGGED_MS) return;
      this.#loggedAt = now();
      output.write(`${text()}\n`);
      return;
    }
    const [line = ''] = wrapAnsi(text(), (output.columns || 80) - 1, {
      hard: true,
      wordWrap: false,
    }).split('\n');
    output.write(`${CLEAR_LINE}${line}`);
  }

  #timeLeft(): string {
    const share = this.#done / this.#total;
    if (!(share >= MIN_SHARE && share < 1)) return '';
    const elapsedMs = this.#options.now() - this.#startedAt;
    return `, ${durationText((elapsedMs / share) * (1 - share))} left`;
  }
}

/** @example durationText(95_000) // '1 min 35 s' */
export function durationText(durationMs: number): string {
  const seconds = Math.ceil(durationMs / 1_000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
