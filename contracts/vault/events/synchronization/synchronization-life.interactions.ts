// A consumer that tracks federated backends and the identity cache.

import { MatchersV3 } from '@pact-foundation/pact';
import { given, type MessageInteraction } from '../../../support/interaction.ts';
import { eventMessage } from '../event-message.ts';

const { string, integer } = MatchersV3;

const ID = 'fed_RYQhP3y4ofrmRD8p';
const START = '2026-03-02T09:31:00.000Z';
const END = '2026-03-02T09:36:00.000Z';

const backend = { backend_id: string(ID) };

export const synchronizationLifeMessages: readonly MessageInteraction[] = [
  eventMessage({
    type: 'federation.sync.completed',
    title: 'sums up the changes',
    rules: ['V-EV-60'],
    data: {
      ...backend,
      backend_name: string('aws-eu-central'),
      started_at: string(START),
      completed_at: string(END),
      secrets_synced: integer(12),
      secrets_created: integer(3),
      secrets_updated: integer(2),
      secrets_deleted: integer(1),
      conflicts: integer(0),
    },
    tell: ({ data }) =>
      `${data.backend_name} (${data.backend_id}) ${data.started_at} to ${data.completed_at}: ${data.secrets_synced} in all, +${data.secrets_created} ~${data.secrets_updated} -${data.secrets_deleted}, ${data.conflicts} conflicts`,
    told: `aws-eu-central (${ID}) ${START} to ${END}: 12 in all, +3 ~2 -1, 0 conflicts`,
  }),
  eventMessage({
    type: 'federation.sync.failed',
    title: 'records why, and when it is retried',
    rules: ['V-EV-61', 'V-EV-05.3'],
    data: {
      ...backend,
      started_at: string(START),
      failed_at: string(END),
      error_code: string('connection_refused'),
      error_message: string('The backend refused the connection.'),
      next_attempt_at: string(END),
    },
    tell: ({ data }) =>
      `${data.backend_id} ${data.started_at} to ${data.failed_at}: ${data.error_code}, ${data.error_message} Again at ${data.next_attempt_at}`,
    told: `${ID} ${START} to ${END}: connection_refused, The backend refused the connection. Again at ${END}`,
  }),
  eventMessage({
    type: 'federation.backend.unreachable',
    title: 'alerts an operator',
    rules: ['V-EV-62.1'],
    states: [given('vault', 'a backend is unreachable', { threshold: 4 })],
    data: {
      ...backend,
      consecutive_failures: 4,
      next_attempt_at: string(END),
    },
    tell: ({ data }) =>
      `${data.backend_id} failed ${data.consecutive_failures} times; again at ${data.next_attempt_at}`,
    told: `${ID} failed 4 times; again at ${END}`,
  }),
  eventMessage({
    type: 'identity.sync.completed',
    title: 'records the number of identities',
    rules: ['V-EV-70.1'],
    data: {
      sync_id: integer(1042),
      sync_type: string('full'),
      tenant_id: string('ten_main'),
      partners_synced: integer(1),
      tenants_synced: integer(2),
      users_synced: integer(340),
      groups_synced: integer(12),
      duration_ms: integer(1840),
    },
    tell: ({ data }) =>
      `${data.sync_type} ${data.sync_id} of ${data.tenant_id}: ${data.partners_synced}/${data.tenants_synced}/${data.users_synced}/${data.groups_synced} in ${data.duration_ms} ms`,
    told: 'full 1042 of ten_main: 1/2/340/12 in 1840 ms',
  }),
];
