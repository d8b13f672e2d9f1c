// The registry of mutants, apart from that of the mocks: nobody who serves a mock needs them.

import type { RuleId } from '../specs/generated/rules.ts';
import type { Mutant } from '../src/service/mutant.ts';
import * as mail from './mail/mutants.ts';
import * as quota from './quota/mutants.ts';
import * as vault from './vault/mutants.ts';

interface ServiceMutants {
  readonly mutants: readonly Mutant[];
  /** Rules of a provider that no mutant breaks, and why. */
  readonly notMutated?: Readonly<Partial<Record<RuleId, string>>>;
}

export const mutantsByService: Readonly<Record<'vault' | 'mail' | 'quota', ServiceMutants>> = {
  vault,
  mail,
  quota,
};
