// What a search is asked to do, and what it gives back.

import type { Divergence } from './findings/divergence.ts';
import type { Twins } from './outcome.ts';
import type { Surface } from './surface.ts';

export interface SearchProgress {
  readonly histories: number;
  readonly steps: number;
  readonly decisions: number;
  readonly pairs: number;
  readonly divergences: number;
  /** What was tried last. */
  readonly trying: string;
}

export interface SearchOptions {
  readonly surface: Surface;
  readonly twins: Pick<Twins, 'oracle' | 'target'>;
  readonly seed: number;
  /** Leaves out so many plans, which a search before has done. */
  readonly skipPlans?: number;
  /** Ends after so many histories; without a limit of either kind, after 1,000. */
  readonly histories?: number | undefined;
  /** Ends after so many real milliseconds. */
  readonly forMs?: number | undefined;
  /** Ends with so many divergences. */
  readonly maxDivergences?: number;
  /** Whether what is found is made smaller once it is confirmed; it is by default. */
  readonly reduces?: boolean;
  readonly onProgress?: (progress: SearchProgress) => void;
  /** Ends it after the history that it is at. */
  readonly signal?: AbortSignal | undefined;
  /** The time in real milliseconds, from any beginning. */
  readonly elapsedMs: () => number;
}

export interface SearchResult {
  readonly service: string;
  readonly seed: number;
  readonly histories: number;
  /** How many of them went by a plan. */
  readonly plans: number;
  readonly steps: number;
  readonly divergences: readonly Divergence[];
  /** Differences that gaps allow: how often, by gap. */
  readonly allowed: ReadonlyMap<string, number>;
  /** What the target does not offer, and what could not be judged, with how often. */
  readonly notJudged: ReadonlyMap<string, number>;
  /** How often each statement was decided in twin runs that agreed. */
  readonly decided: ReadonlyMap<string, number>;
  readonly decisions: number;
  readonly pairs: number;
}
