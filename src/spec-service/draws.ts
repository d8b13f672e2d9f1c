// Draws by seed, with text for any pattern.

import { drawsOf } from '../openapi/documented-replies.ts';
import { Budget, BudgetSpent } from '../openapi/patterns/budget.ts';
import { LinearPattern } from '../openapi/patterns/linear-pattern.ts';
import { MatchingText } from '../openapi/patterns/matching-text.ts';
import { UnsupportedPattern } from '../openapi/patterns/program.ts';
import type { Draw } from '../openapi/sample-scalars.ts';

/** By pattern; `undefined` for a pattern that is not supported. */
const texts = new Map<string, MatchingText | undefined>();
const patterns = new Map<string, LinearPattern | undefined>();

/** How much work one text of a caller may take; one that takes more does not fit. */
const budget = new Budget(1_000_000);

/** How many patterns are kept: documents that are watched change again and again. */
const MAX_KEPT = 10_000;

/**
 * Draws that depend on a seed and a name only.
 *
 * @param now the present instant as ISO 8601
 */
export function drawsFor(seed: number, name: string, now: string): Draw {
  const draw = drawsOf(seed, name, now);
  return {
    ...draw,
    matching: (pattern, length) => known(texts, pattern, () => new MatchingText(pattern))?.draw(length, draw),
    fits: (pattern, text) => {
      budget.refill();
      const matcher = known(patterns, pattern, () => new LinearPattern(pattern, budget));
      try {
        return matcher?.test(text) ?? true;
      } catch (error) {
        if (error instanceof BudgetSpent) return false;
        throw error;
      }
    },
  };
}

function known<T>(kept: Map<string, T | undefined>, pattern: string, make: () => T): T | undefined {
  if (kept.has(pattern)) return kept.get(pattern);
  if (kept.size >= MAX_KEPT) kept.clear();
  const made = unlessUnsupported(make);
  kept.set(pattern, made);
  return made;
}

function unlessUnsupported<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof UnsupportedPattern) return undefined;
    throw error;
  }
}
