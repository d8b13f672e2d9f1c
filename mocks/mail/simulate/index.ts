// All actions of the mail service's simulation.

import type { Service } from '../../../src/service/service.ts';
import { dependencyActions } from './dependencies.ts';
import { domainActions } from './domains.ts';
import { messageActions } from './messages.ts';

export const actions: Service['actions'] = { ...messageActions, ...domainActions, ...dependencyActions };
