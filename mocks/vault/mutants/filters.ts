// Mutants of the filters of a subscription.

import type { Mutant } from '../../../src/service/mutant.ts';
import { selectorsOf } from '../domain/selectors.ts';
import { refile } from './alterations.ts';

export const filtersMutants: readonly Mutant[] = [
  {
    rule: 'V-SUB-04',
    does: 'pays no attention to path_prefix',
    alter: (service) => refile(service, ({ events }) => selectorsOf(events, {})),
  },
];
