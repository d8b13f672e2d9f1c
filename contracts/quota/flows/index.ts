// All flows of the quota service.

import type { Flow } from '../../../src/verify/flow.ts';
import { permissionFlows } from './calls/permissions.ts';
import { bindingFlows } from './enforcement/binding.ts';
import { fullFlows } from './enforcement/full.ts';
import { graceFlows } from './enforcement/grace.ts';
import { graceCeilingFlows } from './enforcement/grace-ceiling.ts';
import { graceWindowFlows } from './enforcement/grace-windows.ts';
import { levelFlows } from './enforcement/levels.ts';
import { limitFlows } from './enforcement/limits.ts';
import { thresholdFlows } from './events/thresholds.ts';
import { warningFlows } from './events/warnings.ts';
import { exemptionFlows } from './quotas/exemptions.ts';
import { keptFlows } from './quotas/kept.ts';
import { listFlows } from './quotas/lists.ts';
import { settingFlows } from './quotas/setting.ts';
import { tenantFlows } from './quotas/tenants.ts';
import { countingFlows } from './usage/counting.ts';
import { historyFlows } from './usage/history.ts';
import { rereadingFlows } from './usage/rereading.ts';
import { usageFlows } from './usage/usage.ts';
import { usageListFlows } from './usage/usage-lists.ts';

export const quotaFlows: readonly Flow[] = [
  ...settingFlows,
  ...keptFlows,
  ...exemptionFlows,
  ...permissionFlows,
  ...listFlows,
  ...usageListFlows,
  ...usageFlows,
  ...rereadingFlows,
  ...historyFlows,
  ...countingFlows,
  ...fullFlows,
  ...levelFlows,
  ...limitFlows,
  ...bindingFlows,
  ...tenantFlows,
  ...graceFlows,
  ...graceWindowFlows,
  ...graceCeilingFlows,
  ...thresholdFlows,
  ...warningFlows,
];
