// For each rule of the mail service that shows from outside, ways to break it alone.

import type { RuleId } from '../../specs/generated/rules.ts';
import type { Saboteur } from '../../src/service/mutant.ts';
import { callerSaboteurs } from './mutants/callers.ts';
import { deliverySaboteurs } from './mutants/deliveries.ts';
import { endpointListSaboteurs } from './mutants/endpoint-list.ts';
import { endpointSaboteurs } from './mutants/endpoints.ts';
import { errorFormSaboteurs } from './mutants/error-forms.ts';
import { eventSettingsSaboteurs } from './mutants/event-settings.ts';
import { lifecycleSaboteurs } from './mutants/lifecycle.ts';
import { messageSaboteurs } from './mutants/messages.ts';
import { refusalSaboteurs } from './mutants/refusals.ts';
import { scheduleSaboteurs } from './mutants/schedule.ts';
import { troubleSaboteurs } from './mutants/troubles.ts';

export const saboteurs: readonly Saboteur[] = [
  ...endpointSaboteurs,
  ...endpointListSaboteurs,
  ...eventSettingsSaboteurs,
  ...lifecycleSaboteurs,
  ...scheduleSaboteurs,
  ...deliverySaboteurs,
  ...messageSaboteurs,
  ...callerSaboteurs,
  ...errorFormSaboteurs,
  ...refusalSaboteurs,
  ...troubleSaboteurs,
];

/** Rules that a provider could break and no saboteur does, with the reason. */
export const notSabotaged: Readonly<Partial<Record<RuleId, string>>> = {};
