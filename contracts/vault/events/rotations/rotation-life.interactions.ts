// A consumer that rotates secrets itself if the vault does not.

import { MatchersV3 } from '@pact-foundation/pact';
import { given, type MessageInteraction } from '../../../support/interaction.ts';
import { eventMessage } from '../event-message.ts';

const { string, integer, boolean, eachLike, nullValue } = MatchersV3;

const POLICY = 'rpol_DzZc5xEHFZ4Pa6gN';
const DUE = '2026-04-01T02:00:00.000Z';
const LATER = '2026-04-02T02:00:00.000Z';

const END = '2026-05-31T00:00:00.000Z';

export const rotationLifeMessages: readonly MessageInteraction[] = [
  eventMessage({
    type: 'rotation.completed',
    title: 'records every secret with a new version',
    rules: ['V-EV-34.1'],
    data: {
      rotation_policy_id: string(POLICY),
      secrets_rotated: eachLike({
        path: string('prod/db'),
        old_version: integer(2),
        new_version: integer(3),
      }),
      started_at: string(DUE),
      completed_at: string(LATER),
    },
    tell: ({ data }) =>
      `${data.rotation_policy_id} from ${data.started_at} to ${data.completed_at}: ${data.secrets_rotated
        .map(({ path, old_version, new_version }) => `${path} ${old_version} to ${new_version}`)
        .join(', ')}`,
    told: `${POLICY} from ${DUE} to ${LATER}: prod/db 2 to 3`,
  }),
  eventMessage({
    type: 'rotation.failed',
    title: 'records why a rotation failed',
    rules: ['V-EV-35.1', 'V-EV-35.2', 'V-EV-05.1'],
    data: {
      rotation_policy_id: string(POLICY),
      secret_path: string('prod/db'),
      error_code: string('target_unreachable'),
      error_message: string('The target did not answer.'),
    },
    tell: ({ data }) =>
      `${data.rotation_policy_id} at ${data.secret_path}: ${data.error_code}, ${data.error_message}`,
    told: `${POLICY} at prod/db: target_unreachable, The target did not answer.`,
  }),
  eventMessage({
    type: 'rotation.failed',
    title: 'alerts an operator when no retries are left',
    rules: ['V-EV-35.3'],
    states: [given('vault', 'a rotation failed for the last time')],
    data: { secret_path: string('prod/db'), next_retry_at: nullValue() },
    tell: ({ data }) => (data.next_retry_at === null ? `call somebody for ${data.secret_path}` : 'wait'),
    told: 'call somebody for prod/db',
  }),
  eventMessage({
    type: 'secret.rotated',
    title: 'records how long the old version still works',
    rules: ['V-EV-13.1'],
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
];
