// Draws by seed, with text for any pattern.

import { type Arbitrary, sample, stringMatching } from 'fast-check';
import { drawsOf } from '../openapi/documented-replies.ts';
import type { Draw } from '../openapi/sample.ts';

/** Texts by pattern; `undefined` for a pattern that is not supported. */
const known = new Map<string, Arbitrary<string> | undefined>();

/**
 * Draws that depend on a seed and a name only.
 *
 * @param now the present instant as ISO 8601
 */
export function drawsFor(seed: number, name: string, now: string): Draw {
  const draw = drawsOf(seed, name, now);
  return { ...draw, matching: (pattern) => textMatching(pattern, draw) };
}

function textMatching(pattern: string, draw: Draw): string | undefined {
  if (!known.has(pattern)) known.set(pattern, arbitraryOf(pattern));
  const arbitrary = known.get(pattern);
  if (arbitrary === undefined) return undefined;
  const [text = ''] = sample(arbitrary, { numRuns: 1, seed: draw.integer(0, 0x7fff_ffff) });
  // A pattern without anchors also matches what stands around it, which may be too long.
  const expression = new RegExp(pattern, 'u');
  const [part = text] = expression.exec(text) ?? [];
  return expression.test(part) ? part : text;
}

function arbitraryOf(pattern: string): Arbitrary<string> | undefined {
  try {
    return stringMatching(new RegExp(pattern, 'u'), { size: 'small' });
  } catch {
    return undefined;
  }
}
