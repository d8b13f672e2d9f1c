// A consumer that reads and sets the quotas of partners, which only the superuser may do.

import { expect } from 'vitest';
import { anyRefusal, given, type HttpInteraction, pathWith } from '../../support/interaction.ts';
import { client, errorOf, LIMIT, type Provider, quotaOf, refusalOf, TERMS } from '../consumer.ts';
import { FIELDS_OF_A_QUOTA } from '../statements.ts';

const OWN = '/api/v1/quotas/partner';
const BY_ID = '/api/v1/quotas/partners/{partner_id}';
const params = { path: { partner_id: 'prt_example' } };

const hasQuota = given('quota', 'the partner has a quota', LIMIT);
const headers = { 'Content-Type': 'application/json' };

/** The two paths to a partner's quota: the caller's own, and any by its id. */
const WAYS = [
  {
    which: 'its own partner',
    rules: { get: 'Q-EP-03.1', put: 'Q-EP-03.2', mayGet: 'Q-AU-02.1', mayPut: 'Q-AU-02.2' },
    path: OWN,
    get: (provider: Provider) => client(provider).GET(OWN),
    put: (provider: Provider) => client(provider).PUT(OWN, { body: TERMS }),
  },
  {
    which: 'a partner that it names',
    rules: { get: 'Q-EP-04.1', put: 'Q-EP-04.2', mayGet: 'Q-AU-02.3', mayPut: 'Q-AU-02.4' },
    path: pathWith(`/api/v1/quotas/partners/\${target_id}`, { target_id: 'prt_example' }),
    get: (provider: Provider) => client(provider).GET(BY_ID, { params }),
    put: (provider: Provider) => client(provider).PUT(BY_ID, { params, body: TERMS }),
  },
] as const;

export const partnerQuotaInteractions: readonly HttpInteraction[] = WAYS.flatMap(
  ({ which, rules, path, get, put }): readonly HttpInteraction[] => [
    {
      title: `shows the quota of ${which}`,
      rules: [rules.get, rules.mayGet, ...FIELDS_OF_A_QUOTA],
      caller: 'superuser',
      states: [hasQuota],
      request: { method: 'GET', path },
      // The tenant in a partner's quota is not documented, so the consumer does not read it.
      response: { status: 200, body: withoutTenant(quotaOf('partner')) },
      async consume(provider) {
        expect((await get(provider)).data).toMatchObject({ target_type: 'partner', ...LIMIT });
      },
    },
    {
      title: `sets the quota of ${which}`,
      rules: [rules.put, rules.mayPut],
      gaps: ['Q-G-04', 'Q-G-05'],
      caller: 'superuser',
      states: [hasQuota],
      request: { method: 'PUT', path, headers, body: TERMS },
      response: { status: 200, body: { target_type: 'partner', ...TERMS } },
      async consume(provider) {
        expect((await put(provider)).data).toMatchObject({ target_type: 'partner', ...TERMS });
      },
    },
    {
      title: `learns that a partner admin may not see the quota of ${which}`,
      rules: [rules.mayGet],
      caller: 'partner_admin',
      states: [hasQuota],
      request: { method: 'GET', path },
      response: { status: anyRefusal(403) },
      async consume(provider) {
        expect((await get(provider)).response.ok).toBe(false);
      },
    },
    {
      title: `shows a partner admin that only the superuser may set the quota of ${which}`,
      rules: [rules.mayPut],
      gaps: ['Q-G-04', 'Q-G-11'],
      caller: 'partner_admin',
      states: [hasQuota],
      request: { method: 'PUT', path, headers, body: TERMS },
      response: { status: 403, body: errorOf('FORBIDDEN') },
      async consume(provider) {
        expect(await refusalOf(client(provider).unwrap(put(provider)))).toMatchObject({
          status: 403,
          code: 'FORBIDDEN',
        });
      },
    },
    {
      title: `says that no quota is set for ${which}`,
      rules: [rules.get],
      gaps: ['Q-G-11', 'Q-G-17'],
      caller: 'superuser',
      states: [given('quota', 'the partner has no quota')],
      request: { method: 'GET', path },
      response: { status: 404, body: errorOf('NOT_FOUND') },
      async consume(provider) {
        expect(await refusalOf(client(provider).unwrap(get(provider)))).toMatchObject({
          status: 404,
          code: 'NOT_FOUND',
        });
      },
    },
  ],
);

function withoutTenant({ tenant_id: _, ...quota }: ReturnType<typeof quotaOf>) {
  return quota;
}
