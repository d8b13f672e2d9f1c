// Event type patterns: segments separated by dots, `*` for exactly one segment, `**` for one or more.

/**
 * Whether a pattern matches an event type.
 *
 * @example matchesPattern('secret.*', 'secret.created') // true
 * @example matchesPattern('policy.*', 'policy.binding.created') // false
 */
export function matchesPattern(pattern: string, type: string): boolean {
  return matchesFrom(pattern.split('.'), 0, type.split('.'), 0);
}

function matchesFrom(pattern: readonly string[], at: number, type: readonly string[], from: number): boolean {
  if (at === pattern.length) return from === type.length;
  if (from === type.length) return false;
  const segment = pattern[at];
  if (segment === '**') {
    return matchesFrom(pattern, at + 1, type, from + 1) || matchesFrom(pattern, at, type, from + 1);
  }
  return (segment === '*' || segment === type[from]) && matchesFrom(pattern, at + 1, type, from + 1);
}
