// A consumer that forwards warnings. Neither the event's name nor its payload is documented (Q-G-10).

import { MatchersV3 } from '@pact-foundation/pact';
import { expect } from 'vitest';
import type { components } from '../../../specs/generated/quota.ts';
import type { MessageInteraction } from '../../support/interaction.ts';
import { THRESHOLDS_REACHED } from '../statements.ts';

const { integer, regex } = MatchersV3;

type Warning = components['schemas']['QuotaWarningEvent'];

/** The consumer's message to the person responsible for the target. */
function notice({ quota: { target_type: type, target_id: id }, threshold, percent_used }: Warning): string {
  return `${type} ${id} is ${percent_used} percent full (warning at ${threshold}).`;
}

export const warningMessages: readonly MessageInteraction[] = [
  {
    type: 'quota.warning',
    title: 'is forwarded with the figures that it warns about',
    rules: THRESHOLDS_REACHED,
    gaps: ['Q-G-10'],
    payload: {
      event_id: regex('^evt_.+$', 'evt_example'),
      event_type: 'quota.warning',
      quota: {
        target_type: regex('^(tenant|partner|user|group|share)$', 'share'),
        target_id: regex('^.+$', 'shr_example'),
      },
      threshold: integer(95),
      percent_used: integer(96),
    },
    handle(payload) {
      expect(notice(payload as Warning)).toBe('share shr_example is 96 percent full (warning at 95).');
    },
  },
];
