// A consumer that rotates secrets itself if the vault does not.

import { MatchersV3 } from '@pact-foundation/pact';
import { given, type MessageInteraction } from '../../../support/interaction.ts';
import { eventMessage } from '../event-message.ts';

const { string, integer, boolean } = MatchersV3;

const POLICY = 'rpol_DzZc5xEHFZ4Pa6gN';
const DUE = '2026-04-01T02:00:00.000Z';
const LATER = '2026-04-02T02:00:00.000Z';

export const rotationDueMessages: readonly MessageInteraction[] = [
  eventMessage({
    type: 'rotation.due',
    title: 'prepares for it, or starts it',
    rules: ['V-EV-30.1'],
    data: {
      rotation_policy_id: string(POLICY),
      next_rotation_at: string(DUE),
      threshold: string('7d'),
      due_now: boolean(false),
      auto_generate: boolean(false),
    },
    tell: ({ data }) =>
      `${data.rotation_policy_id} ${data.due_now ? 'now' : `at ${data.next_rotation_at} (${data.threshold})`}${data.auto_generate ? '' : ', to be written'}`,
    told: `${POLICY} at ${DUE} (7d), to be written`,
  }),
  eventMessage({
    type: 'rotation.due',
    title: 'starts at once when it is due now',
    rules: ['V-EV-31.1'],
    states: [given('vault', 'a rotation is due')],
    data: { rotation_policy_id: string(POLICY), due_now: true, threshold: '0', auto_generate: false },
    tell: ({ data }) => (data.due_now && !data.auto_generate ? `write ${data.rotation_policy_id}` : 'wait'),
    told: `write ${POLICY}`,
  }),
  eventMessage({
    type: 'rotation.overdue',
    title: 'raises an alarm',
    rules: ['V-EV-33.1'],
    data: {
      rotation_policy_id: string(POLICY),
      due_at: string(DUE),
      grace_ended_at: string(LATER),
      overdue_hours: integer(24),
    },
    tell: ({ data }) =>
      `${data.rotation_policy_id} was due at ${data.due_at}, ${data.overdue_hours} h ago; its grace ended at ${data.grace_ended_at}`,
    told: `${POLICY} was due at ${DUE}, 24 h ago; its grace ended at ${LATER}`,
  }),
  eventMessage({
    type: 'rotation.overdue',
    title: 'raises an alarm for one that nobody carried out',
    rules: ['V-EV-33.1'],
    states: [given('vault', 'a rotation is overdue')],
    data: { rotation_policy_id: string(POLICY), due_at: string(DUE) },
    tell: ({ data }) => `${data.rotation_policy_id} was due at ${data.due_at}`,
    told: `${POLICY} was due at ${DUE}`,
  }),
];
