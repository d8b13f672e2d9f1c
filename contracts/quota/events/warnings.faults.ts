// Thresholds that are not reported. What a warning looks like is not documented, so its values are looked for wherever
// they are.

import {
  type Alter,
  attempts,
  events,
  fault,
  faultsOf,
  type WireFault,
  without,
} from '../../support/wire-faults.ts';
import { has } from '../alterations.ts';

/** Sends no warning that is meant. */
const withholds = (isMeant: (warning: unknown) => boolean): Alter =>
  attempts(({ body }) => (isMeant(JSON.parse(body)) ? 'not sent' : undefined));

export const warningFaults: readonly WireFault[] = [
  ...(
    [
      ['Q-EN-09.1', 80],
      ['Q-EN-09.2', 90],
      ['Q-EN-09.3', 95],
    ] as const
  ).map(([rule, percent]) =>
    fault(
      rule,
      `does not report the threshold of ${percent} percent`,
      withholds((warning) => has(warning, percent)),
    ),
  ),
  ...(['share', 'user', 'group', 'tenant', 'partner'] as const).map((level) =>
    fault(
      'Q-EN-09',
      `warns of no threshold of a ${level}`,
      withholds((warning) => has(warning, level)),
    ),
  ),
  ...faultsOf({
    'Q-EN-09.1': {
      'does not report thresholds': withholds(() => true),
      'warns of users only': withholds((warning) => !has(warning, 'user')),
      'warns without saying of what': events('quota.warning', (warning) => without(warning, 'quota')),
      'rounds percent_used up': events('quota.warning', (warning) => ({
        ...warning,
        percent_used: Number(warning.percent_used) + 1,
      })),
    },
  }),
];
