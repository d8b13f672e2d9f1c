// `countersign explore` on a planted receiver, in this process.

import { fileURLToPath } from 'node:url';
import { runHere } from './run-here.ts';

export const SECRET = 'whsec_of_the_planted';

/** Four events of one secret of the vault. */
export const EVENTS = fileURLToPath(new URL('../../examples/receivers/planted/events.json', import.meta.url));

/**
 * Explores a receiver by its origin, in at most 20 histories unless a flag says otherwise.
 *
 * @example (await explored(served.origin, '--json')).code
 */
export function explored(origin: string, ...flags: readonly string[]) {
  const hooks = ['--state', `${origin}/state`, '--reset', `${origin}/reset`];
  const required = ['--url', `${origin}/hooks?token=hidden`, '--secret', SECRET, ...hooks];
  return runHere(['explore', 'vault', ...required, '--events', EVENTS, '--histories', '20', ...flags]);
}
