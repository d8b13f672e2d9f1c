// The scenarios of the mail service.

import catalogue from '../../../specs/generated/scenarios.json' with { type: 'json' };
import type { Scenarios } from '../../../specs/generated/scenarios.ts';
import { type ScenarioHandlers, scenariosOf } from '../../../src/service/scenario.ts';
import { bounceScenarios } from './bounces.ts';
import { callerScenarios } from './callers.ts';
import { deliveryScenarios } from './deliveries.ts';
import { domainScenarios } from './domains.ts';
import { endpointScenarios } from './endpoints.ts';
import { imageScenarios } from './images.ts';
import { kindScenarios } from './kinds.ts';
import { messageScenarios } from './messages.ts';
import { roleScenarios } from './roles.ts';
import { settingsScenarios } from './settings.ts';
import { templateScenarios } from './templates.ts';
import { troubleScenarios } from './troubles.ts';

export const scenarios = scenariosOf(catalogue.mail, {
  ...callerScenarios,
  ...troubleScenarios,
  ...endpointScenarios,
  ...deliveryScenarios,
  ...settingsScenarios,
  ...messageScenarios,
  ...templateScenarios,
  ...imageScenarios,
  ...bounceScenarios,
  ...domainScenarios,
  ...roleScenarios,
  ...kindScenarios,
} satisfies ScenarioHandlers<Scenarios['mail']>);
