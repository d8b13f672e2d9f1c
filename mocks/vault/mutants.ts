// For each rule of the vault service that shows from outside, ways to break it alone.

import type { RuleId } from '../../specs/generated/rules.ts';
import type { Saboteur } from '../../src/service/mutant.ts';
import { callerSaboteurs } from './mutants/callers.ts';
import { certificateLifeSaboteurs } from './mutants/certificate-life.ts';
import { deliverySaboteurs } from './mutants/deliveries.ts';
import { eventSaboteurs } from './mutants/events.ts';
import { leaseLifeSaboteurs } from './mutants/lease-life.ts';
import { listSaboteurs } from './mutants/lists.ts';
import { policyLifeSaboteurs } from './mutants/policy-life.ts';
import { registrationSaboteurs } from './mutants/registration.ts';
import { rotationLifeSaboteurs } from './mutants/rotation-life.ts';
import { secretLifeSaboteurs } from './mutants/secret-life.ts';
import { subscriptionSaboteurs } from './mutants/subscriptions.ts';
import { synchronizationLifeSaboteurs } from './mutants/synchronization-life.ts';
import { webhookSaboteurs } from './mutants/webhooks.ts';
import { wireSaboteurs } from './mutants/wire.ts';

export const saboteurs: readonly Saboteur[] = [
  ...registrationSaboteurs,
  ...webhookSaboteurs,
  ...callerSaboteurs,
  ...listSaboteurs,
  ...deliverySaboteurs,
  ...wireSaboteurs,
  ...subscriptionSaboteurs,
  ...eventSaboteurs,
  ...secretLifeSaboteurs,
  ...policyLifeSaboteurs,
  ...rotationLifeSaboteurs,
  ...certificateLifeSaboteurs,
  ...leaseLifeSaboteurs,
  ...synchronizationLifeSaboteurs,
];

/** Rules that a provider could break and no saboteur does, with the reason. */
export const notSabotaged: Readonly<Partial<Record<RuleId, string>>> = {};
