// Explores a consumer's own receiver: drives it through the legal histories of some stories, and makes the first that
// breaks it, or each kind of them, as small as possible.

import { shownUrl } from '../grading/wire.ts';
import { Coverage } from './coverage.ts';
import type { Story } from './event.ts';
import { explain } from './explanation.ts';
import type { Exploration, ExploreFailure, ExploreOptions } from './exploration.ts';
import { type History, legal } from './history.ts';
import { type OpenTrials, openTrials } from './open-trials.ts';
import { assertExplorable, tooSlow } from './preflight.ts';
import { propertiesOf } from './property.ts';
import { NotExplorable } from './receiver.ts';
import { histories, type SearchOptions } from './search.ts';
import { shrunk } from './shrink.ts';
import { notAcceptedIn } from './step.ts';
import type { Trial } from './trials.ts';

const DEFAULT_BUDGET_MS = 60_000;

/** A failure has to show again in so many runs of its history, or it was an accident; where a run is slow, in one. */
const CONFIRMING_RUNS = 4;
const SLOW_MS = 500;

/**
 * Explores a receiver.
 *
 * @throws NotExplorable when it is down, hangs, cannot be read or reset, or changes by itself
 * @example (await explore({ service: 'mail', document, stories, receiver, access, reach })).failures
 */
export async function explore(options: ExploreOptions): Promise<Exploration> {
  const explorer = new Explorer(options);
  try {
    return await explorer.run();
  } finally {
    explorer.close();
  }
}

class Explorer {
  readonly #options: ExploreOptions;
  readonly #seed: number;
  readonly #opened: OpenTrials;
  readonly #coverage: Coverage;
  readonly #startedAt = performance.now();
  readonly #failures: ExploreFailure[] = [];
  #historyCount = 0;

  constructor(options: ExploreOptions) {
    this.#options = options;
    this.#seed = options.seed ?? 1;
    this.#opened = openTrials(options, budgetOf(options));
    this.#coverage = new Coverage(options.stories, this.#opened);
  }

  close(): void {
    this.#opened.close();
  }

