// What a failing history's state amounts to: as if an event had never come, or as if events had come in another order.

import type { Story } from './event.ts';
import { isSame } from './receiver.ts';
import type { Trial, Trials } from './trials.ts';

export interface Explanation {
  /** A sentence about the state; `null` when it is like that of no other plain history. */
  readonly asIf: string | null;
}

/**
 * Compares the state that a history led to with those of other plain histories.
 *
 * @example (await explain(trial, 'same_state', trials)).asIf // 'as if secret.updated had never come'
 */
export async function explain(trial: Trial, property: string, trials: Trials): Promise<Explanation> {
  if (property !== 'same_state' && property !== 'acts_once') return { asIf: null };
  const acknowledged = new Set(trial.acknowledged);
  const events = trial.history.events.filter(({ id }) => acknowledged.has(id));
  for (const { says, story } of likely(trial, events)) {
    if (isSame(await trials.plainState(story), trial.actual)) return { asIf: says };
  }
  return { asIf: null };
}

function likely(
  { steps, history }: Trial,
  events: Story,
): { readonly says: string; readonly story: Story }[] {
  const arrived = steps.filter(({ kind }) => kind === 'delivered' || kind === 'lost');
  const order = [...new Set(arrived.map(({ event }) => event))];
  const lastFirst = [...new Set(arrived.toReversed().map(({ event }) => event))].reverse();
  const inOrder = (ids: readonly (string | null)[]) =>
    ids.flatMap((id) => history.events.find((event) => event.id === id) ?? []);
  const asOrdered = [order, lastFirst].map((ids) => {
    const story = inOrder(ids);
    return {
      says: `as if the events had occurred in the order ${story.map(({ type }) => type).join(', ')}`,
      story,
    };
  });
  const without =
    events.length < 2
      ? []
      : events.map((left) => ({
          says: `as if ${left.type} had never come`,
          story: events.filter((event) => event !== left),
        }));
  return [...asOrdered.filter(({ story }) => isOther(story, events)), ...without];
}

function isOther(story: Story, events: Story): boolean {
  return story.length === events.length && story.some((event, index) => event !== events[index]);
}
