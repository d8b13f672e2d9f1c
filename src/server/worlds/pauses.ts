// Long work pauses every few milliseconds, so that requests are served in between. When there is a lot of it, a piece of
// one is done in each turn of the event loop.

import type { Pause } from '../../engine/scheduling/run.ts';

/** How long work continues before others are let in, in real milliseconds. */
const TURN_MS = 10;

/** Those who pause, in the order in which they go on. */
const pausing: ((nothing: undefined) => void)[] = [];

/**
 * Pauses for one piece of work, which begins now.
 *
 * @example const pause = newPause(); for (const item of items) { write(item); await pause(); }
 */
export function newPause(): Pause {
  let begunAt = performance.now();
  return () => {
    if (performance.now() - begunAt < TURN_MS) return undefined;
    return nextTurn().then(() => {
      begunAt = performance.now();
    });
  };
}

/**
 * The results of a function for all items, which may be many.
 *
 * @example await mapInTurns(fired, firedView)
 */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  const [pause, results]: [Pause, Result[]] = [newPause(), []];
  for (const item of items) {
    results.push(map(item));
    const others = pause();
    if (others !== undefined) await others;
  }
  return results;
}

let turnBegunAt: number | undefined;

/**
 * Where the present turn of the event loop has worked for long enough already: a later turn, so that calls that arrived
 * together, each of them short, do not add up to one long turn.
 *
 * @example await laterTurn();
 */
export function laterTurn(): Promise<undefined> | undefined {
  if (turnBegunAt === undefined) {
    turnBegunAt = performance.now();
    setImmediate(endTurn);
  }
  return pausing.length > 0 || performance.now() - turnBegunAt >= TURN_MS ? nextTurn() : undefined;
}

function endTurn(): void {
  turnBegunAt = undefined;
}

function nextTurn(): Promise<undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  if (pausing.push(resolve) === 1) setImmediate(goOn);
  return promise;
}

/** One goes on in each turn: it works in the microtasks that follow. */
function goOn(): void {
  pausing.shift()?.(undefined);
  if (pausing.length > 0) setImmediate(goOn);
}
