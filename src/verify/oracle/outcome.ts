// What a twin run is of and what it shows: both sides, the steps that were done, and how they compare.

import type { OracleTarget, ReceivedDelivery, Values as Settings, Target } from '../session.ts';
import type { Judged } from './comparing/freedom.ts';
import type { Otherwise } from './comparing/written-freedom.ts';
import type { CallStep, Step, Values } from './history.ts';
import type { Observation } from './running/observation.ts';
import type { Sent } from './running/side.ts';
import type { Surface } from './surface.ts';

/** Both sides of a comparison, and what they are compared by. */
export interface Twins {
  readonly oracle: OracleTarget;
  readonly target: Target;
  readonly surface: Surface;
  /** Who may do an operation, as far as it is known. */
  readonly callers?: Map<string, readonly string[]>;
  /** One each of those who are shown the same in a list, by operation. */
  readonly readers?: Map<string, readonly string[]>;
  /** Whether the target has ever signed as the document says: then another way is no other choice. */
  readonly signing?: { isKnown: boolean };
  /** What the target has chosen where a gap lets it choose once. */
  readonly choices?: Map<string, unknown>;
  /** What the target has answered where the oracle refused, by what leaves it open. */
  readonly otherwise?: Map<string, Otherwise>;
  /** The settings with which the mock does as the target where gaps leave it open. */
  readonly settings?: Settings;
  /** By operation: whether the target has shown a list in the order of the oracle, where that is open. */
  readonly orders?: Map<string, boolean>;
  /** By how much the target's clock was ahead after a state, in milliseconds. */
  readonly ahead?: Map<string, number>;
  /** By state: the lists in which there was more after it than it has named. */
  readonly others?: Map<string, ReadonlySet<string>>;
  /** Credentials that the target has accepted. */
  readonly accepted?: Set<string>;
  readonly past?: Past;
  /** Whether the texts that states set up are compared, too, which may be other ones on each side. */
  readonly comparesSetUp?: boolean;
}

/** What earlier histories have made on the target. */
export interface Past {
  /** Whether it is still there: then what a call shows may come from it. */
  isKept: boolean;
  /** The ids that calls which changed something have shown. */
  readonly ids: Set<unknown>;
  /** Those that were there before the first history, and may be there again after every one. */
  first?: ReadonlySet<unknown>;
}

/** Twins of which nothing is known yet. */
export function newTwins(both: Pick<Twins, 'oracle' | 'target'>, surface: Surface): Twins {
  return {
    ...both,
    surface,
    callers: new Map(),
    readers: new Map(),
    accepted: new Set(),
    choices: new Map(),
    otherwise: new Map(),
    orders: new Map(),
    ahead: new Map(),
    others: new Map(),
    signing: { isKnown: false },
    past: { isKept: false, ids: new Set() },
  };
}

/** A step that was done, with what both sides showed. */
export interface DoneStep {
  readonly step: Step;
  readonly expected: Observation;
  readonly observed: Observation;
  /** The call as the target got it. */
  readonly sent?: Sent | undefined;
  /** By how much the clock was moved, in milliseconds. */
  readonly movedMs?: number;
}

export type Outcome =
  | { readonly kind: 'agreed' }
  /** The differences at the last step, at least one of which no gap allows. */
  | { readonly kind: 'diverged'; readonly differences: readonly Judged[] }
  /** All differences at the last step are allowed by gaps; what follows may rightly differ. */
  | { readonly kind: 'allowed'; readonly differences: readonly Judged[] }
  | NotJudged;

/** The target offers no such thing, refuses it, or its adapter failed. */
export interface NotJudged {
  readonly kind: 'not judged';
  readonly reason: string;
  readonly step: Step;
  readonly isNotOffered: boolean;
}

export interface TwinRun {
  readonly done: readonly DoneStep[];
  readonly outcome: Outcome;
  /** Differences on the way that a gap allows and that change nothing of what follows. */
  readonly allowed: readonly Judged[];
  /** What could not be compared on the way, and why. */
  readonly notCompared: readonly string[];
  /** What the target's receivers were sent. */
  readonly arrived: readonly ReceivedDelivery[];
  /** The rules of each answer of the oracle, and in words what decided it. */
  readonly decisions: readonly {
    readonly operation: string | null;
    readonly rules: readonly string[];
    readonly why: string | null;
  }[];
}

/** How the oracle does two calls at once: one after the other as they stand, the other way round, or at once, too. */
export type Order = 'as they stand' | 'the other way round' | 'at once';

/** How one object of a state was brought to be the same: what was written into the oracle, and what it is read by. */
export interface SameObject {
  readonly write: CallStep | undefined;
  readonly read: CallStep;
  /** The target's id of it. */
  readonly id: unknown;
}

/** What the target showed in a run. */
export interface Recording {
  readonly steps: Step[];
  readonly shown: ReadonlyMap<string, Observation>;
  /** Whether its clock goes by itself. */
  isRunning?: boolean;
  /** What the target showed when it was read before the first step or after a state, by that, operation and caller. */
  readonly begun: Map<string, Observation>;
  /** What receivers got, each time they were asked. */
  readonly arrivals: ReadonlyMap<string, readonly ReceivedDelivery[]>[];
  /** What the target has chosen for the fields that a write leaves out, by its step. */
  readonly chosen: Map<string, Values>;
  /** What was done after each state, by its step. */
  readonly sameObjects: Map<string, readonly SameObject[]>;
}

/** What doing all steps comes to. */
export type RunResult = Pick<TwinRun, 'done' | 'outcome' | 'allowed' | 'notCompared'>;

/** What a source of steps knows: all that was done so far. */
export interface SoFar {
  /** When the history began, by the clock of the oracle. */
  readonly startedAt: Date;
  readonly done: readonly DoneStep[];
  /** The values that the oracle showed, by step. */
  readonly shown: ReadonlyMap<string, Observation>;
  /** Whether the target has what this id stands for. */
  readonly canRefer: (id: unknown) => boolean;
  /** By the id of a step that who draws it would rather leave out than do in vain: whether it is to be taken. */
  readonly tentative: Map<string, { readonly isToBeTaken: boolean }>;
}

/** Gives the next step, or `undefined` at the end. */
export type StepSource = (soFar: SoFar) => Step | undefined;
