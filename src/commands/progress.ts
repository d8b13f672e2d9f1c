// Progress of long work: one line that is written over, on a terminal only, and never on standard output.

const CLEAR_LINE = '\r\u001b[K';

/** Shows how far the work is. */
export function showProgress(text: string): void {
  if (!process.stderr.isTTY) return;
  const width = (process.stderr.columns ?? 80) - 1;
  process.stderr.write(`${CLEAR_LINE}${text.slice(0, width)}`);
}

/** Takes the line away, once the work is done. */
export function clearProgress(): void {
  if (process.stderr.isTTY) process.stderr.write(CLEAR_LINE);
}