  async run(): Promise<Exploration> {
    const { receiver, only } = this.#options;
    const stories = only === undefined ? this.#options.stories : [only.events];
    const about = { stories, url: receiver.url, isReplay: only !== undefined };
    const { trials, observer, timeLimit } = this.#opened;
    await assertExplorable(trials, { ...about, observer, timeLimit });
    await timeLimit.orElse(undefined, () => (only === undefined ? this.#search() : this.#replay(only)));
    if (this.#historyCount === 0 && timeLimit.isOver) throw tooSlow(timeLimit);
    const { service, access, invariants = {} } = this.#options;
    return {
      service,
      url: shownUrl(receiver.url),
      seed: this.#seed,
      storyLengths: stories.map(({ length }) => length),
      historyCount: this.#historyCount,
      durationMs: Math.round(performance.now() - this.#startedAt),
      properties: propertiesOf(invariants, { hasEffects: access.effects !== undefined }),
      pairs: this.#coverage.pairs,
      failures: this.#failures,
    };
  }

  async #search(): Promise<void> {
    const { stories, all = false } = this.#options;
    const { allowed, policy } = this.#opened;
    const options = { allowed, policy, seed: this.#seed, coverage: this.#coverage };
    for (const history of inTurn(stories, options)) if (!(await this.#goOn(history, all))) return;
  }

  /** Tries a history, unless a smaller one in it has failed. */
  async #goOn(history: History, all: boolean): Promise<boolean> {
    const { histories: limit, onProgress } = this.#options;
    if (this.#historyCount >= (limit ?? Infinity)) return false;
    if (this.#failures.some((failure) => includes(history, failure.trial.history))) return true;
    onProgress?.({
      done: this.#historyCount,
      total: limit ?? null,
      coveredCount: this.#coverage.coveredCount,
      pairCount: this.#coverage.pairs.length,
      failureCount: this.#failures.length,
    });
    const trial = await this.#opened.trials.run(history);
    this.#historyCount++;
    this.#coverage.add(history);
    if (trial.violations.length === 0) return true;
    const failure = await this.#failureOf(trial);
    if (failure === undefined) return true;
    if (!this.#failures.some((known) => isAlike(known, failure))) this.#failures.push(failure);
    return all && failure.property !== 'stays_reachable';
  }

  async #replay(history: History): Promise<void> {
    const made = legal(history, this.#opened.policy);
    if (made === undefined) throw new NotExplorable('the history has more attempts than the schedule');
    const trial = await this.#opened.trials.run(made);
    this.#historyCount++;
    this.#coverage.add(made);
    if (trial.violations.length > 0) this.#failures.push(await this.#described(trial, { failed: 1, of: 1 }));
  }

  /** The failure with the smallest history there is time to find; nothing when it does not show again. */
  async #failureOf(trial: Trial): Promise<ExploreFailure | undefined> {
    const [violation] = trial.violations;
    const { property = '' } = violation ?? {};
    if (property === 'stays_reachable') return this.#described(trial, { failed: 1, of: 1 });
    let last = trial;
    const shows = async (history: History) => {
      const again = await this.#opened.trials.run(history);
      const isFailure = hasViolation(again, property);
      if (isFailure) last = again;
      return isFailure;
    };
    const confirming = trial.slowestMs < SLOW_MS ? CONFIRMING_RUNS : 1;
    const confirmed = await this.#seenIn(confirming, () => shows(trial.history));
    if (confirmed.of > 0 && confirmed.failed === 0) return undefined;
    const isCertain = confirmed.failed === confirming;
    const smallest = await shrunk(trial.history, {
      policy: this.#opened.policy,
      seed: this.#seed,
      suspects: notAcceptedIn(trial.steps),
      fails: async (smaller) => {
        // Two at once may miss each other in one run, even where all runs of the whole history showed them.
        const runs = isCertain && !hasRace(smaller) ? 1 : confirming;
        return (await this.#seenIn(runs, () => shows(smaller), 1)).failed > 0;
      },
    });
    const seen = await this.#seenIn(confirming, () => shows(smallest));
    return this.#described(last, seen.of === 0 ? { failed: 1, of: 1 } : seen, property);
  }

  /** Runs something so many times, or until it has come true often enough, or until the time is over. */
  async #seenIn(
    runs: number,
    run: () => Promise<boolean>,
    enough = runs,
  ): Promise<{ readonly failed: number; readonly of: number }> {
    let [failed, of] = [0, 0];
    while (of < runs && failed < enough) {
      const isFailure = await this.#opened.timeLimit.orElse(undefined, run);
      if (isFailure === undefined) break;
      of++;
      if (isFailure) failed++;
    }
    return { failed, of };
  }

  async #described(
    trial: Trial,
    seen: ExploreFailure['seen'],
    property = trial.violations[0]?.property ?? '',
  ): Promise<ExploreFailure> {
    const kinds = new Set(trial.history.deviations.map(({ kind }) => kind));
    return {
      property,
      trial,
      seen,
      explanation: await this.#opened.timeLimit.orElse({ asIf: null }, () =>
        explain(trial, property, this.#opened.trials),
      ),
      bases: new Map([...this.#opened.allowed].filter(([kind]) => kinds.has(kind))),
    };
  }
}

/** The plain histories come first: they may fail, too. */
function* inTurn(stories: readonly Story[], options: SearchOptions): Generator<History> {
  for (const events of stories) yield { events, deviations: [] };
  yield* histories(stories, options);
}

function budgetOf({ budgetMs, histories, only }: ExploreOptions): number {
  const isLimited = histories !== undefined || only !== undefined;
  return budgetMs ?? (isLimited ? Number.POSITIVE_INFINITY : DEFAULT_BUDGET_MS);
}

function hasViolation({ violations }: Trial, property: string): boolean {
  return violations.some((violation) => violation.property === property);
}

function hasRace({ deviations }: History): boolean {
  return deviations.some(({ kind }) => kind === 'parallel' || kind === 'parallel_duplicate');
}

/** Whether a history makes all the deviations of another one, so that it fails as that one does. */
function includes(history: History, smaller: History): boolean {
  const ids = new Set(history.events.map(({ id }) => id));
  return (
    smaller.events.every(({ id }) => ids.has(id)) &&
    smaller.deviations.every(({ kind, event }) =>
      history.deviations.some((other) => other.kind === kind && other.event === event),
    )
  );
}

/** Whether two failures are of the same kind: of other events, perhaps. */
function isAlike(a: ExploreFailure, b: ExploreFailure): boolean {
  const kindsOf = ({ trial }: ExploreFailure) => trial.history.deviations.map(({ kind }) => kind).toSorted();
  return a.property === b.property && kindsOf(a).join() === kindsOf(b).join();
}
