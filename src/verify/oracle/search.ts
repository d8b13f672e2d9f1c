// The search: draws histories, does each on the oracle and on the target, and keeps what differs, confirmed from a
// clean beginning and made as small as it can be. The same seed draws the same histories.

import { Ids } from '../../engine/ids.ts';
import { isOfConnection } from '../health.ts';
import type { Judged } from './comparing/freedom.ts';
import { noneAccepted, offered } from './credentials.ts';
import { drawnHistory } from './drawing/draw-history.ts';
import { wholeFocus } from './drawing/focus.ts';
import { noted } from './drawing/intents.ts';
import { increase } from './drawing/known-callers.ts';
import { Seen } from './drawing/seen.ts';
import { choiceKey, endingKey, stepKey } from './drawing/step-keys.ts';
import { type Divergence, divergenceKey, divergenceOf } from './findings/divergence.ts';
import { reduced, withFirstReferences } from './findings/reduce.ts';
import {
  notesStatesApart,
  notOfTheHistory,
  notOfTheTarget,
  type Reading,
  setAsTarget,
} from './findings/set-up.ts';
import { type History, legal, type Step } from './history.ts';
import { type NotJudged, newTwins, type TwinRun, type Twins } from './outcome.ts';
import { learnedFrom } from './planning/learning.ts';
import { type NextPlans, nextPlans } from './planning/next-plans.ts';
import { stepsOf, twinRun } from './running/twin-run.ts';
import type { SearchOptions, SearchResult } from './search-options.ts';

/** So many histories that showed something new are kept to begin others with. */
const MAX_KEPT = 300;

/** After so many times, what the adapter does not do is not asked of it any more. */
const MAX_NOT_DONE = 3;

const DEFAULT_HISTORIES = 1_000;

/**
 * Searches one service.
 *
 * @throws TargetUnusable when the target has no credential of the service; another error when it cannot be reached
 * @example await search({ surface, twins: { oracle, target }, seed: 1, histories: 100, elapsedMs: () => performance.now() })
 */
export async function search(options: SearchOptions): Promise<SearchResult> {
  return new Search(options).run();
}

class Search {
  readonly #options: SearchOptions;
  #twins: Twins;
  readonly #ids: Ids;
  #seen = new Seen();
  readonly #kept: (readonly Step[])[] = [];
  readonly #found = new Map<string, Divergence>();
  readonly #allowed = new Map<string, number>();
  readonly #notJudged = new Map<string, number>();
  #plans: NextPlans | undefined;
  #histories = 0;
  #steps = 0;
  #offers: ReadonlySet<string> = new Set();
  /** How often what was asked of the target was not done. */
  readonly #notDone = new Map<string, number>();
  /** Gaps for which the mock was set to do as the target. */
  readonly #tried = new Set<string>();
  #isTemporary = true;
  /** Why the target does not answer any more. */
  #goneWith: string | undefined;
  #credentials: readonly string[] = [];

  constructor(options: SearchOptions) {
    this.#options = options;
    this.#twins = newTwins(options.twins, options.surface);
    this.#ids = new Ids(options.seed);
  }

