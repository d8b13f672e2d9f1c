// All that can be made to happen in the quota service's hidden life.

import { hierarchyActions } from './hierarchy.ts';
import { storageActions } from './storage.ts';
import { usageActions } from './usage.ts';

export const actions = { ...storageActions, ...hierarchyActions, ...usageActions };
