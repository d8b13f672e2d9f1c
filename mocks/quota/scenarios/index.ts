// The scenarios of the quota service.

import catalogue from '../../../specs/generated/scenarios.json' with { type: 'json' };
import type { Scenarios } from '../../../specs/generated/scenarios.ts';
import { type ScenarioHandlers, scenariosOf } from '../../../src/service/scenario.ts';
import { callerScenarios } from './callers.ts';
import { fullScenarios } from './full.ts';
import { graceScenarios } from './grace.ts';
import { quotaScenarios } from './quotas.ts';
import { storageScenarios } from './storage.ts';
import { strangerScenarios } from './strangers.ts';
import { warningScenarios } from './warnings.ts';

export const scenarios = scenariosOf(catalogue.quota, {
  ...callerScenarios,
  ...fullScenarios,
  ...graceScenarios,
  ...warningScenarios,
  ...quotaScenarios,
  ...strangerScenarios,
  ...storageScenarios,
} satisfies ScenarioHandlers<Scenarios['quota']>);
