// Checks a fix by the receipt of what it is to mend: the history that failed passes, and so do its neighbours and the plain
// history; and what was wrong, or what nobody sent, would still be noticed.

import { randomInt } from 'node:crypto';
import { Ids } from '../../../engine/ids.ts';
import type { Story } from '../event.ts';
import type { ExploreOptions } from '../exploration.ts';
import { type History, legal } from '../history.ts';
import { type OpenTrials, openTrials } from '../open-trials.ts';
import { titleOf } from '../property.ts';
import { NotExplorable } from '../receiver.ts';
import { stepLine } from '../report/story.ts';
import { sampleStories } from '../sample-stories.ts';
import { TimeIsUp } from '../time-limit.ts';
import { familyOf, neighboursOf } from './neighbours.ts';
import { type Receipt, readReceipt } from './receipt.ts';
import { laterPayload, renewed } from './renewal.ts';
import { allVisible, type VisibleTypes, visibleTypes } from './visible-types.ts';

export interface ReceiptCheckOptions extends Omit<ExploreOptions, 'stories' | 'only'> {
  /** The text of the receipt. */
  readonly receipt: string;
}

export interface ReceiptVerdict {
  readonly receipt: Receipt;
  readonly isAccepted: boolean;
  /** What the neighbours were drawn with, to repeat them. */
  readonly seed: number;
  readonly historyCount: number;
  readonly checks: readonly ReceiptCheck[];
}

export interface ReceiptCheck {
  readonly id: 'same_history' | 'plain_history' | 'neighbours' | 'visible_effects';
  readonly title: string;
  readonly passed: boolean;
  readonly detail: string;
}

const DEFAULT_BUDGET_MS = 120_000;

/** What failed by chance may not fail again; what failed before may not fail once. */
const RUNS = 3;

/** Neighbours are drawn so often, of other things each time. */
const DRAWS = 2;

/**
 * Checks a receiver against the receipt of its failure.
 *
 * @throws NotExplorable when the receipt is not whole, or the receiver cannot be explored
 * @example (await checkReceipt({ receipt, service: 'vault', document, receiver, access, reach })).isAccepted
 */
export async function checkReceipt(options: ReceiptCheckOptions): Promise<ReceiptVerdict> {
  const receipt = readReceipt(options.receipt, options);
  const seed = options.seed ?? randomInt(2 ** 31);
  const testEvent = options.testEvent && laterPayload(options.testEvent, new Ids(seed));
  const opened = openTrials({ ...options, testEvent, stories: [] }, options.budgetMs ?? DEFAULT_BUDGET_MS);
  const checker = new ReceiptChecker(receipt, {
    ...opened,
    document: options.document,
    seed,
    onProgress: options.onProgress,
  });
  try {
    const checks = await checker.run();
    const isAccepted = checks.every(({ passed }) => passed);
    return { receipt, isAccepted, seed, historyCount: checker.historyCount, checks };
  } catch (error) {
    if (!(error instanceof TimeIsUp)) throw error;
    throw new NotExplorable('the receipt could not be checked in time; give more with --budget');
  } finally {
    opened.close();
  }
}

type CheckerOptions = OpenTrials &
  Pick<ReceiptCheckOptions, 'document' | 'onProgress'> & { readonly seed: number };

class ReceiptChecker {
  readonly #receipt: Receipt;
  readonly #options: CheckerOptions;
  historyCount = 0;

  constructor(receipt: Receipt, options: CheckerOptions) {
    this.#receipt = receipt;
    this.#options = options;
  }

