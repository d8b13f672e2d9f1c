// What a history is drawn from: what can be done, what was seen, and what its own steps have shown.

import type { Operation } from '../../../openapi/operations.ts';
import type { Surface } from '../surface.ts';
import type { Draws } from './draws.ts';
import type { Focus } from './focus.ts';
import type { Pool } from './pool.ts';
import type { Seen } from './seen.ts';
import type { Drawing } from './values.ts';

export interface Means {
  readonly surface: Surface;
  readonly draws: Draws;
  readonly seen: Seen;
  readonly operations: ReadonlyMap<string, Operation>;
  readonly pool: Pool;
  readonly drawing: Drawing;
  readonly focus: Focus;
  /** Who makes most of the calls. */
  readonly lead: string | undefined;
}

/** The names of the receivers of a history. */
export const RECEIVERS: readonly string[] = ['r1', 'r2'];
