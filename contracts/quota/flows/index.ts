// All flows of the quota service.

import type { Flow } from '../../../src/verify/flow.ts';
import { bindingFlows } from './binding.ts';
import { countingFlows } from './counting.ts';
import { fullFlows } from './full.ts';
import { graceFlows } from './grace.ts';
import { graceCeilingFlows } from './grace-ceiling.ts';
import { levelFlows } from './levels.ts';
import { listFlows } from './lists.ts';
import { permissionFlows } from './permissions.ts';
import { settingFlows } from './setting.ts';
import { tenantFlows } from './tenants.ts';
import { thresholdFlows } from './thresholds.ts';
import { usageFlows } from './usage.ts';
import { warningFlows } from './warnings.ts';

export const quotaFlows: readonly Flow[] = [
  ...settingFlows,
  ...permissionFlows,
  ...listFlows,
  ...usageFlows,
  ...countingFlows,
  ...fullFlows,
  ...levelFlows,
  ...bindingFlows,
  ...tenantFlows,
  ...graceFlows,
  ...graceCeilingFlows,
  ...thresholdFlows,
  ...warningFlows,
];
