// A consumer that follows the lives of secrets.

import { MatchersV3 } from '@pact-foundation/pact';
import { given, type MessageInteraction } from '../../support/interaction.ts';
import { eventMessage } from './event-message.ts';

const { string, integer, boolean, eachLike } = MatchersV3;

const ADA = string('user:ada');
const END = '2026-05-31T00:00:00.000Z';

export const secretMessages: readonly MessageInteraction[] = [
  eventMessage({
    type: 'secret.created',
    title: 'notes a new secret and what it is',
    rules: ['V-EV-10'],
    data: {
      version: integer(1),
      secret_type: string('database'),
      created_by: ADA,
      tags: eachLike(string('pci')),
    },
    tell: ({ data }) =>
      `${data.created_by} created version ${data.version}: ${data.secret_type} [${data.tags}]`,
    told: 'user:ada created version 1: database [pci]',
  }),
  eventMessage({
    type: 'secret.updated',
    title: 'notes a new version and whether a rotation brought it',
    rules: ['V-EV-11'],
    data: {
      old_version: integer(1),
      new_version: integer(2),
      updated_by: ADA,
      is_rotation: boolean(false),
    },
    tell: ({ data }) =>
      `${data.updated_by} wrote ${data.old_version} to ${data.new_version}${data.is_rotation ? ', a rotation' : ''}`,
    told: 'user:ada wrote 1 to 2',
  }),
  eventMessage({
    type: 'secret.deleted',
    title: 'notes what is gone, and whether for good',
    rules: ['V-EV-12'],
    data: { version_count: integer(4), deleted_by: ADA, permanent: boolean(true) },
    tell: ({ data }) =>
      `${data.deleted_by} deleted ${data.version_count} versions${data.permanent ? ' for good' : ''}`,
    told: 'user:ada deleted 4 versions for good',
  }),
  eventMessage({
    type: 'secret.rotated',
    title: 'notes how long the old version still works',
    rules: ['V-EV-13'],
    data: {
      old_version: integer(2),
      new_version: integer(3),
      rotation_policy_id: string('rpol_DzZc5xEHFZ4Pa6gN'),
      rotation_policy_name: string('billing-db-monthly'),
      grace_period_ends: string(END),
      auto_generated: boolean(false),
    },
    tell: ({ data }) =>
      `${data.rotation_policy_name} (${data.rotation_policy_id}) made ${data.new_version}; ${data.old_version} works until ${data.grace_period_ends}${data.auto_generated ? '' : ', written by hand'}`,
    told: `billing-db-monthly (rpol_DzZc5xEHFZ4Pa6gN) made 3; 2 works until ${END}, written by hand`,
  }),
  eventMessage({
    type: 'secret.expiring',
    title: 'warns whoever has to renew it',
    rules: ['V-EV-14'],
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
    title: 'raises an alarm for one that has really run out',
    rules: ['V-EV-15'],
    states: [given('vault', 'a secret has expired', { deleted: true })],
    data: { expired_at: string(END), auto_deleted: true },
    tell: ({ data }) => (data.auto_deleted ? `gone since ${data.expired_at}` : 'still there'),
    told: `gone since ${END}`,
  }),
  eventMessage({
    type: 'secret.accessed',
    title: 'keeps who read it and from where',
    rules: ['V-EV-16'],
    data: {
      version: integer(1),
      accessed_by: string('sa:billing-api'),
      source_ip: string('203.0.113.24'),
      user_agent: string('billing-api/4.2'),
    },
    tell: ({ data }) =>
      `${data.accessed_by} read version ${data.version} from ${data.source_ip} by ${data.user_agent}`,
    told: 'sa:billing-api read version 1 from 203.0.113.24 by billing-api/4.2',
  }),
];
