// All flows of the quota service.

import type { Flow } from '../../../src/verify/flow.ts';
import { bindingFlows } from './binding.ts';
import { countingFlows } from './counting.ts';
import { exemptionFlows } from './exemptions.ts';
import { fullFlows } from './full.ts';
import { graceFlows } from './grace.ts';
import { graceCeilingFlows } from './grace-ceiling.ts';
import { graceWindowFlows } from './grace-windows.ts';
import { historyFlows } from './history.ts';
import { levelFlows } from './levels.ts';
import { limitFlows } from './limits.ts';
import { listFlows } from './lists.ts';
import { permissionFlows } from './permissions.ts';
import { settingFlows } from './setting.ts';
import { tenantFlows } from './tenants.ts';
import { thresholdFlows } from './thresholds.ts';
import { usageFlows } from './usage.ts';
import { usageListFlows } from './usage-lists.ts';
import { warningFlows } from './warnings.ts';

export const quotaFlows: readonly Flow[] = [
  ...settingFlows,
  ...exemptionFlows,
  ...permissionFlows,
  ...listFlows,
  ...usageListFlows,
  ...usageFlows,
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
