// Event type patterns: segments separated by dots, `*` for exactly one segment, `**` for one or more.

/**
 * Whether a pattern matches an event type.
 *
 * @example matchesPattern('secret.*', 'secret.created') // true
 * @example matchesPattern('policy.*', 'policy.binding.created') // false
 */
export function matchesPattern(pattern: string, type: string): boolean {
  if (!pattern.includes('*')) return pattern === type;
  return matchSegments(pattern.split('.'), type.split('.'));
}

/** Only the latest `**` is extended by a segment, so the work is bounded by the product of both lengths. */
function matchSegments(pattern: readonly string[], type: readonly string[]): boolean {
  let at = 0;
  let from = 0;
  let afterStars = -1;
  let takenByStars = 0;
  while (from < type.length) {
    if (pattern[at] === '**') {
      afterStars = ++at;
      takenByStars = ++from;
    } else if (at < pattern.length && (pattern[at] === '*' || pattern[at] === type[from])) {
      at++;
      from++;
    } else if (afterStars !== -1) {
      at = afterStars;
      from = ++takenByStars;
    } else return false;
  }
  return at === pattern.length;
}
