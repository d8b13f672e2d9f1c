// A failing history in plain words: what the sender did and may do, what was seen, and what receivers usually do.

import { type Catalogue, ruleIdOf } from '../../catalogue.ts';
import type { Basis } from '../../grading/basis.ts';
import { DEVIATION_TEXTS } from '../deviation.ts';
import type { ExploreFailure } from '../exploration.ts';
import { titleOf } from '../property.ts';
import type { Step, StepKind } from '../step.ts';
import { differenceLines } from './difference.ts';

export interface FailureText {
  /** One line: what does not hold. */
  readonly heading: string;
  /** What happened, step by step. */
  readonly steps: readonly string[];
  /** What was seen, and how it differs from what should be. */
  readonly seen: readonly string[];
  /** Why the sender may do this: the rules, and the assumptions where the documents say nothing. */
  readonly allowedBy: readonly string[];
  readonly hints: readonly string[];
}

/**
 * A failure in words.
 *
 * @example failureText(failure, catalogue).heading // 'Broken by a history with 1 deviation. It should hold that the receiver acts once …'
 */
export function failureText(failure: ExploreFailure, catalogue: Catalogue): FailureText {
  const { property, trial, seen } = failure;
  const made = trial.history.deviations;
  const typeOf = (id: string) => trial.history.events.find((event) => event.id === id)?.type ?? id;
  const what =
    made.length === 0 ? 'the plain history' : `a history with ${countOf(made.length, 'deviation')}`;
  return {
    heading: `Broken by ${what}. It should hold that the receiver ${titleOf(property)}`,
    steps: trial.steps.map(stepLine),
    seen: [
      ...seenIn(failure),
      ...(seen.failed < seen.of ? [`It shows in ${seen.failed} of ${seen.of} runs.`] : []),
    ],
    allowedBy: made.flatMap((deviation) => [
      sentence(DEVIATION_TEXTS[deviation.kind].says(typeOf(deviation.event), deviation)),
      ...basisLines(failure.bases.get(deviation.kind), catalogue).map((line) => `  ${line}`),
    ]),
    hints: [...new Set(made.map(({ kind }) => DEVIATION_TEXTS[kind].hint))],
  };
}

function seenIn({ property, trial, explanation }: ExploreFailure): string[] {
  const isOfState = property === 'same_state' || property === 'acts_once';
  const details = trial.violations.filter((violation) => violation.property === property);
  const others = trial.violations.filter((violation) => violation.property !== property);
  return [
    ...(isOfState
      ? differenceLines(trial.expected, trial.actual)
      : details.map(({ detail }) => sentence(detail))),
    ...(explanation.asIf === null ? [] : [`The state is ${explanation.asIf}.`]),
    ...others.map((other) => `Not met, too: the receiver ${titleOf(other.property)} (${other.detail}).`),
  ];
}

const STEP_TEXTS: Readonly<Record<StepKind, (step: Step) => string>> = {
  delivered: ({ by }) => `${by === null ? '' : `${ARRIVALS[by] ?? ''}`}arrives`,
  missed: () => 'does not reach the receiver',
  lost: () => 'arrives, and the answer is lost',
  cut: () => 'arrives, and the connection is cut',
  crashed: () => 'arrives, and the receiver crashes while it works on it',
  forged: () => 'comes forged',
  restarted: () => 'the receiver restarts',
  rotated: () => 'the receiver learns the next secret',
  off: () => 'the endpoint is switched off',
  on: () => 'the endpoint is switched on again',
  dropped: () => 'occurs while the endpoint is off, and is not sent',
  gave_up: () => 'has no attempt left',
};

/** What is particular to a delivery. */
const ARRIVALS: Readonly<Partial<Record<NonNullable<Step['by']>, string>>> = {
  respelled: 'spelled differently, ',
  rotation: 'signed with the old secret, ',
};

/**
 * A step as a line: when, which event and attempt, what happened, and the answer.
 *
 * @example stepLine(step) // '+36 s  secret.accessed, attempt 2: arrives; answered 204'
 */
export function stepLine(step: Step): string {
  const { atMs, type, attempt, answer, kind } = step;
  const subject = type === null ? '' : `${type}${attempt === null ? '' : `, attempt ${attempt}`}: `;
  const isLost = kind === 'lost' && answer !== null;
  const end = answer === null ? '' : `; ${isLost ? 'it had ' : ''}${answer}`;
  return `${elapsed(atMs).padStart(11)}  ${subject}${STEP_TEXTS[kind](step)}${end}`;
}

/**
 * Virtual time since the first event.
 *
 * @example elapsed(8_136_000) // '+2 h 15 min'
 */
export function elapsed(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  if (seconds < 60) return `+${ms % 1_000 === 0 ? seconds : (ms / 1_000).toFixed(1)} s`;
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  if (hours === 0) return `+${minutes} min${seconds % 60 === 0 ? '' : ` ${seconds % 60} s`}`;
  return `+${hours} h${minutes === 0 ? '' : ` ${minutes} min`}`;
}

function basisLines(basis: Basis | undefined, { rules, gaps }: Catalogue): string[] {
  return [
    ...(basis?.rules ?? []).map((id) => `${id}: ${rules.get(ruleIdOf(id))?.says}`),
    ...(basis?.gaps ?? []).map((id) => `${id}, assumed: ${gaps.get(id)?.choice}`),
  ];
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** @example countOf(2, 'deviation') // '2 deviations' */
function countOf(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
