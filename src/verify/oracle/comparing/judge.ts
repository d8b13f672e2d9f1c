// What the differences of a step mean for a history: whether gaps allow them all, and whether it can go on.

import type { OpenApiDocument } from '../../../openapi/document.ts';
import { operationsById } from '../../../openapi/operations.ts';
import { fieldsOf, type Step } from '../history.ts';
import type { DoneStep, Outcome } from '../outcome.ts';
import type { Observation } from '../running/observation.ts';
import { Before } from './before.ts';
import { doneKey, gapsSettledBy, SETTLED, sendingKey } from './choices.ts';
import type { Circumstances, Told } from './circumstances.ts';
import { isFreed } from './conditions.ts';
import type { Difference } from './difference.ts';
import { type Judged, judged, worstOf } from './freedom.ts';
import { type Freedom, freedomsOf, type Otherwise } from './written-freedom.ts';
import { WrittenObjects } from './written-objects.ts';

export class Judge {
  /** Differences on the way that a gap allows. */
  readonly allowed: Judged[] = [];
  /** What the history has done so far, and what its last states have told on each side. */
  readonly before = new Before();
  readonly #told: Told = { expected: {}, observed: {} };
  readonly #document: OpenApiDocument;
  readonly #choices: Map<string, unknown>;
  readonly #otherwise: Map<string, Otherwise>;
  readonly #notesChoices: boolean;
  readonly #objects: WrittenObjects;
  /** What has shown that the rest of the history may differ, too. */
  readonly #taints = new Set<Freedom>();

  /**
   * @param options.choices what the target has chosen in histories before
   * @param options.otherwise what the target has answered where the oracle refused
   * @param options.notesChoices whether the first difference shows a choice
   */
  constructor(
    document: OpenApiDocument,
    {
      choices,
      otherwise = new Map(),
      notesChoices,
    }: {
      readonly choices: Map<string, unknown>;
      readonly otherwise?: Map<string, Otherwise> | undefined;
      readonly notesChoices: boolean;
    },
  ) {
    this.#document = document;
    this.#objects = new WrittenObjects(document);
    this.#choices = choices;
    this.#otherwise = otherwise;
    this.#notesChoices = notesChoices;
  }

  /** Notes that a target has chosen as the oracle where gaps let it choose. */
  settle(gaps: readonly string[]): void {
    for (const gap of gaps) this.#choices.set(gap, SETTLED);
  }

  /**
   * Whether a gap on which the target has gone another way before leaves open what the oracle has refused: then nothing can be told
   * from what the target does.
   */
  isLeftOpen(step: Step, expected: Observation): boolean {
    const { status } = expected;
    if (status === null || status < 400) return false;
    return [...this.#otherwise.values()].some(({ freedom, observed, given }) => {
      if (given !== givenIn(step, freedom)) return false;
      const difference: Difference = {
        at: 'status',
        kind: 'status',
        expected: status,
        observed,
        rules: [],
        gaps: [],
      };
      return isFreed(freedom, difference, this.#circumstances(step, { expected, observed: expected }));
    });
  }

