// The timer of the quota service: the end of a grace window.

import type { Service } from '../../src/service/service.ts';
import { noteGraceEnd } from './domain/grace.ts';
import { GRACE_WINDOW_END, type TargetType, targetsOf } from './domain/targets.ts';

/**
 * The end of a window changes no data: each write checks by the clock whether the window is exhausted. Because of the
 * task, an advance of the clock stops at the end, and the journal shows it.
 */
export const timers: Service['timers'] = {
  [GRACE_WINDOW_END]: {
    subject: 'grace_window',
    describe: () => 'the grace window ends; later writes above the limit fail (Q-EN-05, Q-G-22)',
    run: (world, { data = {} }) => {
      const target = targetsOf(world, data.target_type as TargetType).get(data.target_id as string);
      if (target?.quota) noteGraceEnd(world, { ...target, quota: target.quota });
    },
  },
};
