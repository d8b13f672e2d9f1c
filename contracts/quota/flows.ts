// Generated from the files of the topics by `npm run generate`. Do not edit.

import type { Flow } from '../../src/verify/flow.ts';
import { permissionFlows } from './calls/permissions.flows.ts';
import { bindingFlows } from './enforcement/binding.flows.ts';
import { fullFlows } from './enforcement/full.flows.ts';
import { graceCeilingFlows } from './enforcement/grace-ceiling.flows.ts';
import { graceWindowFlows } from './enforcement/grace-windows.flows.ts';
import { graceFlows } from './enforcement/grace.flows.ts';
import { levelFlows } from './enforcement/levels.flows.ts';
import { limitFlows } from './enforcement/limits.flows.ts';
import { thresholdFlows } from './events/thresholds.flows.ts';
import { warningFlows } from './events/warnings.flows.ts';
import { exemptionFlows } from './quotas/exemptions.flows.ts';
import { keptFlows } from './quotas/kept.flows.ts';
import { listFlows } from './quotas/lists.flows.ts';
import { settingFlows } from './quotas/setting.flows.ts';
import { tenantFlows } from './quotas/tenants.flows.ts';
import { countingFlows } from './usage/counting.flows.ts';
import { historyFlows } from './usage/history.flows.ts';
import { rereadingFlows } from './usage/rereading.flows.ts';
import { usageListFlows } from './usage/usage-lists.flows.ts';
import { usageFlows } from './usage/usage.flows.ts';

export const flows: readonly Flow[] = [
  ...permissionFlows,
  ...bindingFlows,
  ...fullFlows,
  ...graceCeilingFlows,
  ...graceWindowFlows,
  ...graceFlows,
  ...levelFlows,
  ...limitFlows,
  ...thresholdFlows,
  ...warningFlows,
  ...exemptionFlows,
  ...keptFlows,
  ...listFlows,
  ...settingFlows,
  ...tenantFlows,
  ...countingFlows,
  ...historyFlows,
  ...rereadingFlows,
  ...usageListFlows,
  ...usageFlows,
];