  /** Stops at the first check that does not pass: the others would say the same in more words. */
  async run(): Promise<ReceiptCheck[]> {
    const checks: ReceiptCheck[] = [];
    for (const check of [this.#plain, this.#same, this.#visible, this.#neighbours]) {
      const done = await check.call(this);
      checks.push(done);
      if (!done.passed) break;
    }
    return checks;
  }

  /** The plain history is acknowledged, and nothing is wrong with it. */
  async #plain(): Promise<ReceiptCheck> {
    const about = { id: 'plain_history', title: 'the plain history passes' } as const;
    const events = renewed(this.#receipt.history.events, new Ids(this.#options.seed));
    const { acknowledged, unreachable, violations } = await this.#options.trials.runPlain(events);
    if (unreachable !== null) throw new NotExplorable(`the receiver cannot be reached: ${unreachable}`);
    const refused = events.find(({ id }) => !acknowledged.includes(id));
    if (refused !== undefined) return failed(about, `it does not acknowledge a plain ${refused.type}`);
    const [violation] = violations;
    return violation === undefined
      ? passed(about, `${events.length} events`)
      : failed(about, violation.detail);
  }

  /** The history that broke the receiver no longer does. */
  async #same(): Promise<ReceiptCheck> {
    const { history, property, historyHash } = this.#receipt;
    const about = { id: 'same_history', title: 'the history that failed passes' } as const;
    const { policy, allowed } = this.#options;
    const missing = history.deviations.find(({ kind }) => !allowed.has(kind));
    if (missing !== undefined)
      throw new NotExplorable(
        `the receipt is of a history with "${missing.kind}": give the options that the exploration had, such as --crash, --rotate or --test-event`,
      );
    const made = legal(history, policy);
    if (made === undefined) throw new NotExplorable('the service cannot make the history of the receipt');
    for (let run = 0; run < RUNS; run++) {
      const wrong = await this.#wrongWith(made, 1);
      if (wrong !== undefined) return failed(about, wrong);
    }
    return passed(
      about,
      `${RUNS} runs of ${historyHash.slice(0, 12)}; it broke that the receiver ${titleOf(property)}`,
    );
  }

  /** What the events showed in the state before the fix, they still show. */
  async #visible(): Promise<ReceiptCheck> {
    const about = { id: 'visible_effects', title: 'what had an effect has it still, each time' } as const;
    const { once, again } = this.#receipt.visible;
    const now = await this.#visibleNow(once);
    if (now.once.length === 0) return failed(about, 'the state is the same with and without the events');
    const gone = once.find((type) => !now.once.includes(type));
    if (gone !== undefined) return failed(about, `${gone} changed the state before, and no longer does`);
    const single = again.find((type) => !now.again.includes(type));
    if (single !== undefined)
      return failed(about, `a second ${single} changed the state further before, and no longer does`);
    return passed(about, `${now.once.length} types of events`);
  }

  /** What shows of the family of the history; of all families where the receiver had no use for that one. */
  async #visibleNow(before: readonly string[]): Promise<VisibleTypes> {
    const { seed } = this.#options;
    // Plain histories are known by their ids, so these must be others than those of the neighbours.
    const ids = new Ids(seed + DRAWS);
    const look = (story: Story) => visibleTypes(renewed(story, ids), this.#options);
    const family = familyOf(this.#receipt.history.events, this.#options);
    const types = new Set(family.map(({ type }) => type));
    const isNear = before.every((name) => types.has(name.split(', ')[0] ?? ''));
    return allVisible(isNear ? [family] : sampleStories(this.#options.document, { seed }), look);
  }

  /** The histories near it pass, of things that nobody could know before. */
  async #neighbours(): Promise<ReceiptCheck> {
    const about = {
      id: 'neighbours',
      title: 'its neighbours pass, with other ids, subjects and times',
    } as const;
    const all = Array.from({ length: DRAWS }, (_, draw) =>
      neighboursOf(this.#receipt.history, { ...this.#options, seed: this.#options.seed + draw }),
    );
    // Of the later draws the nearest are enough.
    const histories = all.flatMap((each, draw) => (draw === 0 ? each : each.slice(0, NEAREST)));
    for (const [done, history] of histories.entries()) {
      this.#options.onProgress?.({
        done,
        total: histories.length,
        coveredCount: done,
        pairCount: histories.length,
        failureCount: 0,
      });
      const wrong = await this.#wrongWith(history, RUNS);
      if (wrong !== undefined) return failed(about, wrong);
    }
    return passed(about, `${histories.length} histories`);
  }

  /** What is wrong after a history, if it is so in more than one of so many runs; once is enough for a single run. */
  async #wrongWith(history: History, runs: number): Promise<string | undefined> {
    const first = await this.#violation(history);
    if (first === undefined || runs === 1) return first;
    for (let run = 1; run < runs; run++) if ((await this.#violation(history)) !== undefined) return first;
    return undefined;
  }

  async #violation(history: History): Promise<string | undefined> {
    this.historyCount++;
    const { violations, steps } = await this.#options.trials.run(history);
    const [violation] = violations;
    if (violation === undefined) return undefined;
    return [
      `it should hold that the receiver ${titleOf(violation.property)}; ${violation.detail}`,
      ...steps.map(stepLine),
    ].join('\n');
  }
}

const NEAREST = 6;

type About = Pick<ReceiptCheck, 'id' | 'title'>;

function passed(about: About, detail: string): ReceiptCheck {
  return { ...about, passed: true, detail };
}

function failed(about: About, detail: string): ReceiptCheck {
  return { ...about, passed: false, detail };
}
