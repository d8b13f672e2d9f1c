// What an exploration has tried: pairs of an event type and a deviation.

import type { DeliveryPolicy } from '../../delivery/policy/policy.ts';
import type { Allowed, Deviation, DeviationKind } from './deviation.ts';
import type { Story } from './event.ts';
import { deviationsFrom, type History } from './history.ts';

/** How often a deviation was tried on events of a type. */
export interface CoveredPair {
  readonly type: string;
  readonly kind: DeviationKind;
  readonly count: number;
}

export class Coverage {
  readonly #counts = new Map<
    string,
    { readonly type: string; readonly kind: DeviationKind; count: number }
  >();

  constructor(
    stories: readonly Story[],
    options: { readonly allowed: Allowed; readonly policy: DeliveryPolicy },
  ) {
    for (const story of stories)
      for (const deviation of deviationsFrom(story, options)) {
        const pair = { type: typeOf(story, deviation), kind: deviation.kind, count: 0 };
        this.#counts.set(keyOf(pair), pair);
      }
  }

  /** Counts a history that was tried. */
  add(history: History): void {
    for (const key of new Set(pairsOf(history))) {
      const pair = this.#counts.get(key);
      if (pair !== undefined) pair.count++;
    }
  }

  /** How often the pair of a deviation was tried. */
  countOf(events: Story, deviation: Deviation): number {
    return this.#counts.get(keyOf({ type: typeOf(events, deviation), kind: deviation.kind }))?.count ?? 0;
  }

  get pairs(): readonly CoveredPair[] {
    return [...this.#counts.values()];
  }

  get coveredCount(): number {
    return this.pairs.filter(({ count }) => count > 0).length;
  }
}

/** The pairs of a history, each as a text, one for each deviation. */
export function pairsOf({ events, deviations }: History): readonly string[] {
  return deviations.map((each) => keyOf({ type: typeOf(events, each), kind: each.kind }));
}

function typeOf(events: Story, { event }: Deviation): string {
  return events.find(({ id }) => id === event)?.type ?? '';
}

function keyOf({ type, kind }: Pick<CoveredPair, 'type' | 'kind'>): string {
  return `${kind} ${type}`;
}
