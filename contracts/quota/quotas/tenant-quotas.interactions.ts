// A consumer that displays and sets the quotas of tenants.

import { expect } from 'vitest';
import { anyRefusal, anySuccess, given, type HttpInteraction, pathWith } from '../../support/interaction.ts';
import { client, errorOf, LIMIT, quotaOf, refusalOf, TERMS } from '../consumer.ts';
import { FIELDS_OF_A_QUOTA, FIELDS_THAT_ARE_SET } from '../statements.ts';

const OWN = '/api/v1/quotas/tenant';
const BY_ID = '/api/v1/quotas/tenants/{tenant_id}';

const hasQuota = given('quota', 'the tenant has a quota', LIMIT);
const ofAnotherPartner = given('quota', 'a tenant belongs to another partner');
const underThePartner = pathWith(`/api/v1/quotas/tenants/\${target_id}`, { target_id: 'ten_example' });
const underAnother = pathWith(`/api/v1/quotas/tenants/\${tenant_id}`, { tenant_id: 'ten_strange' });
const put = (path: HttpInteraction['request']['path']) => ({
  method: 'PUT' as const,
  path,
  headers: { 'Content-Type': 'application/json' },
  body: TERMS,
});

export const tenantQuotaInteractions: readonly HttpInteraction[] = [
  {
    title: 'shows the quota of its own tenant',
    rules: ['Q-EP-01', ...FIELDS_OF_A_QUOTA],
    caller: 'superuser',
    states: [hasQuota],
    request: { method: 'GET', path: OWN },
    response: { status: 200, body: quotaOf('tenant') },
    async consume(provider) {
      const quota = client(provider);
      expect(await quota.unwrap(quota.GET(OWN))).toMatchObject({ target_type: 'tenant', ...LIMIT });
    },
  },
  {
    title: 'shows the quota of its own tenant to any member',
    rules: ['Q-EP-01'],
    gaps: ['Q-G-18'],
    caller: 'member',
    states: [hasQuota],
    request: { method: 'GET', path: OWN },
    response: { status: 200, body: LIMIT },
    async consume(provider) {
      const quota = client(provider);
      expect(await quota.unwrap(quota.GET(OWN))).toMatchObject(LIMIT);
    },
  },
  {
    title: 'sets every field of the quota of its own tenant',
    rules: [...FIELDS_THAT_ARE_SET, 'Q-AU-01.2'],
    caller: 'partner_admin',
    request: put(OWN),
    response: { status: anySuccess() },
    async consume(provider) {
      const { response } = await client(provider).PUT(OWN, { body: TERMS, parseAs: 'text' });
      expect(response.ok).toBe(true);
    },
  },
  {
    title: 'shows the quota of its own tenant as setting it answers',
    rules: [...FIELDS_THAT_ARE_SET, ...FIELDS_OF_A_QUOTA],
    gaps: ['Q-G-05'],
    caller: 'partner_admin',
    request: put(OWN),
    response: { status: 200, body: { ...quotaOf('tenant'), ...TERMS } },
    async consume(provider) {
      const quota = client(provider);
      expect(await quota.unwrap(quota.PUT(OWN, { body: TERMS }))).toMatchObject(TERMS);
    },
  },
  ...(['member', 'tenant_admin'] as const).map(
    (caller): HttpInteraction => ({
      title: `learns that a ${caller} may not set the quota of the tenant`,
      rules: ['Q-AU-01.1'],
      caller,
      request: put(OWN),
      response: { status: anyRefusal(403) },
      async consume(provider) {
        const { response } = await client(provider).PUT(OWN, { body: TERMS, parseAs: 'text' });
        expect(response.ok).toBe(false);
      },
    }),
  ),
  {
    title: 'shows a tenant admin which permission is missing',
    rules: ['Q-AU-01.1'],
    gaps: ['Q-G-11'],
    caller: 'tenant_admin',
    request: put(OWN),
    response: { status: 403, body: errorOf('FORBIDDEN') },
    async consume(provider) {
      const quota = client(provider);
      const refusal = await refusalOf(quota.unwrap(quota.PUT(OWN, { body: TERMS })));
      expect(refusal).toMatchObject({ status: 403, code: 'FORBIDDEN', retryClass: 'never' });
    },
  },
  {
    title: 'shows the quota of a tenant under its partner',
    rules: ['Q-EP-05.1', 'Q-AU-03.1', 'Q-AU-03.3', ...FIELDS_OF_A_QUOTA],
    caller: 'partner_admin',
    states: [hasQuota],
    request: { method: 'GET', path: underThePartner },
    response: { status: 200, body: quotaOf('tenant') },
    async consume(provider) {
      const quota = client(provider);
      const path = { tenant_id: 'ten_example' };
      const shown = await quota.unwrap(quota.GET(BY_ID, { params: { path } }));
      expect(shown).toMatchObject({ target_type: 'tenant', ...LIMIT });
    },
  },
  {
    title: 'sets the quota of a tenant under its partner',
    rules: ['Q-EP-05.2', 'Q-AU-03.2', 'Q-AU-03.3'],
    gaps: ['Q-G-04', 'Q-G-05'],
    caller: 'partner_admin',
    states: [hasQuota],
    request: put(underThePartner),
    response: { status: 200, body: { ...quotaOf('tenant'), ...TERMS } },
    async consume(provider) {
      const quota = client(provider);
      const path = { tenant_id: 'ten_example' };
      const set = await quota.unwrap(quota.PUT(BY_ID, { params: { path }, body: TERMS }));
      expect(set).toMatchObject(TERMS);
    },
  },
  {
    title: 'learns that a tenant of another partner is out of reach',
    rules: ['Q-AU-03.4'],
    caller: 'partner_admin',
    states: [ofAnotherPartner],
    request: { method: 'GET', path: underAnother },
    response: { status: anyRefusal(403) },
    async consume(provider) {
      const path = { tenant_id: 'ten_strange' };
      const { response } = await client(provider).GET(BY_ID, { params: { path }, parseAs: 'text' });
      expect(response.ok).toBe(false);
    },
  },
  {
    title: 'says that a tenant belongs to another partner',
    rules: ['Q-AU-03.4'],
    gaps: ['Q-G-04', 'Q-G-11', 'Q-G-27'],
    caller: 'partner_admin',
    states: [ofAnotherPartner],
    request: put(underAnother),
    response: { status: 403, body: errorOf('FORBIDDEN') },
    async consume(provider) {
      const quota = client(provider);
      const path = { tenant_id: 'ten_strange' };
      const refusal = await refusalOf(quota.unwrap(quota.PUT(BY_ID, { params: { path }, body: TERMS })));
      expect(refusal).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    },
  },
  {
    title: 'says that there is no such tenant',
    rules: ['Q-EP-05.1'],
    gaps: ['Q-G-11', 'Q-G-27'],
    caller: 'partner_admin',
    states: [given('quota', 'a target is not known', { level: 'tenant' })],
    request: { method: 'GET', path: underThePartner },
    response: { status: 404, body: errorOf('NOT_FOUND') },
    async consume(provider) {
      const quota = client(provider);
      const path = { tenant_id: 'ten_example' };
      const refusal = await refusalOf(quota.unwrap(quota.GET(BY_ID, { params: { path } })));
      expect(refusal).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    },
  },
];
