// The registry of saboteurs, apart from that of the mocks: nobody who serves a mock needs them.

import type { RuleId } from '../specs/generated/rules.ts';
import type { Saboteur } from '../src/service/mutant.ts';
import * as mail from './mail/mutants.ts';
import * as quota from './quota/mutants.ts';
import * as vault from './vault/mutants.ts';

interface Sabotage {
  readonly saboteurs: readonly Saboteur[];
  /** Rules of a provider that no saboteur breaks, and why. */
  readonly notSabotaged?: Readonly<Partial<Record<RuleId, string>>>;
}

export const sabotage: Readonly<Record<'vault' | 'mail' | 'quota', Sabotage>> = { vault, mail, quota };
