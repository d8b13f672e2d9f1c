// Which types of events show in the state of a receiver: at all, and each time that one occurs. A fix may make more of them
// show, never fewer: otherwise it hides what was wrong, or does nothing any more.

import { Ids } from '../../../engine/ids.ts';
import type { Story } from '../event.ts';
import { isSame, type Observer } from '../receiver.ts';
import { TimeIsUp } from '../time-limit.ts';
import type { Trials } from '../trials.ts';
import { onceMore } from './renewal.ts';

/** Each is a type, alone or behind the first type of its family, as in `secret.created, secret.accessed`. */
export interface VisibleTypes {
  /** What changes the state. */
  readonly once: readonly string[];
  /** Of what a second event changes it further. */
  readonly again: readonly string[];
}

/**
 * Finds what shows of the events of a story, as far as there is time.
 *
 * @param story an event of each type of a family
 * @example (await visibleTypes(story, { trials, observer, seed: 7 })).again // ['secret.accessed']
 */
export async function visibleTypes(
  story: Story,
  { trials, observer, seed }: { readonly trials: Trials; readonly observer: Observer; readonly seed: number },
): Promise<VisibleTypes> {
  const ids = new Ids(seed);
  await observer.reset();
  const start = await observer.settled();
  const [once, again]: [string[], string[]] = [[], []];
  const look = async (before: Story, event: Story[number]) => {
    const base = before.length === 0 ? start : await trials.plainState(before);
    const first = await trials.plainState([...before, event]);
    if (isSame(first, base)) return;
    const name = [...before, event].map(({ type }) => type).join(', ');
    once.push(name);
    const second = await trials.plainState([...before, event, ...onceMore([event], ids)]);
    if (!isSame(second, first)) again.push(name);
  };
  try {
    for (const event of story) await look([], event);
    for (const event of story.slice(1)) await look(story.slice(0, 1), event);
  } catch (error) {
    if (!(error instanceof TimeIsUp)) throw error;
  }
  return { once, again };
}

/**
 * What shows of several stories, one after another.
 *
 * @example await allVisible(sampleStories(document, { seed: 1 }), look)
 */
export async function allVisible(
  stories: readonly Story[],
  look: (story: Story) => Promise<VisibleTypes>,
): Promise<VisibleTypes> {
  const [once, again]: [string[], string[]] = [[], []];
  for (const story of stories) {
    const seen = await look(story);
    once.push(...seen.once);
    again.push(...seen.again);
  }
  return { once, again };
}
