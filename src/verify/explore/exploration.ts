// What an exploration of a receiver is told, and what comes of it.

import type { OpenApiDocument } from '../../openapi/document.ts';
import type { Basis } from '../grading/basis.ts';
import type { Reach } from '../grading/wire.ts';
import type { CoveredPair } from './coverage.ts';
import type { Story } from './event.ts';
import type { Explanation } from './explanation.ts';
import type { History } from './history.ts';
import type { Invariants } from './property.ts';
import type { ExploredReceiver, StateAccess } from './receiver.ts';
import type { Trial } from './trials.ts';

export interface ExploreOptions {
  /** The service's name, for the report. */
  readonly service: string;
  readonly document: OpenApiDocument;
  readonly stories: readonly Story[];
  readonly receiver: ExploredReceiver;
  readonly access: StateAccess;
  readonly reach: Reach;
  /** Takes from the state what may differ, such as the order of a list. */
  readonly normalise?: ((state: unknown) => unknown) | undefined;
  readonly invariants?: Invariants | undefined;
  /** The payload of a test event; without it none is sent. */
  readonly testEvent?: Readonly<Record<string, unknown>> | undefined;
  /** Leaves out what rests on gaps in the documents. */
  readonly documentedOnly?: boolean | undefined;
  readonly seed?: number | undefined;
  /** How long all may take, in real milliseconds; a minute by default, unlimited with `histories` or `only`. */
  readonly budgetMs?: number | undefined;
  /** How many histories are tried at most. */
  readonly histories?: number | undefined;
  /** Goes on after the first failure, for others. */
  readonly all?: boolean | undefined;
  /** How long an answer may take, in real milliseconds; the documented time by default. */
  readonly waitMs?: number | undefined;
  /** How long effects may take to show, in real milliseconds. */
  readonly settleMs?: number | undefined;
  /** Tries this history alone. */
  readonly only?: History | undefined;
  /** Is told before each history. */
  readonly onProgress?: ((progress: ExploreProgress) => void) | undefined;
}

export interface ExploreProgress {
  readonly done: number;
  /** `null` when only time limits it. */
  readonly total: number | null;
  readonly coveredCount: number;
  readonly pairCount: number;
  readonly failureCount: number;
}

/** A failure, with the smallest history that leads to it. */
export interface ExploreFailure {
  readonly property: string;
  readonly trial: Trial;
  readonly explanation: Explanation;
  /** In how many of the last runs of this history it showed. */
  readonly seen: { readonly failed: number; readonly of: number };
  /** What allows each deviation. */
  readonly bases: ReadonlyMap<string, Basis>;
}

export interface Exploration {
  readonly service: string;
  readonly url: string;
  readonly seed: number;
  /** How many events each of its stories has. */
  readonly storyLengths: readonly number[];
  readonly historyCount: number;
  readonly durationMs: number;
  /** The ids of all properties that were checked. */
  readonly properties: readonly string[];
  readonly pairs: readonly CoveredPair[];
  readonly failures: readonly ExploreFailure[];
}
