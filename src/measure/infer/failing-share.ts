// Switching off by the share of failures within a span: endpoints that fail after so many successes tell the share, and those
// that fail a while after them tell the span.

import type { Basis, EndpointOutcomes } from './endpoint-outcomes.ts';

/** A share of failures, as far as it is known. */
export interface FoundShare {
  readonly counts: Basis | undefined;
  /** So many must have been sent. */
  readonly atLeast: number;
  /** More than the one, and at most the other. */
  readonly share: readonly [moreThan: number, atMost: number];
  /** How long successes count: longer than the one, and at most the other; `undefined` where it is not known. */
  readonly withinMs: readonly [moreThan: number, atMost: number] | undefined;
  /** How many successes before the failures tell how long they count. */
  readonly tellingCount: number | undefined;
}

/** An endpoint that had so many successes, and so long after them so many failures. */
interface Mixed {
  readonly taken: number;
  readonly failed: number;
  readonly isOff: boolean;
  readonly waitMs: number;
}

const LONGEST_SPAN_MS = 30 * 86_400_000;

/**
 * The share at which endpoints are switched off; `undefined` if none explains what was seen.
 *
 * @param bases what may be counted
 * @param perEvent how many attempts an event has
 * @example shareOf(failed, ['attempts'], 4)?.share // [0.49, 0.5]
 */
export function shareOf(
  failed: readonly EndpointOutcomes[],
  bases: readonly Basis[],
  perEvent: number,
): FoundShare | undefined {
  const long = failed.filter(({ run }) => run.kind === 'switching-off');
  for (const basis of bases) {
    const mixed = long.map((each) => mixedOf(each, basis));
    const alone = mixed.filter(({ taken }) => taken === 0);
    const counts = new Set(alone.filter(({ isOff }) => isOff).map((each) => each.failed));
    const [atLeast = 0] = counts;
    const isFit = basis === 'attempts' || long.every(({ isOff, isOffByEvent }) => !isOff || isOffByEvent);
    if (counts.size !== 1 || !isFit || !alone.every(({ isOff }) => isOff)) continue;
    const share = boundsOf(
      mixed.filter(({ taken, waitMs }) => taken > 0 && waitMs <= 1),
      atLeast,
    );
    if (share === undefined) continue;
    const telling = tellingIn(mixed, atLeast);
    return {
      counts: perEvent === 1 ? undefined : basis,
      atLeast,
      share,
      tellingCount: telling?.taken,
      withinMs: telling && spanOf(mixed, telling, atLeast),
    };
  }
  return undefined;
}

function mixedOf(endpoint: EndpointOutcomes, basis: Basis): Mixed {
  const outcomes = endpoint.by[basis];
  const [taken, failed] = [true, false].map((isTaken) =>
    outcomes.filter(({ isFailed }) => isFailed !== isTaken),
  );
  const lastMs = taken?.at(-1)?.atMs ?? 0;
  const after = (failed ?? []).filter(({ atMs }) => atMs >= lastMs);
  return {
    taken: taken?.length ?? 0,
    failed: after.length,
    isOff: endpoint.isOff,
    waitMs: (after[0]?.atMs ?? lastMs) - lastMs,
  };
}

/** A share of so many failures was not enough; with one more it was. */
function boundsOf(mixed: readonly Mixed[], atLeast: number): readonly [number, number] | undefined {
  let [moreThan, atMost] = [0, 1];
  for (const { taken, failed, isOff } of mixed) {
    const all = taken + failed;
    if (isOff) atMost = Math.min(atMost, failed / all);
    if (isOff && all > atLeast) moreThan = Math.max(moreThan, (failed - 1) / (all - 1));
    if (!isOff) moreThan = Math.max(moreThan, failed / all);
  }
  return mixed.length > 1 && moreThan < atMost ? [moreThan, atMost] : undefined;
}

/** Successes after which it took more failures than without any. */
function tellingIn(mixed: readonly Mixed[], atLeast: number): Mixed | undefined {
  return mixed.find(
    ({ taken, waitMs, failed, isOff }) => taken > 0 && waitMs <= 1 && isOff && failed > atLeast,
  );
}

/** Successes that are too old do not count: then it is off after as few failures as alone. */
function spanOf(
  mixed: readonly Mixed[],
  telling: Mixed,
  atLeast: number,
): readonly [number, number] | undefined {
  const isForgotten = ({ failed, isOff }: Mixed) => isOff && failed <= atLeast;
  const waits = mixed.filter(({ taken }) => taken === telling.taken);
  const kept = waits.filter((each) => !isForgotten(each)).map(({ waitMs }) => waitMs);
  const gone = waits.filter(isForgotten).map(({ waitMs }) => waitMs);
  const [moreThan, atMost] = [Math.max(0, ...kept), Math.min(LONGEST_SPAN_MS, ...gone)];
  return moreThan < atMost ? [moreThan, atMost] : undefined;
}