  async run(): Promise<SearchResult> {
    const { surface, twins } = this.#options;
    this.#seen = await learnedFrom(twins.oracle, surface);
    const probe = await twins.target.open('search');
    this.#offers = probe.offers;
    this.#isTemporary = probe.isTemporary === true;
    this.#credentials = await offered(probe, surface);
    await probe.close(true);
    // Nobody else calls the target, not at the beginning of a history either.
    this.#twins = newTwins(twins, { ...surface, credentials: this.#credentials });
    this.#plans = await this.#nextPlans();
    const startedAt = this.#options.elapsedMs();
    while (this.#goesOn(startedAt)) await this.#one().catch((error: unknown) => this.#noteGone(error));
    return {
      service: surface.service,
      seed: this.#options.seed,
      histories: this.#histories,
      plans: this.#plans.doneCount,
      steps: this.#steps,
      divergences: [...this.#found.values()],
      allowed: this.#allowed,
      notJudged: this.#notJudged,
      decided: this.#seen.statements,
      decisions: this.#seen.decisionCount,
      pairs: this.#seen.pairCount,
    };
  }

  #nextPlans(): Promise<NextPlans> {
    const { twins, histories, skipPlans = 0 } = this.#options;
    const surface = { ...this.#options.surface, credentials: this.#credentials };
    const [seen, offers, ids] = [this.#seen, this.#offers, this.#ids];
    const planning = { surface, whole: wholeFocus({ surface, ids, seen, offers }), offers, seen };
    return nextPlans(planning, {
      ...{ oracle: twins.oracle, ids, skipped: skipPlans, isTemporary: this.#isTemporary },
      ...(histories !== undefined && { histories }),
    });
  }

  #goesOn(startedAt: number): boolean {
    const { histories, forMs, maxDivergences = 50, elapsedMs, signal } = this.#options;
    if (this.#found.size >= maxDivergences || this.#goneWith !== undefined || signal?.aborted) return false;
    if (forMs !== undefined && elapsedMs() - startedAt >= forMs) return false;
    const most = histories ?? (forMs === undefined ? DEFAULT_HISTORIES : Number.POSITIVE_INFINITY);
    return this.#histories < most;
  }

  /** What was judged before is kept where the target does not answer any more, also while a history is made smaller. */
  #noteGone(error: unknown): void {
    const before = this.#histories - 1;
    if (before === 0 || !isOfConnection(error)) throw error;
    this.#goneWith = error.message;
    increase(
      this.#notJudged,
      `what comes after history ${before}: the target does not answer any more (${error.message})`,
    );
  }

  async #one(): Promise<void> {
    const { onProgress } = this.#options;
    const surface = { ...this.#options.surface, credentials: this.#credentials };
    const number = ++this.#histories;
    const plan = this.#plans?.next(number);
    const isContinued =
      plan === undefined && this.#kept.length > 0 && this.#ids.integer('beginning', 0, 2) === 0;
    const beginning = isContinued ? this.#ids.pick('beginning', this.#kept) : [];
    const drawn = new Map<string, number>();
    const [ids, seen, offers] = [this.#ids, this.#seen, this.#offers];
    const run = await onceMore(() => {
      drawn.clear();
      const source = drawnHistory({
        ...{ surface, ids, seen, offers, beginning },
        plan: plan && noted(plan, drawn),
      });
      return twinRun(this.#twins, source, { number, wantsDecisions: true });
    });
    this.#steps += run.done.length;
    if (this.#seen.add(run)) this.#keep(run);
    await this.#take(run);
    if (plan !== undefined) this.#plans?.noteEnd(plan, run, { drawn, seen: this.#seen });
    const trying = run.done.at(-1)?.step;
    onProgress?.({
      histories: number,
      steps: this.#steps,
      decisions: this.#seen.decisionCount,
      pairs: this.#seen.pairCount,
      divergences: this.#found.size,
      trying: trying === undefined ? '' : trying.kind === 'call' ? trying.operation : trying.kind,
    });
  }

  /** Keeps the steps of a run that showed something new, without the reads at its end. */
  #keep({ done, outcome }: TwinRun): void {
    if (outcome.kind !== 'agreed') return;
    const steps = done.map(({ step }) => step).filter(({ id }) => id.startsWith('s'));
    if (steps.length === 0) return;
    this.#kept.push(steps);
    if (this.#kept.length > MAX_KEPT) this.#kept.shift();
  }

  async #take(run: TwinRun): Promise<void> {
    const { outcome, done, allowed, notCompared } = run;
    for (const reason of notCompared) increase(this.#notJudged, reason);
    for (const { gapsAllowing } of allowed) for (const gap of gapsAllowing) increase(this.#allowed, gap);
    const last = done.at(-1)?.step;
    for (const { step, expected, observed } of done)
      if (step.kind === 'call' && (expected.status ?? 500) < 300)
        this.#seen.noteGiven(step, (observed.status ?? 500) < 300);
    if (outcome.kind === 'not judged') {
      increase(this.#notJudged, outcome.reason);
      this.#noteNotDone(outcome, done);
      return;
    }
    if (outcome.kind === 'agreed') return;
    if (last !== undefined) this.#seen.offers.noteEnding(endingKey(last));
    if (outcome.kind === 'allowed') {
      for (const { gapsAllowing } of outcome.differences)
        for (const gap of gapsAllowing) increase(this.#allowed, gap);
      if (last !== undefined && isNotOffered(outcome.differences))
        this.#seen.offers.noteNotOffered(stepKey(last));
      const given = { twins: this.#twins, tried: this.#tried, number: this.#histories };
      this.#twins = await onceMore(() => setAsTarget(run, outcome.differences, given));
      return;
    }
    await onceMore(() => this.#diverged(run, outcome.differences));
  }

  /**
   * What is not offered is not tried again: a state, an action, or the calls of a caller that the target does not know; nor is what
   * the adapter does not do again and again, unless after another state, which may be why.
   */
  #noteNotDone({ step, reason, isNotOffered }: NotJudged, done: TwinRun['done']): void {
    const key = stepKey(step);
    if (!notesStatesApart(done, { step, reason }, this.#seen)) increase(this.#notDone, key);
    this.#seen.offers.noteEnding(key);
    if (step.kind === 'state' || step.kind === 'action') {
      const isKnown = isNotOffered && step.kind === 'action' && this.#seen.hasDone(key);
      const isGivenUp = !isKnown && (this.#notDone.get(key) ?? 0) >= MAX_NOT_DONE;
      if (isGivenUp) this.#seen.offers.noteNotOffered(key);
      else if (isNotOffered) this.#seen.offers.noteNotOffered(choiceKey(step, this.#options.surface.actions));
    }
    if (!isNotOffered) return;
    if (step.kind !== 'call' || step.as === null || !('credential' in step.as)) return;
    const { credential } = step.as;
    if (reason.includes(`credential "${credential}"`))
      this.#credentials = this.#credentials.filter((name) => name !== credential);
    if (this.#credentials.length === 0 && this.#found.size === 0) throw noneAccepted(this.#options.surface);
  }

  async #diverged(run: TwinRun, differences: readonly Judged[]): Promise<void> {
    const key = divergenceKey(run.done, differences);
    if (this.#found.has(key)) return;
    const { surface, seed, reduces = true } = this.#options;
    const history: History = { service: surface.service, steps: run.done.map(({ step }) => step) };
    let shown: TwinRun = run;
    const fails = async (candidate: History) => {
      const { steps } = legal(candidate);
      const again = await onceMore(() => twinRun(this.#twins, stepsOf(steps), { number: this.#histories }));
      const isSame =
        again.outcome.kind === 'diverged' && key === divergenceKey(again.done, again.outcome.differences);
      if (isSame) shown = again;
      return isSame;
    };
    if (!(await fails(history))) {
      increase(this.#notJudged, 'a difference that did not show again from a clean beginning');
      return;
    }
    const given = { reading: this.#reading, done: shown.done, differences, fails };
    const unlike = this.#isTemporary ? undefined : await notOfTheHistory(history, given);
    const rooted = { ...history, steps: withFirstReferences(run.done) };
    const smallest =
      unlike === undefined && reduces
        ? await reduced((await fails(rooted)) ? rooted : history, { seed, fails })
        : history;
    await fails(smallest);
    const isClear = unlike !== undefined || this.#isTemporary;
    const unjudged = isClear ? unlike : await notOfTheTarget(smallest, { ...given, done: shown.done });
    if (unjudged !== undefined) {
      increase(this.#notJudged, unjudged);
      return;
    }
    const shownDifferences = shown.outcome.kind === 'diverged' ? shown.outcome.differences : differences;
    this.#found.set(
      key,
      divergenceOf(surface.service, {
        done: shown.done,
        differences: shownDifferences,
        foundAfter: this.#histories,
        choices: this.#twins.choices,
      }),
    );
  }

  get #reading(): Reading {
    const [twins, ids, seen, offers] = [this.#twins, this.#ids, this.#seen, this.#offers];
    return { twins, ids, seen, offers, number: this.#histories };
  }
}

/**
 * Does again, from a clean beginning, what has lost its connection: a server closes one over which nothing came for some time, such as
 * while much was compared.
 *
 * @throws what it throws the second time, or at once if that is not about the connection
 */
function onceMore<T>(does: () => Promise<T>): Promise<T> {
  return does().catch((error: unknown) => {
    if (!isOfConnection(error)) throw error;
    return does();
  });
}

function isNotOffered(differences: readonly Judged[]): boolean {
  return differences.some(({ consequence }) => consequence === 'not offered');
}
