// The scenarios of the vault.

import catalogue from '../../../specs/generated/scenarios.json' with { type: 'json' };
import type { Scenarios } from '../../../specs/generated/scenarios.ts';
import { type ScenarioHandlers, scenariosOf } from '../../../src/service/scenario.ts';
import { callerScenarios } from './callers.ts';
import { deliveryScenarios } from './deliveries.ts';
import { leaseScenarios } from './leases.ts';
import { rotationScenarios } from './rotations.ts';
import { secretScenarios } from './secrets.ts';
import { synchronizationScenarios } from './synchronization.ts';
import { webhookScenarios } from './webhooks.ts';

export const scenarios = scenariosOf(catalogue.vault, {
  ...callerScenarios,
  ...webhookScenarios,
  ...deliveryScenarios,
  ...secretScenarios,
  ...rotationScenarios,
  ...leaseScenarios,
  ...synchronizationScenarios,
} satisfies ScenarioHandlers<Scenarios['vault']>);
