// Generated from the files of the topics by `npm run generate`. Do not edit.

import type { WireFault } from '../../src/verify/mutation/wire-fault.ts';
import { permissionFaults } from './calls/permissions.faults.ts';
import { fullFaults } from './enforcement/full.faults.ts';
import { refusalFaults } from './enforcement/refusals.faults.ts';
import { warningFaults } from './events/warnings.faults.ts';
import { exemptionFaults } from './quotas/exemptions.faults.ts';
import { listFaults } from './quotas/lists.faults.ts';
import { settingFaults } from './quotas/setting.faults.ts';
import { historyFaults } from './usage/history.faults.ts';
import { usageFaults } from './usage/usage.faults.ts';

export const faults: readonly WireFault[] = [
  ...permissionFaults,
  ...fullFaults,
  ...refusalFaults,
  ...warningFaults,
  ...exemptionFaults,
  ...listFaults,
  ...settingFaults,
  ...historyFaults,
  ...usageFaults,
];
