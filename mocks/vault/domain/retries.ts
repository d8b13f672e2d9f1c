// Retries of failures, at the time that their event announces. A failure is stored, so that a retry fails in the same
// way until another outcome is simulated.

import { fieldsOf, text } from '../../../src/engine/document-schema.ts';
import type { Instant } from '../../../src/engine/instant.ts';
import type { World } from '../../../src/engine/world.ts';
import { later } from './countdowns.ts';

/** The reason for a failure. */
export interface Failure {
  readonly errorCode: string;
  readonly errorMessage: string;
}

export const failureSchema = fieldsOf<Failure>({ errorCode: text, errorMessage: text });

/**
 * Sets the timer of a retry, which replaces a timer with the same name and id. At the calendar's last instant no timer
 * is set.
 *
 * @param timer the timer's name and the id of its subject
 * @param delayMs from now
 * @returns when it fires, as the event of the failure announces it
 */
export function retryLater(
  world: World,
  { timer, id }: { readonly timer: string; readonly id: string },
  delayMs: number,
): Instant {
  const at = later(world.now, delayMs);
  if (at > world.now) world.schedule({ service: 'vault', name: timer, id, at });
  return at;
}
