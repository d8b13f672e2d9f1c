// The rules that are visible in the payloads of events: a mutant of every payload breaks them all.

import type { RuleId } from '../../../../specs/generated/rules.ts';

export const EVENT_RULES: readonly RuleId[] = [
  ...(['V-EV-01', 'V-EV-02', 'V-EV-03', 'V-EV-05'] as const),
  ...(['V-EV-10', 'V-EV-11', 'V-EV-12', 'V-EV-13', 'V-EV-14', 'V-EV-15', 'V-EV-16'] as const),
  ...(['V-EV-20', 'V-EV-21', 'V-EV-22'] as const),
  ...(['V-EV-30', 'V-EV-31', 'V-EV-33', 'V-EV-34', 'V-EV-35'] as const),
  ...(['V-EV-40', 'V-EV-41', 'V-EV-42', 'V-EV-43', 'V-EV-44'] as const),
  ...(['V-EV-50', 'V-EV-51', 'V-EV-52', 'V-EV-53', 'V-EV-54'] as const),
  ...(['V-EV-60', 'V-EV-61', 'V-EV-62', 'V-EV-70'] as const),
];
