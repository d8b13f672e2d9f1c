// The attempts of one event to one endpoint, one after another: what almost everything is found from.

import { type Attempt, type Emitted, type ExperimentKind, isFailure, type Run } from './observation.ts';

/** An event on its way to an endpoint. */
export interface Chain {
  readonly run: Run;
  /** The earliest first; never empty. */
  readonly attempts: readonly [Attempt, ...Attempt[]];
  /** Where it was asked for, and it is known which it is. */
  readonly emitted: Emitted | undefined;
}

/** In these, the attempts of several events stand side by side, or redirected ones among them. */
const NOT_OF_ONE_EVENT: ReadonlySet<ExperimentKind> = new Set([
  'switching-off',
  'failing-for',
  'order',
  'held',
  'challenge',
  'redirect',
]);

/**
 * The events of some experiments with their attempts. Of an endpoint that fails, all failing attempts are of its first event,
 * since every other is taken; recorded ones are told apart by their bodies and by what their headers keep.
 *
 * @example chainsOf(runs)[0]?.attempts.length // 6
 */
export function chainsOf(runs: readonly Run[]): readonly Chain[] {
  return runs.flatMap((run) => {
    if (NOT_OF_ONE_EVENT.has(run.kind)) return [];
    if (run.kind === 'failing' || run.kind === 'drawn') return failingOf(run);
    if (run.kind === 'gone') return chainOf(run, run.attempts.slice(0, 1), run.emitted[0]);
    return run.kind === 'recorded' ? apart(run) : chainOf(run, run.attempts, run.emitted[0]);
  });
}

function failingOf(run: Run): Chain[] {
  const [failing, taken] = [run.attempts.filter(isFailure), run.attempts.filter((each) => !isFailure(each))];
  return [
    ...chainOf(run, failing, run.emitted[0]),
    ...taken.flatMap((attempt, at) => chainOf(run, [attempt], run.emitted[at + 1])),
  ];
}

function chainOf(run: Run, [first, ...rest]: readonly Attempt[], emitted: Emitted | undefined): Chain[] {
  return first === undefined ? [] : [{ run, attempts: [first, ...rest], emitted }];
}

/** A recording does not say which event an attempt is of: those with the same bytes are of one. */
function apart(run: Run): Chain[] {
  return [...Map.groupBy(run.attempts, ({ body, url }) => `${url} ${body}`).values()].flatMap((attempts) =>
    chainOf(run, attempts, undefined),
  );
}

/**
 * The names of the headers that are the same in all attempts of an event, and different for each event.
 *
 * @param chains each the attempts of one event
 */
export function stayingHeaders(chains: readonly Chain[]): string[] {
  const names = new Set(chains.flatMap(({ attempts }) => Object.keys(attempts[0].headers)));
  return [...names].filter((name) => {
    const firsts = chains.map(({ attempts }) => attempts[0].headers[name]);
    const stays = chains.every(({ attempts }) =>
      attempts.every(({ headers }) => headers[name] === attempts[0].headers[name]),
    );
    return chains.length > 1 && stays && new Set(firsts).size === chains.length;
  });
}
