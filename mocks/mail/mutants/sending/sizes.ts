// Mutants of the limits of bodies: M-ER-11.

import { alterDocument, type Mutant } from '../../../../src/service/mutant.ts';

const LIMITS = [10_000_000, 40_000_000, 20_000_000, 20 * 1_048_576 + 1];

export const sizeMutants: readonly Mutant[] = [
  ...LIMITS.map(
    (bytes): Mutant => ({
      rule: 'M-ER-11.1',
      does: `takes sends of up to ${bytes} bytes`,
      alter: (service) =>
        alterDocument(service, ({ paths }) => {
          paths['/v3/mail/send'].post['x-body-limit'] = bytes;
        }),
    }),
  ),
];
