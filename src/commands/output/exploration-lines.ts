// Formats an exploration for the terminal: each failure as a story with its diagram, and a summary line.

import type { Catalogue } from '../../verify/catalogue.ts';
import type { Exploration, ExploreFailure } from '../../verify/explore/exploration.ts';
import { diagramLines } from '../../verify/explore/report/diagram.ts';
import { failureText } from '../../verify/explore/report/story.ts';
import { plain } from './plain.ts';
import { styled } from './table.ts';

/**
 * The lines of an exploration.
 *
 * @param catalogue has the texts of the rules and gaps that allow a deviation
 * @example print(explorationLines(exploration, catalogue))
 */
export function explorationLines(exploration: Exploration, catalogue: Catalogue): string[] {
  const { service, url, failures } = exploration;
  return [
    styled('bold', plain(`${service} receiver at ${url}`)),
    '',
    ...failures.flatMap((failure) => failureLines(failure, catalogue)),
    summaryOf(exploration),
  ];
}

function failureLines(failure: ExploreFailure, catalogue: Catalogue): string[] {
  const { heading, steps, seen, allowedBy, hints } = failureText(failure, catalogue);
  const part = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [styled('dim', `  ${title}`), ...lines.map((line) => `    ${plain(line)}`), ''];
  return [
    styled('red', plain(heading)),
    '',
    ...part('What happened', steps),
    ...part('As a diagram', diagramLines(failure.trial.steps)),
    ...part('What was seen', seen),
    ...part('Why the service may do this', allowedBy),
    ...part('What receivers usually do', hints),
  ];
}

function summaryOf({ historyCount, storyLengths, durationMs, pairs, failures, seed }: Exploration): string {
  const covered = pairs.filter(({ count }) => count > 0).length;
  const found = failures.length === 0 ? 'no failure' : `${failures.length} failing`;
  const events = storyLengths.reduce((sum, length) => sum + length, 0);
  const stories = storyLengths.length === 1 ? '' : ` in ${storyLengths.length} stories`;
  const tried = `${countOf(historyCount, 'history', 'histories')} of ${countOf(events, 'event')}${stories}`;
  return `${tried} in ${(durationMs / 1_000).toFixed(1)} s: ${found}; ${covered} of ${pairs.length} pairs of event type and deviation tried; seed ${seed}${failures.length === 1 ? '. It ends with the first failure; --all goes on, to find others' : ''}`;
}

function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
