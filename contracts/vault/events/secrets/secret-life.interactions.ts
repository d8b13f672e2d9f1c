// A consumer that tracks changes of secrets.

import { MatchersV3 } from '@pact-foundation/pact';
import type { MessageInteraction } from '../../../support/interaction.ts';
import { eventMessage } from '../event-message.ts';

const { string, integer, boolean, atLeastLike } = MatchersV3;

const ADA = string('user:ada');
export const secretLifeMessages: readonly MessageInteraction[] = [
  eventMessage({
    type: 'secret.created',
    title: 'records a new secret and its type',
    rules: ['V-EV-10.1', 'V-EV-10.2'],
    data: {
      version: integer(1),
      secret_type: string('database'),
      created_by: ADA,
      // A secret may have none.
      tags: atLeastLike(string('pci'), 0, 1),
    },
    tell: ({ data }) =>
      `${data.created_by} created version ${data.version}: ${data.secret_type} [${data.tags}]`,
    told: 'user:ada created version 1: database [pci]',
  }),
  eventMessage({
    type: 'secret.updated',
    title: 'records a new version and whether a rotation created it',
    rules: ['V-EV-11.1'],
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
    title: 'records what was deleted, and whether permanently',
    rules: ['V-EV-12.1'],
    data: { version_count: integer(4), deleted_by: ADA, permanent: boolean(true) },
    tell: ({ data }) =>
      `${data.deleted_by} deleted ${data.version_count} versions${data.permanent ? ' for good' : ''}`,
    told: 'user:ada deleted 4 versions for good',
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
