// All flows of the vault.

import type { Flow } from '../../../src/verify/flow.ts';
import { callersFlows } from './callers.ts';
import { certificateLifeFlows } from './certificate-life.ts';
import { changingFlows } from './changing.ts';
import { deliveryListFlows } from './delivery-list.ts';
import { envelopesFlows } from './envelopes.ts';
import { eventTypesFlows } from './event-types.ts';
import { filtersFlows } from './filters.ts';
import { forcedRetriesFlows } from './forced-retries.ts';
import { leaseLifeFlows } from './lease-life.ts';
import { limitsFlows } from './limits.ts';
import { outcomesFlows } from './outcomes.ts';
import { patternsFlows } from './patterns.ts';
import { policyLifeFlows } from './policy-life.ts';
import { refusedRegistrationFlows } from './refused-registration.ts';
import { registrationFlows } from './registration.ts';
import { rotationDueFlows } from './rotation-due.ts';
import { rotationLifeFlows } from './rotation-life.ts';
import { scheduleFlows } from './schedule.ts';
import { secretExpiryFlows } from './secret-expiry.ts';
import { secretLifeFlows } from './secret-life.ts';
import { secretWritingFlows } from './secret-writing.ts';
import { statisticsFlows } from './statistics.ts';
import { synchronizationLifeFlows } from './synchronization-life.ts';
import { webhookStatusFlows } from './webhook-status.ts';
import { webhookTestsFlows } from './webhook-tests.ts';
import { webhooksFlows } from './webhooks.ts';
import { wireFlows } from './wire.ts';

export const vaultFlows: readonly Flow[] = [
  ...registrationFlows,
  ...refusedRegistrationFlows,
  ...webhooksFlows,
  ...changingFlows,
  ...webhookStatusFlows,
  ...webhookTestsFlows,
  ...statisticsFlows,
  ...deliveryListFlows,
  ...forcedRetriesFlows,
  ...eventTypesFlows,
  ...secretWritingFlows,
  ...callersFlows,
  ...limitsFlows,
  ...scheduleFlows,
  ...outcomesFlows,
  ...wireFlows,
  ...patternsFlows,
  ...filtersFlows,
  ...envelopesFlows,
  ...secretLifeFlows,
  ...secretExpiryFlows,
  ...policyLifeFlows,
  ...rotationDueFlows,
  ...rotationLifeFlows,
  ...certificateLifeFlows,
  ...leaseLifeFlows,
  ...synchronizationLifeFlows,
];
