// The histories near the one that failed: the same of other things, among other events, and with each other deviation.

import type { DeliveryPolicy } from '../../../delivery/policy/policy.ts';
import { Ids } from '../../../engine/ids.ts';
import type { OpenApiDocument } from '../../../openapi/document.ts';
import type { Allowed } from '../deviation.ts';
import { GAP_MS, type Story } from '../event.ts';
import { deviationsFrom, type History, historyKey, legal } from '../history.ts';
import { sampleStories } from '../sample-stories.ts';
import { following, onceMore, renewed } from './renewal.ts';

export interface NeighbourOptions {
  readonly document: OpenApiDocument;
  readonly policy: DeliveryPolicy;
  readonly allowed: Allowed;
  /** What makes the histories other ones; nobody who mends a receiver knows it. */
  readonly seed: number;
}

/** So many events of other types are put among those of the history. */
const OTHERS = 2;

/**
 * The neighbours of a history, each once, the nearest first.
 *
 * @example for (const near of neighboursOf(history, options)) await trials.run(near)
 */
export function neighboursOf(history: History, options: NeighbourOptions): readonly History[] {
  const { policy, seed } = options;
  const ids = new Ids(seed);
  const alone = moved(history, renewed(history.events, ids), 0);
  const events = renewed(amongOthers(history.events, options), ids);
  const among = moved(history, events, 0);
  const twice = [...events, ...onceMore(events, ids)];
  const known = new Set<string>();
  return [
    ...[alone, among, moved(history, twice, 0), moved(history, twice, events.length)],
    { events, deviations: [] },
    { events: twice, deviations: [] },
    ...singles(among, options),
  ].flatMap((candidate) => {
    const made = legal(candidate, policy);
    const key = made === undefined ? '' : historyKey(made);
    if (made === undefined || known.has(key)) return [];
    known.add(key);
    return [made];
  });
}

/** The events of a history with some of other types behind the first, about the same things. */
function amongOthers(events: Story, options: Pick<NeighbourOptions, 'document' | 'seed'>): Story {
  const [first, ...rest] = events;
  const others = othersOf(events, options).slice(0, OTHERS);
  if (first === undefined) return others;
  const between = others.map((event, at) => following(event, first, (at + 1) * (GAP_MS / 4)));
  return [first, ...between, ...rest];
}

function othersOf(events: Story, options: Pick<NeighbourOptions, 'document' | 'seed'>): Story {
  const types = new Set(events.map(({ type }) => type));
  return familyOf(events, options).filter(({ type }) => !types.has(type));
}

/**
 * An event of each type of the family that a history is about, as the document has them; its own events where the document
 * has no such type.
 *
 * @example familyOf(history.events, { document, seed: 7 }).map(({ type }) => type)
 */
export function familyOf(
  events: Story,
  { document, seed }: Pick<NeighbourOptions, 'document' | 'seed'>,
): Story {
  const types = new Set(events.map(({ type }) => type));
  return (
    sampleStories(document, { seed }).find((story) => story.some(({ type }) => types.has(type))) ?? events
  );
}

/**
 * The deviations of a history, made of the events of the same types in another story.
 *
 * @param from the first event that may be meant
 */
function moved({ events, deviations }: History, story: Story, from: number): History {
  const left = story.slice(from);
  const others = new Map(
    events.map(({ id, type }) => {
      const at = left.findIndex((event) => event.type === type);
      const [other] = at === -1 ? [] : left.splice(at, 1);
      return [id, other?.id ?? ''];
    }),
  );
  return {
    events: story,
    deviations: deviations.map((each) => ({ ...each, event: others.get(each.event) ?? '' })),
  };
}

/** Each deviation alone of the events that the history is about, and its own kinds of the others. */
function singles({ events, deviations }: History, options: NeighbourOptions): History[] {
  const about = new Set(deviations.map(({ event }) => event));
  const kinds = new Set(deviations.map(({ kind }) => kind));
  const isNear = ({ kind, event }: History['deviations'][number]) =>
    about.size === 0 || about.has(event) || kinds.has(kind);
  return deviationsFrom(events, options)
    .filter(isNear)
    .map((deviation) => ({ events, deviations: [deviation] }));
}
