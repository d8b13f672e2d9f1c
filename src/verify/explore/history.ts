// A history: the events of a story with the deviations that the sender makes. Histories are plain data.

import { plannedDelaysMs } from '../../delivery/policy/planned-delays.ts';
import type { DeliveryPolicy } from '../../delivery/policy/policy.ts';
import { type Allowed, type Deviation, FORGERIES } from './deviation.ts';
import type { ExploredEvent, Story } from './event.ts';

export interface History {
  readonly events: Story;
  readonly deviations: readonly Deviation[];
}

/** What happens to an attempt on its way. */
export type Outcome = 'deliver' | 'miss' | 'lose_answer' | 'cut' | 'crash' | 'double';

/**
 * Every single deviation from delivering a story once and in order.
 *
 * @example deviationsFrom(story, { allowed, policy }).length
 */
export function deviationsFrom(
  story: Story,
  { allowed, policy }: { readonly allowed: Allowed; readonly policy: DeliveryPolicy },
): readonly Deviation[] {
  return [...allowed.keys()].flatMap((kind) =>
    story.flatMap((event, index): Deviation[] => {
      const deviation = { kind, event: event.id };
      const isLast = index === story.length - 1;
      if (kind === 'late')
        return delaysThatMatter(story, event, policy).map((attempts) => ({ ...deviation, attempts }));
      if (kind === 'forged') return FORGERIES.map((how) => ({ ...deviation, how }));
      if ((kind === 'parallel' || kind === 'switched_off') && isLast) return [];
      if (kind === 'parallel' && isOneByOne(policy)) return [];
      return [deviation];
    }),
  );
}

/**
 * The history without deviations from events that it does not have, or that the sender cannot make: an event has only
 * so many attempts, and one delivery of it must remain.
 *
 * @returns `undefined` when the deviations need more attempts than the schedule has, or two rotations
 */
export function legal(history: History, policy: DeliveryPolicy): History | undefined {
  const ids = new Set(history.events.map(({ id }) => id));
  const last = history.events.at(-1)?.id;
  const deviations = history.deviations.filter(
    ({ kind, event }) =>
      ids.has(event) && !((kind === 'parallel' || kind === 'switched_off') && event === last),
  );
  const rotations = deviations.filter(({ kind }) => kind === 'rotation');
  if (rotations.length > 1 || new Set(deviations.map(keyOf)).size < deviations.length) return undefined;
  const isTooLong = history.events.some(
    (event) => outcomesOf(event, deviations).length > plannedDelaysMs(policy).length,
  );
  return isTooLong ? undefined : { ...history, deviations };
}

/**
 * What becomes of the attempts of an event, the last of which is delivered.
 *
 * @example outcomesOf(event, [{ kind: 'lost_answer', event: event.id }]) // ['lose_answer', 'deliver']
 */
export function outcomesOf({ id }: ExploredEvent, deviations: readonly Deviation[]): readonly Outcome[] {
  const own = deviations.filter(({ event }) => event === id);
  const has = (kind: Deviation['kind']) => own.some((deviation) => deviation.kind === kind);
  const late = own.find(({ kind }) => kind === 'late')?.attempts ?? 0;
  return [
    ...(has('switched_off') ? (['miss'] as const) : []),
    ...(has('crash') ? (['crash'] as const) : []),
    ...(has('cut') ? (['cut'] as const) : []),
    ...(has('lost_answer') ? (['lose_answer'] as const) : []),
    ...Array.from({ length: late }, () => 'miss' as const),
    ...(has('parallel_duplicate') ? (['miss', 'double'] as const) : (['deliver'] as const)),
  ];
}

/** Whether the sender never makes two attempts at once. */
function isOneByOne({ order, concurrency }: DeliveryPolicy): boolean {
  return order === 'strict' || concurrency === 1;
}

/** Tells whether two deviations exclude each other: an event is late in one way only. */
export function keyOf({ kind, event, how }: Deviation): string {
  return `${kind} ${event} ${how ?? ''}`;
}

/** A text that is the same for equal histories. */
export function historyKey({ events, deviations }: History): string {
  const made = deviations.map((deviation) => `${keyOf(deviation)} ${deviation.attempts ?? ''}`).toSorted();
  return JSON.stringify([events.map(({ id }) => id), made]);
}

/**
 * The numbers of failed attempts after which an event arrives at another place among the later ones. The first two are
 * always tried, since the place also depends on what else is late.
 */
function delaysThatMatter(story: Story, { atMs }: ExploredEvent, policy: DeliveryPolicy): number[] {
  let arrivesAt = atMs;
  let overtakenBy = -1;
  return plannedDelaysMs(policy)
    .slice(1)
    .flatMap((delayMs, index) => {
      arrivesAt += delayMs;
      const count = story.filter((other) => other.atMs > atMs && other.atMs < arrivesAt).length;
      const isNew = count !== overtakenBy || index < 2;
      overtakenBy = count;
      return isNew ? [index + 1] : [];
    });
}
