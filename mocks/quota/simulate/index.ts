// All actions of the quota service's simulation.

import type { Service } from '../../../src/service/service.ts';
import { hierarchyActions } from './hierarchy.ts';
import { storageActions } from './storage.ts';
import { usageActions } from './usage.ts';

export const actions: Service['actions'] = { ...storageActions, ...hierarchyActions, ...usageActions };
