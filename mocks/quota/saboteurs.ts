// For each rule of the quota service that shows from outside, a way to break it alone.

import type { Saboteur } from '../../src/service/saboteur.ts';

export const saboteurs: readonly Saboteur[] = [];
