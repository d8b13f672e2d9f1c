// A consumer that tracks its certificates, and renews those that the vault does not renew.

import { MatchersV3 } from '@pact-foundation/pact';
import type { MessageInteraction } from '../../../support/interaction.ts';
import { eventMessage } from '../event-message.ts';

const { string, integer, boolean, regex } = MatchersV3;

const ID = 'cert_u3i5TGjtFlrYNcly';
const NAME = 'api.example.test';
const SERIAL = '4f:8a:21:0c:7d:e3:96:b5';
const START = '2026-03-02T09:31:00.000Z';
const END = '2026-05-31T00:00:00.000Z';

const named = { certificate_id: string(ID), common_name: string(NAME) };

export const certificateLifeMessages: readonly MessageInteraction[] = [
  eventMessage({
    type: 'certificate.issued',
    title: 'adds it to the list of certificates',
    rules: ['V-EV-40.1', 'V-EV-40.2'],
    data: {
      ...named,
      issuer_ca_id: string('ca_internal'),
      serial_number: string(SERIAL),
      not_before: string(START),
      not_after: string(END),
      issued_via: regex('^(internal_ca|acme|csr_sign|import)$', 'acme'),
    },
    tell: ({ data }) =>
      `${data.certificate_id} ${data.common_name} ${data.serial_number} by ${data.issuer_ca_id} via ${data.issued_via}, ${data.not_before} to ${data.not_after}`,
    told: `${ID} ${NAME} ${SERIAL} by ca_internal via acme, ${START} to ${END}`,
  }),
  eventMessage({
    type: 'certificate.renewed',
    title: 'replaces the old one with the new one',
    rules: ['V-EV-41'],
    data: {
      old_certificate_id: string(ID),
      new_certificate_id: string('cert_2'),
      common_name: string(NAME),
      not_after: string(END),
      renewal_method: string('acme'),
      days_before_expiry: integer(30),
    },
    tell: ({ data }) =>
      `${data.new_certificate_id} for ${data.old_certificate_id} (${data.common_name}) by ${data.renewal_method}, ${data.days_before_expiry} days ahead, until ${data.not_after}`,
    told: `cert_2 for ${ID} (${NAME}) by acme, 30 days ahead, until ${END}`,
  }),
  eventMessage({
    type: 'certificate.revoked',
    title: 'removes it from the list',
    rules: ['V-EV-42'],
    data: {
      ...named,
      serial_number: string(SERIAL),
      reason: string('key_compromise'),
      revoked_by: string('user:ada'),
      crl_updated_at: string(START),
    },
    tell: ({ data }) =>
      `${data.certificate_id} ${data.common_name} ${data.serial_number} revoked by ${data.revoked_by} for ${data.reason} at ${data.crl_updated_at}`,
    told: `${ID} ${NAME} ${SERIAL} revoked by user:ada for key_compromise at ${START}`,
  }),
  eventMessage({
    type: 'certificate.expiring',
    title: 'renews it unless the vault does',
    rules: ['V-EV-43.1'],
    data: {
      ...named,
      not_after: string(END),
      days_remaining: integer(7),
      threshold: string('7d'),
      is_acme_managed: boolean(true),
      auto_renew: boolean(false),
    },
    tell: ({ data }) =>
      `${data.threshold}: ${data.certificate_id} ${data.common_name} has ${data.days_remaining} days until ${data.not_after}; ${data.is_acme_managed && data.auto_renew ? 'the vault renews it' : 'to be renewed'}`,
    told: `7d: ${ID} ${NAME} has 7 days until ${END}; to be renewed`,
  }),
  eventMessage({
    type: 'certificate.renewal_failed',
    title: 'records why, and when it is retried',
    rules: ['V-EV-44', 'V-EV-05.2'],
    data: {
      ...named,
      error_code: string('acme_rate_limited'),
      error_message: string('Too many orders.'),
      attempt: integer(1),
      next_retry_at: string(END),
    },
    tell: ({ data }) =>
      `${data.certificate_id} ${data.common_name}, attempt ${data.attempt}: ${data.error_code}, ${data.error_message} Again at ${data.next_retry_at}`,
    told: `${ID} ${NAME}, attempt 1: acme_rate_limited, Too many orders. Again at ${END}`,
  }),
];
