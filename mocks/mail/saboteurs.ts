// For each rule of the mail service that shows from outside, ways to break it alone.

import type { RuleId } from '../../specs/generated/rules.ts';
import type { Saboteur } from '../../src/service/saboteur.ts';
import { callerSaboteurs } from './saboteurs/callers.ts';
import { deliverySaboteurs } from './saboteurs/deliveries.ts';
import { endpointListSaboteurs } from './saboteurs/endpoint-list.ts';
import { endpointSaboteurs } from './saboteurs/endpoints.ts';
import { errorFormSaboteurs } from './saboteurs/error-forms.ts';
import { eventSettingsSaboteurs } from './saboteurs/event-settings.ts';
import { lifecycleSaboteurs } from './saboteurs/lifecycle.ts';
import { messageSaboteurs } from './saboteurs/messages.ts';
import { refusalSaboteurs } from './saboteurs/refusals.ts';
import { scheduleSaboteurs } from './saboteurs/schedule.ts';
import { troubleSaboteurs } from './saboteurs/troubles.ts';

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
