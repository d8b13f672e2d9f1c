// What falls due in the quota service: the end of a grace window.

import type { Service } from '../../src/service/service.ts';
import { GRACE_WINDOW_END } from './domain/targets.ts';

/**
 * Nothing is left to do at the end: whether a window is exhausted is judged by the clock at each write. The
 * task makes the end an instant that advancing stops at and that the journal shows.
 */
export const timers: Service['timers'] = {
  [GRACE_WINDOW_END]: () => undefined,
};
