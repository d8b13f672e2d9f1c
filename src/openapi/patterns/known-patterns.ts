// The patterns of documents, each made once.

import { LinearPattern, patternProblem } from './linear-pattern.ts';

const KNOWN = new Map<string, LinearPattern | undefined>();

/**
 * What tells whether a text has a pattern; nothing where the pattern cannot be used.
 *
 * @example knownPattern('^wh_.+$')?.test('wh_1') // true
 */
export function knownPattern(source: string): LinearPattern | undefined {
  if (!KNOWN.has(source))
    KNOWN.set(source, patternProblem(source) === undefined ? new LinearPattern(source) : undefined);
  return KNOWN.get(source);
}
