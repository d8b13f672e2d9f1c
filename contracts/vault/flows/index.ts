// All flows of the vault.

import type { Flow } from '../../../src/verify/flow.ts';
import { certificateLifeFlows } from './certificate-life.ts';
import { envelopeFlows } from './envelopes.ts';
import { leaseLifeFlows } from './lease-life.ts';
import { limitFlows } from './limits.ts';
import { listFlows } from './lists.ts';
import { outcomeFlows } from './outcomes.ts';
import { policyLifeFlows } from './policy-life.ts';
import { rotationDueFlows } from './rotation-due.ts';
import { rotationLifeFlows } from './rotation-life.ts';
import { scheduleFlows } from './schedule.ts';
import { secretExpiryFlows } from './secret-expiry.ts';
import { secretLifeFlows } from './secret-life.ts';
import { statisticsFlows } from './statistics.ts';
import { subscriptionFlows } from './subscriptions.ts';
import { synchronizationLifeFlows } from './synchronization-life.ts';
import { webhookFlows } from './webhooks.ts';
import { wireFlows } from './wire.ts';

export const vaultFlows: readonly Flow[] = [
  ...scheduleFlows,
  ...outcomeFlows,
  ...wireFlows,
  ...subscriptionFlows,
  ...webhookFlows,
  ...statisticsFlows,
  ...listFlows,
  ...limitFlows,
  ...envelopeFlows,
  ...secretLifeFlows,
  ...secretExpiryFlows,
  ...policyLifeFlows,
  ...rotationDueFlows,
  ...rotationLifeFlows,
  ...certificateLifeFlows,
  ...leaseLifeFlows,
  ...synchronizationLifeFlows,
];
