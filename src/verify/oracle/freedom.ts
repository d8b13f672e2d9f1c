// Which differences the documents leave open, and by which gap.

import type { OpenApiDocument } from '../../openapi/document.ts';
import type { Difference } from './comparison.ts';
import type { Step } from './history.ts';
import type { Observation } from './side.ts';

/** A difference, with the gaps that allow it. */
export interface Judged extends Difference {
  readonly gapsAllowing: readonly string[];
  /** Whether what follows stays comparable. */
  readonly isHarmless: boolean;
}

export interface Circumstances {
  readonly step: Step;
  readonly done: { readonly expected: Observation; readonly observed: Observation } | undefined;
  readonly document: OpenApiDocument;
}

/**
 * A difference with the gaps that allow it; none if it is a fault.
 *
 * @example judged(difference, { step, done, document }).gapsAllowing
 */
export function judged(difference: Difference, { done }: Circumstances): Judged {
  const isRefusal = (done?.expected.status ?? 0) >= 400;
  const isInBody = difference.at.startsWith('body');
  if (isRefusal && isInBody) return { ...difference, gapsAllowing: difference.gaps, isHarmless: true };
  return { ...difference, gapsAllowing: [], isHarmless: false };
}
