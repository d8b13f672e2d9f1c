// Whether a receiver can be explored at all: it answers, the plain history is acknowledged and leads to the same state
// twice, and a reset takes it back.

import { shownUrl } from '../grading/wire.ts';
import type { ExploredEvent, Story } from './event.ts';
import { isSame, NotExplorable, type Observation, type Observer } from './receiver.ts';
import { differenceLines } from './report/difference.ts';
import type { Delivered } from './step.ts';
import { TimeIsUp, type TimeLimit } from './time-limit.ts';
import type { Trials } from './trials.ts';

interface PreflightOptions {
  readonly observer: Observer;
  readonly stories: readonly Story[];
  readonly url: string;
  readonly timeLimit: TimeLimit;
  /** Whether a history is only repeated: it may have nothing but an event that is slow, or none that shows in the end. */
  readonly isReplay: boolean;
}

/**
 * Asserts that a receiver can be explored with stories.
 *
 * @throws NotExplorable with a line that says why not
 */
export async function assertExplorable(trials: Trials, options: PreflightOptions): Promise<void> {
  try {
    await assertAll(trials, options);
  } catch (error) {
    throw error instanceof TimeIsUp ? tooSlow(options.timeLimit) : error;
  }
}

/** The receiver takes longer than there is time for one history. */
export function tooSlow({ limitMs }: TimeLimit): NotExplorable {
  return new NotExplorable(
    `no history was delivered within the budget of ${limitMs / 1_000} s; give more with --budget, or each answer less with --timeout`,
  );
}

async function assertAll(
  trials: Trials,
  { observer, stories, url, isReplay, timeLimit }: PreflightOptions,
): Promise<void> {
  const start = await startOf(observer);
  if (!isReplay) await assertAnswers(trials, stories.flat(), { url: shownUrl(url), timeLimit });
  let hasEffect = isReplay;
  for (const story of stories) {
    const first = await trials.runPlain(story);
    assertReachable(first, shownUrl(url));
    // That is a failure, and not to be waited for more often than need be.
    if (isSlow(first)) return;
    await observer.reset();
    assertSame(start, await observer.settled(), 'the reset does not reset');
    const second = await trials.runPlain(story);
    const why = 'the receiver changes by itself: the same plain history led to two states';
    assertSame(first.state, second.state, why);
    hasEffect ||= !isSame(first.state, start);
  }
  if (!hasEffect)
    throw new NotExplorable(
      'the state is the same with and without the events, so nothing could be seen in it',
    );
  observer.isPrompt = await isPrompt(trials, observer, stories);
}

async function startOf(observer: Observer): Promise<Observation> {
  await observer.read();
  await observer.reset();
  return observer.settled();
}

/** So many types of events may be slow before the receiver is said to hang. */
const MAX_SLOW = 3;

/** Asserts that the first event is acknowledged. If it is too slow, another must get an answer: the rest is a failure. */
async function assertAnswers(
  trials: Trials,
  events: Story,
  { url, timeLimit }: Pick<PreflightOptions, 'url' | 'timeLimit'>,
): Promise<void> {
  const types = [...new Set(events.map(({ type }) => type))].slice(0, MAX_SLOW);
  let limit = '';
  for (const type of types) {
    const event = events.find((other) => other.type === type) as ExploredEvent;
    const probe = await timeLimit.orElse(undefined, () => trials.probe(event));
    const probed = types.slice(0, types.indexOf(type) + 1);
    if (probe === undefined)
      throw hanging(url, probed, `within the budget of ${timeLimit.limitMs / 1_000} s`);
    assertReachable(probe, url);
    if (probe.acknowledged.includes(event.id)) return;
    const answer = probe.steps.find((step) => step.answer !== null)?.answer ?? 'no answer';
    const advice = /401|403/.test(answer) ? '; check --secret' : '';
    if (!isSlow(probe))
      throw new NotExplorable(`${url} does not acknowledge a plain ${type}: ${answer}${advice}`);
    limit = answer.slice(answer.lastIndexOf('within'));
  }
  throw hanging(url, types, limit);
}

function hanging(url: string, types: readonly string[], limit: string): NotExplorable {
  return new NotExplorable(`${url} hangs: it gave a plain ${types.join(', ')} no answer ${limit}`);
}

function assertReachable({ unreachable }: Delivered, url: string): void {
  if (unreachable !== null) throw new NotExplorable(`${url} cannot be reached: ${unreachable}`);
}

function isSlow({ violations }: Delivered): boolean {
  return violations.some(({ property }) => property === 'answers_in_time');
}

function assertSame(a: Observation, b: Observation, why: string): void {
  if (isSame(a, b)) return;
  const [line = ''] = differenceLines(a, b);
  throw new NotExplorable(`${why} (${line}); a normaliser can leave out what may differ`);
}

/** Whether the state is final at once after the last answer of each story. */
async function isPrompt(trials: Trials, observer: Observer, stories: readonly Story[]): Promise<boolean> {
  for (const story of stories) {
    const settled = await trials.plainState(story);
    await trials.deliverPlain(story);
    if (!isSame(await observer.read(), settled)) return false;
  }
  return true;
}
