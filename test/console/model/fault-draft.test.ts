// A fault as it is put together: the request that it makes, and the sentence that it does.

import { expect, test } from 'vitest';
import {
  type FaultDraft,
  FIRST_DRAFT,
  faultOf,
  faultText,
} from '../../../src/console/model/forms/fault-draft.ts';
import { appliedText } from '../../../src/console/model/texts/webhook-effects.ts';

const draft = (change: Partial<FaultDraft>): FaultDraft => ({ ...FIRST_DRAFT, service: 'mail', ...change });

test.each<[Partial<FaultDraft>, object, string]>([
  [
    {},
    { service: 'mail', respond: { status: 503 }, times: 3 },
    'Each call of mail is answered with 503, the next 3 times.',
  ],
  [
    { how: 'wait', operation: 'sendMail', times: '' },
    { service: 'mail', operation: 'sendMail', delay_ms: 2_000 },
    'Each call of sendMail of mail is answered 2000 ms late, until the fault is removed.',
  ],
  [
    { how: 'connection_reset', after: '2', times: '1', eventType: 'bounce', endpoint: 'wh_1' },
    { service: 'mail', connection: 'reset', after: 2, times: 1 },
    'Each call of mail is ended by a reset of the connection, after 2 went as usual, the next time.',
  ],
  [
    { how: 'reset', times: '1', operation: 'sendMail' },
    { service: 'mail', webhook: 'reset', times: 1 },
    'Each delivery of mail is ended by a reset of the connection, the next time.',
  ],
  [
    { how: 'delay', value: '1h', eventType: 'bounce', endpoint: 'wh_1', times: '1' },
    { service: 'mail', webhook: 'delay', value: '1h', event_type: 'bounce', endpoint: 'wh_1', times: 1 },
    'Each delivery of mail bounce to inbox/hook is sent late (how late: 1h), the next time.',
  ],
  [
    { how: 'duplicate', value: '3', times: '1' },
    { service: 'mail', webhook: 'duplicate', value: 3, times: 1 },
    'Each delivery of mail is sent twice (copies: 3), the next time.',
  ],
  [
    { how: 'tamper_body', value: '1h', times: '1' },
    { service: 'mail', webhook: 'tamper_body', times: 1 },
    'Each delivery of mail is changed after it was signed, the next time.',
  ],
])('%j', (change, request, sentence) => {
  const whole = draft(change);
  expect(faultOf(whole)).toEqual(request);
  expect(faultText(whole, whole.endpoint === '' ? '' : 'inbox/hook')).toBe(sentence);
});

test('what a fault does is told with its value, durations as people read them', () => {
  expect(appliedText('delay', 60_000)).toBe('sent late, how late: 1 min');
  expect(appliedText('oversize', 10)).toBe('padded until it is far too large, bytes: 10');
  expect(appliedText('no_signature', null)).toBe('sent without a signature');
});
