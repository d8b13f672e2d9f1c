// The statements of rules that checks of several files name together.

import type { components } from '../../specs/generated/quota.ts';
import type { RuleId } from '../../specs/generated/rules.ts';

type Level = components['schemas']['TargetType'];

/** That the quota of a level applies, and that a refusal names it. */
export const STATEMENTS_OF = {
  share: ['Q-EN-02.1', 'Q-EN-08.1'],
  user: ['Q-EN-02.2', 'Q-EN-08.2'],
  group: ['Q-EN-02.3', 'Q-EN-08.3'],
  tenant: ['Q-EN-02.4', 'Q-EN-08.4'],
  partner: ['Q-EN-02.5', 'Q-EN-08.5'],
} as const satisfies Readonly<Record<Level, readonly RuleId[]>>;

/** Which fields a quota has. */
export const FIELDS_OF_A_QUOTA = [
  'Q-OB-01.1',
  'Q-OB-01.2',
  'Q-OB-01.3',
  'Q-OB-01.4',
  'Q-OB-01.5',
  'Q-OB-01.6',
  'Q-OB-01.7',
] as const satisfies readonly RuleId[];

/** Which fields usage has; what the others count is seen where they change. */
export const USAGE_AT_REST = ['Q-OB-02.1', 'Q-OB-02.2', 'Q-OB-02.7'] as const satisfies readonly RuleId[];

/** Which fields a point of the history has. */
export const FIELDS_OF_A_POINT = ['Q-OB-03.1', 'Q-OB-03.2', 'Q-OB-03.3'] as const satisfies readonly RuleId[];

/** Which fields the PUT of the tenant quota sets. */
export const FIELDS_THAT_ARE_SET = [
  'Q-EP-02.1',
  'Q-EP-02.2',
  'Q-EP-02.3',
  'Q-EP-02.4',
  'Q-EP-02.5',
] as const satisfies readonly RuleId[];

/** That reaching each of the thresholds is reported. */
export const THRESHOLDS_REACHED = [
  'Q-EN-09.1',
  'Q-EN-09.2',
  'Q-EN-09.3',
] as const satisfies readonly RuleId[];
