// A consumer that tracks the expiry of secrets.

import { MatchersV3 } from '@pact-foundation/pact';
import { given, type MessageInteraction } from '../../../support/interaction.ts';
import { eventMessage } from '../event-message.ts';

const { string, integer, boolean } = MatchersV3;

const END = '2026-05-31T00:00:00.000Z';

export const secretExpiryMessages: readonly MessageInteraction[] = [
  eventMessage({
    type: 'secret.expiring',
    title: 'warns the person who has to renew it',
    rules: ['V-EV-14.1'],
    data: { expires_at: string(END), days_remaining: integer(7), threshold: string('7d') },
    tell: ({ data }) =>
      `${data.threshold} warning: ${data.days_remaining} days left, until ${data.expires_at}`,
    told: `7d warning: 7 days left, until ${END}`,
  }),
  eventMessage({
    type: 'secret.expired',
    title: 'raises an alarm',
    rules: ['V-EV-15'],
    data: { expired_at: string(END), version: integer(3), auto_deleted: boolean(false) },
    tell: ({ data }) =>
      `version ${data.version} expired at ${data.expired_at}${data.auto_deleted ? ' and is gone' : ''}`,
    told: `version 3 expired at ${END}`,
  }),
  eventMessage({
    type: 'secret.expired',
    title: 'raises an alarm for one that has actually expired',
    rules: ['V-EV-15'],
    states: [given('vault', 'a secret has expired', { deleted: true })],
    data: { expired_at: string(END), auto_deleted: true },
    tell: ({ data }) => (data.auto_deleted ? `gone since ${data.expired_at}` : 'still there'),
    told: `gone since ${END}`,
  }),
];
