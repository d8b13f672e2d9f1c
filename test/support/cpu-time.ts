// Measures how long code computes, which does not depend on what else the machine does.

/**
 * Runs code that does not wait.
 *
 * @returns the processor time of this thread, in milliseconds
 * @example expect(cpuMsOf(() => parse('['.repeat(60_000)))).toBeLessThan(500)
 */
export function cpuMsOf(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