  /** Notes which refusals of the oracle the target has not shared; which of several refusals comes first says nothing of the next one. */
  #noteOtherwise(all: readonly Judged[], step: Step): void {
    for (const { at, expected, observed, freedoms = [] } of all)
      if (at === 'status' && Number(expected) >= 400 && Number(observed) < 400)
        for (const freedom of freedoms) {
          const given = givenIn(step, freedom);
          this.#otherwise.set(`${JSON.stringify(freedom)} ${given}`, { freedom, given, observed });
        }
  }

  #circumstances(step: Step, done: Pick<DoneStep, 'expected' | 'observed'> | undefined): Circumstances {
    return {
      step,
      done,
      document: this.#document,
      choices: this.#choices,
      notesChoices: this.#notesChoices,
      before: this.before.words,
      told: this.#told,
      ofObjects: (difference) => this.#objects.shownBy(step, done, difference),
    };
  }

  /** @param done the step with its observations, if it was done */
  outcomeOf(
    differences: readonly Difference[],
    { step, done }: { readonly step: Step; readonly done: DoneStep | undefined },
  ): Outcome {
    const isOfCalls = step.kind === 'call' || step.kind === 'together';
    if (done?.step === step && isOfCalls && isRefused(done)) this.before.forget(step);
    const mayBeUndone = freedomsOf(this.#document).some(({ undone }) => undone === true);
    if (mayBeUndone && done?.step === step && step.kind === 'call' && (done.observed.status ?? 500) < 300)
      this.settle([doneKey(step.operation)]);
    const outcome = this.#outcomeOf(differences, { step, done });
    if (done?.step === step && step.kind === 'call') {
      const { method } = operationsById(this.#document).get(step.operation) ?? {};
      this.before.noteAnswers(step, done, { isRemoval: method === 'DELETE' });
      this.#objects.noteShown(done.observed.body);
    }
    return outcome;
  }

  #outcomeOf(
    differences: readonly Difference[],
    { step, done }: { readonly step: Step; readonly done: DoneStep | undefined },
  ): Outcome {
    const document = this.#document;
    if (done?.step === step) this.#objects.noteWritten(done);
    if (done?.step === step && step.kind === 'state')
      for (const side of ['expected', 'observed'] as const) Object.assign(this.#told[side], done[side].body);
    if (differences.length === 0) {
      if (step.kind === 'call' && done?.step === step)
        this.settle(gapsSettledBy(done.expected.body, done.observed.body, document));
      return { kind: 'agreed' };
    }
    const judging = differences.map((each) => {
      const circumstances = { ...this.#circumstances(each.of?.step ?? step, each.of ?? done), differences };
      return { circumstances, found: judged(plainly(each), circumstances) };
    });
    // Of two calls at once, and of what arrives while time passes, any may have come first.
    if (step.kind === 'together' || step.kind === 'clock')
      for (const { found } of judging) this.#taint(found);
    const own = judging.map(({ found, circumstances }) => this.#tainted(found, circumstances));
    const all = withWhatWasSent(own);
    if (all.some(({ gapsAllowing }) => gapsAllowing.length === 0))
      return { kind: 'diverged', differences: all };
    this.allowed.push(...all);
    this.settle(
      all.flatMap(({ kind, isAlone, freedoms = [] }) =>
        kind === 'added' || isAlone === true
          ? []
          : freedoms.filter(({ instead }) => instead === true).map(sendingKey),
      ),
    );
    const consequence = worstOf(all.map((each) => each.consequence));
    if (consequence === 'all') for (const each of all) this.#taint(each);
    if (consequence !== 'end' && consequence !== 'not offered') return { kind: 'agreed' };
    this.#noteOtherwise(all, step);
    return { kind: 'allowed', differences: all };
  }

  #taint({ freedoms = [] }: Judged): void {
    for (const freedom of freedoms) if (freedom.then === 'all') this.#taints.add(freedom);
  }

  /** After some differences, a gap allows more, or any. */
  #tainted(difference: Judged, circumstances: Circumstances): Judged {
    if (difference.gapsAllowing.length > 0) return difference;
    const freeing = [...this.#taints].flatMap(({ gap, follows }): readonly Freedom[] =>
      follows === undefined
        ? [{ gap }]
        : follows
            .map((each) => ({ ...each, gap }))
            .filter((each) => isFreed(each, difference, circumstances)),
    );
    if (freeing.length === 0) return difference;
    const gapsAllowing = [...new Set(freeing.map(({ gap }) => gap))];
    return { ...difference, gapsAllowing, consequence: worstOf(freeing.map(({ then = 'end' }) => then)) };
  }
}

/** Whether both have refused a call, or each of two at once. */
function isRefused({ step, expected, observed }: DoneStep): boolean {
  const answersIn = ({ body }: Observation) => body as readonly Pick<Observation, 'status'>[];
  const shown = [expected, observed].flatMap((each) => (step.kind === 'together' ? answersIn(each) : each));
  return shown.every(({ status }) => (status ?? 0) >= 400);
}

function givenIn(step: Step, { given = [] }: Freedom): string {
  if (step.kind !== 'call') return '';
  const fields = { ...step.query, ...fieldsOf(step) };
  return given.map((name) => (fields[name] === null ? 'null' : typeof fields[name])).join(' ');
}

/** A difference without the number of its call. */
function plainly(difference: Difference): Difference {
  return { ...difference, at: difference.at.replace(/^calls\/\d\//, '') };
}

/** Where a gap lets a call come to another end, what was sent for it and what came of a call at once may differ, too. */
function withWhatWasSent(all: readonly Judged[]): readonly Judged[] {
  const ofEnds = all.filter(({ at, consequence }) => at === 'status' && consequence === 'end');
  const gapsAllowing = ofEnds.flatMap((each) => each.gapsAllowing);
  if (gapsAllowing.length === 0) return all;
  return all.map((each) =>
    each.gapsAllowing.length === 0 && (each.of !== undefined || each.at.startsWith('deliveries/'))
      ? { ...each, gapsAllowing, consequence: 'end' }
      : each,
  );
}
