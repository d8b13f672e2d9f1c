// For each rule of the vault service that shows from outside, ways to break it alone.

import type { RuleId } from '../../specs/generated/rules.ts';
import type { Mutant } from '../../src/service/mutant.ts';
import { callerMutants } from './mutants/callers.ts';
import { certificateLifeMutants } from './mutants/certificate-life.ts';
import { deliveryMutants } from './mutants/deliveries.ts';
import { eventMutants } from './mutants/events.ts';
import { leaseLifeMutants } from './mutants/lease-life.ts';
import { listMutants } from './mutants/lists.ts';
import { policyLifeMutants } from './mutants/policy-life.ts';
import { registrationMutants } from './mutants/registration.ts';
import { rotationLifeMutants } from './mutants/rotation-life.ts';
import { secretLifeMutants } from './mutants/secret-life.ts';
import { subscriptionMutants } from './mutants/subscriptions.ts';
import { synchronizationLifeMutants } from './mutants/synchronization-life.ts';
import { webhookMutants } from './mutants/webhooks.ts';
import { wireMutants } from './mutants/wire.ts';

export const mutants: readonly Mutant[] = [
  ...registrationMutants,
  ...webhookMutants,
  ...callerMutants,
  ...listMutants,
  ...deliveryMutants,
  ...wireMutants,
  ...subscriptionMutants,
  ...eventMutants,
  ...secretLifeMutants,
  ...policyLifeMutants,
  ...rotationLifeMutants,
  ...certificateLifeMutants,
  ...leaseLifeMutants,
  ...synchronizationLifeMutants,
];

/** Rules that a provider could break and no mutant does, with the reason. */
export const notMutated: Readonly<Partial<Record<RuleId, string>>> = {};
