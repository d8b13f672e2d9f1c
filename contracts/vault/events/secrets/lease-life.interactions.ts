// A consumer that tracks leased credentials.

import { MatchersV3 } from '@pact-foundation/pact';
import { given, type MessageInteraction } from '../../../support/interaction.ts';
import { eventMessage } from '../event-message.ts';

const { string, integer, boolean, regex } = MatchersV3;

const ID = 'lease_y8P2xLeVrdRmJpyW';
const BEFORE = '2026-03-02T09:31:00.000Z';
const AFTER = '2026-03-02T10:31:00.000Z';

const lease = { lease_id: string(ID) };
const credential = { engine: string('postgres-prod'), role: string('readonly') };

export const leaseLifeMessages: readonly MessageInteraction[] = [
  eventMessage({
    type: 'dynamic.lease.created',
    title: 'records who holds which credential',
    rules: ['V-EV-50'],
    data: {
      ...lease,
      ...credential,
      issued_to: string('sa:billing-api'),
      ttl_seconds: integer(3600),
      expires_at: string(AFTER),
    },
    tell: ({ data }) =>
      `${data.issued_to} has ${data.lease_id} (${data.engine} ${data.role}) for ${data.ttl_seconds} s, until ${data.expires_at}`,
    told: `sa:billing-api has ${ID} (postgres-prod readonly) for 3600 s, until ${AFTER}`,
  }),
  eventMessage({
    type: 'dynamic.lease.renewed',
    title: 'records that it lasts longer',
    rules: ['V-EV-51'],
    data: {
      ...lease,
      previous_expires_at: string(BEFORE),
      new_expires_at: string(AFTER),
      increment_seconds: integer(3600),
    },
    tell: ({ data }) =>
      `${data.lease_id} lasts until ${data.new_expires_at}, ${data.increment_seconds} s beyond ${data.previous_expires_at}`,
    told: `${ID} lasts until ${AFTER}, 3600 s beyond ${BEFORE}`,
  }),
  eventMessage({
    type: 'dynamic.lease.revoked',
    title: 'records who ended it and why',
    rules: ['V-EV-52.1', 'V-EV-52.2'],
    data: {
      ...lease,
      revoked_by: string('user:ada'),
      reason: regex('^(explicit|expired|revoke_prefix|engine_disabled)$', 'explicit'),
      revocation_succeeded: boolean(true),
    },
    tell: ({ data }) =>
      `${data.revoked_by} ended ${data.lease_id} (${data.reason})${data.revocation_succeeded ? '' : '; the user may remain'}`,
    told: `user:ada ended ${ID} (explicit)`,
  }),
  eventMessage({
    type: 'dynamic.lease.revoked',
    title: 'has somebody remove the user that may remain',
    rules: ['V-EV-53.1'],
    states: [given('vault', 'a lease was revoked but its user remains')],
    data: { ...lease, revocation_succeeded: false },
    tell: ({ data }) => (data.revocation_succeeded ? 'done' : `remove the user of ${data.lease_id}`),
    told: `remove the user of ${ID}`,
  }),
  eventMessage({
    type: 'dynamic.lease.expired',
    title: 'records that the credential has expired',
    rules: ['V-EV-54.1'],
    data: { ...lease, ...credential, expired_at: string(AFTER) },
    tell: ({ data }) => `${data.lease_id} (${data.engine} ${data.role}) ran out at ${data.expired_at}`,
    told: `${ID} (postgres-prod readonly) ran out at ${AFTER}`,
  }),
];
