// A consumer that displays and sets the quotas of shares.

import { expect } from 'vitest';
import { given, type HttpInteraction, pathWith } from '../../support/interaction.ts';
import { client, errorOf, LIMIT, quotaOf, refusalOf, TERMS } from '../consumer.ts';
import { FIELDS_OF_A_QUOTA } from '../statements.ts';

const PATH = '/api/v1/quotas/shares/{share_id}';
const params = { path: { share_id: 'shr_example' } };

const path = pathWith(`/api/v1/quotas/shares/\${target_id}`, { target_id: 'shr_example' });
const hasQuota = given('quota', 'a share has a quota', LIMIT);

export const shareQuotaInteractions: readonly HttpInteraction[] = [
  {
    title: 'shows the quota of a share',
    rules: ['Q-EP-10.1', ...FIELDS_OF_A_QUOTA],
    caller: 'superuser',
    states: [hasQuota],
    request: { method: 'GET', path },
    response: { status: 200, body: quotaOf('share') },
    async consume(provider) {
      const quota = client(provider);
      const shown = await quota.unwrap(quota.GET(PATH, { params }));
      expect(shown).toMatchObject({ target_type: 'share', ...LIMIT });
    },
  },
  {
    title: 'sets the quota of a share',
    rules: ['Q-EP-10.2'],
    gaps: ['Q-G-04', 'Q-G-05'],
    caller: 'superuser',
    states: [hasQuota],
    request: { method: 'PUT', path, headers: { 'Content-Type': 'application/json' }, body: TERMS },
    response: { status: 200, body: { ...quotaOf('share'), ...TERMS } },
    async consume(provider) {
      const quota = client(provider);
      expect(await quota.unwrap(quota.PUT(PATH, { params, body: TERMS }))).toMatchObject(TERMS);
    },
  },
  {
    title: 'says that a share has no quota',
    rules: ['Q-EP-10.1'],
    gaps: ['Q-G-11', 'Q-G-17'],
    caller: 'superuser',
    states: [given('quota', 'the share has no quota')],
    request: { method: 'GET', path },
    response: { status: 404, body: errorOf('NOT_FOUND') },
    async consume(provider) {
      const quota = client(provider);
      const refusal = await refusalOf(quota.unwrap(quota.GET(PATH, { params })));
      expect(refusal).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    },
  },
  {
    title: 'cannot set a quota for a share that does not exist',
    rules: ['Q-EP-10.2'],
    gaps: ['Q-G-04', 'Q-G-11', 'Q-G-27'],
    caller: 'superuser',
    states: [given('quota', 'a target is not known', { level: 'share' })],
    request: { method: 'PUT', path, headers: { 'Content-Type': 'application/json' }, body: TERMS },
    response: { status: 404, body: errorOf('NOT_FOUND') },
    async consume(provider) {
      const quota = client(provider);
      const refusal = await refusalOf(quota.unwrap(quota.PUT(PATH, { params, body: TERMS })));
      expect(refusal).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    },
  },
];
