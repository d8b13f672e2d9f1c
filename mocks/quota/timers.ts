// What falls due in the quota service: the end of a grace window.

import type { Service } from '../../src/service/service.ts';
import { noteGraceEnd } from './domain/grace.ts';
import { GRACE_WINDOW_END, type TargetType, targetsOf } from './domain/targets.ts';

/**
 * Nothing is left to do at the end: whether a window is exhausted is judged by the clock at each write. The
 * task makes the end an instant that advancing stops at and that the journal shows.
 */
export const timers: Service['timers'] = {
  [GRACE_WINDOW_END]: (world, { data = {} }) => {
    const target = targetsOf(world, data.target_type as TargetType).get(data.target_id as string);
    if (target?.quota) noteGraceEnd(world, { ...target, quota: target.quota });
  },
};
