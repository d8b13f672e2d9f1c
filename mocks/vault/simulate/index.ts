// All actions of the vault's simulation.

import type { Service } from '../../../src/service/service.ts';
import { accessActions } from './access.ts';
import { certificateActions } from './certificates.ts';
import { leaseActions } from './leases.ts';
import { rotationActions } from './rotation.ts';
import { secretActions } from './secrets.ts';
import { synchronizationActions } from './synchronization.ts';

export const actions: Service['actions'] = {
  ...secretActions,
  ...accessActions,
  ...rotationActions,
  ...certificateActions,
  ...leaseActions,
  ...synchronizationActions,
};
