// Tries the generated answers of documents while the mock runs already, and tells once what cannot be made to fit.

import { setImmediate } from 'node:timers/promises';
import type { AnyService } from '../../service/service.ts';

/** How many answers are tried: documents with thousands of them would keep the mock busy for long. */
const MAX_TRIED = 300;

/** How many places a line names. */
const PLACES = 3;

/**
 * The lines about a service's answers that do not fit its document, one for each kind with its first places.
 *
 * @param closing ends the trial
 * @example await invalidAnswerLines(service, closing) // ['/components/schemas/A: is generated with a value that does not fit: …']
 */
export async function invalidAnswerLines(
  { answerTrials }: AnyService,
  closing: AbortSignal,
): Promise<string[]> {
  const places = new Map<string, Set<string>>();
  let tried = 0;
  for (const trial of answerTrials?.() ?? []) {
    if (typeof trial === 'object')
      places.set(trial.problem, (places.get(trial.problem) ?? new Set()).add(trial.pointer));
    if (trial !== 'working' && ++tried >= MAX_TRIED) break;
    // Calls come first.
    await setImmediate();
    if (closing.aborted) return [];
  }
  return Array.from(places, ([problem, pointers]) => lineOf([...pointers], problem));
}

function lineOf(pointers: readonly string[], problem: string): string {
  const more = pointers.length > PLACES ? ` and ${pointers.length - PLACES} more` : '';
  return `${pointers.slice(0, PLACES).join(', ')}${more}: ${problem}`;
}
