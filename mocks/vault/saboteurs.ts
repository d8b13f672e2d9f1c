// For each rule of the vault service that shows from outside, ways to break it alone.

import type { RuleId } from '../../specs/generated/rules.ts';
import type { Saboteur } from '../../src/service/saboteur.ts';
import { callerSaboteurs } from './saboteurs/callers.ts';
import { certificateLifeSaboteurs } from './saboteurs/certificate-life.ts';
import { deliverySaboteurs } from './saboteurs/deliveries.ts';
import { eventSaboteurs } from './saboteurs/events.ts';
import { leaseLifeSaboteurs } from './saboteurs/lease-life.ts';
import { listSaboteurs } from './saboteurs/lists.ts';
import { policyLifeSaboteurs } from './saboteurs/policy-life.ts';
import { registrationSaboteurs } from './saboteurs/registration.ts';
import { rotationLifeSaboteurs } from './saboteurs/rotation-life.ts';
import { secretLifeSaboteurs } from './saboteurs/secret-life.ts';
import { subscriptionSaboteurs } from './saboteurs/subscriptions.ts';
import { synchronizationLifeSaboteurs } from './saboteurs/synchronization-life.ts';
import { webhookSaboteurs } from './saboteurs/webhooks.ts';
import { wireSaboteurs } from './saboteurs/wire.ts';

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
