// Shows the progress of long work on one line of standard error, and only on a terminal.

const CLEAR_LINE = '\r\u001b[K';

/** Replaces the progress line. */
export function showProgress(text: string): void {
  if (!process.stderr.isTTY) return;
  const width = (process.stderr.columns ?? 80) - 1;
  process.stderr.write(`${CLEAR_LINE}${text.slice(0, width)}`);
}

/** Removes the progress line once the work is done. */
export function clearProgress(): void {
  if (process.stderr.isTTY) process.stderr.write(CLEAR_LINE);
}
