// Faults of quotas: how they are set, exempted and listed.

import {
  answered,
  answersAltered,
  bytesOf,
  callsAltered,
  counting,
  fieldsIn,
  instead,
  isCall,
  type PassedAnswer,
  queryOf,
  type Stranger,
  withQuery,
} from '../../../support/altered-provider.ts';
import { BASE, listOf, QUOTA_READS, secondPutLost, withoutField } from './alterations.ts';

export const quotasStrangers: Readonly<Record<string, Stranger>> = {
  'grace-start-absent': {
    rule: 'Q-OB-01',
    is: 'Without an open window there is no grace_started_at, where it should be null.',
    alter: answersAltered(QUOTA_READS, (quota) =>
      quota.grace_started_at === null ? withoutField(quota, 'grace_started_at') : quota,
    ),
  },
  'exempt-as-number-in-list': {
    rule: 'Q-OB-01',
    is: 'In the list of users exempt is 0 or 1.',
    alter: answersAltered([['GET', `${BASE}/users`]], (fields) => ({
      ...fields,
      data: listOf(fields).map((quota) => ({ ...quota, exempt: Number(quota.exempt) })),
    })),
  },
  'limit-of-32-bits': {
    rule: 'Q-OB-01',
    is: 'limit_bytes of 4 GiB and more are shown without their upper bits.',
    alter: answersAltered(QUOTA_READS, (quota) => ({
      ...quota,
      limit_bytes: Number(quota.limit_bytes) % 2 ** 32,
    })),
  },
  'thresholds-sorted-down': {
    rule: 'Q-OB-01',
    is: 'The first and the third threshold are swapped in groups.',
    alter: answersAltered([['GET', `${BASE}/groups/*`]], (quota) => ({
      ...quota,
      warning_threshold_1: quota.warning_threshold_3,
      warning_threshold_3: quota.warning_threshold_1,
    })),
  },
  'tenant-of-first-caller': {
    rule: 'Q-EP-01',
    is: 'GET /tenant shows every caller the tenant of the first one.',
    alter: () => {
      let first: PassedAnswer | undefined;
      return {
        async answer(call, proceed) {
          if (isCall(call, 'PUT', `${BASE}/tenant`)) first = undefined;
          if (!isCall(call, 'GET', `${BASE}/tenant`)) return proceed();
          const answer = await proceed();
          if (answer.status === 200) first ??= answer;
          return answer.status === 200 && first !== undefined ? first : answer;
        },
      };
    },
  },
  'tenant-second-put-lost': {
    rule: 'Q-EP-02',
    is: 'The second PUT /tenant is answered and not stored.',
    alter: secondPutLost('tenant'),
  },
  'extra-of-0-ignored': {
    rule: 'Q-EP-02',
    is: 'PUT /tenant ignores a grace_extra_percent of 0.',
    alter: callsAltered([['PUT', `${BASE}/tenant`]], (fields) =>
      fields.grace_extra_percent === 0 ? withoutField(fields, 'grace_extra_percent') : fields,
    ),
  },
  'partner-read-cached': {
    rule: 'Q-EP-03',
    is: 'GET /partner shows the quota as it was at the first read.',
    alter: () => {
      let first: PassedAnswer | undefined;
      return {
        async answer(call, proceed) {
          if (call.path === '/test/reset') first = undefined;
          if (!isCall(call, 'GET', `${BASE}/partner`)) return proceed();
          const answer = await proceed();
          if (answer.status === 200) first ??= answer;
          return answer.status === 200 ? (first ?? answer) : answer;
        },
      };
    },
  },
  'partners-second-put-lost': {
    rule: 'Q-EP-04',
    is: 'The second PUT /partners/{id} is answered and not stored.',
    alter: secondPutLost('partners/*'),
  },
  'tenants-put-type-lost': {
    rule: 'Q-EP-05',
    is: 'PUT /tenants/{id} ignores limit_type.',
    alter: callsAltered([['PUT', `${BASE}/tenants/*`]], (fields) => withoutField(fields, 'limit_type')),
  },
  'users-limit-1-refused': {
    rule: 'Q-EP-06',
    is: 'limit=1 is refused.',
    alter: instead('GET', `${BASE}/users`, (call, proceed) =>
      queryOf(call).get('limit') === '1' ? answered(400, { status: 400, title: 'limit' }) : proceed(),
    ),
  },
  'users-negative-limit': {
    rule: 'Q-EP-06',
    is: 'A negative limit is accepted.',
    alter: instead('GET', `${BASE}/users`, (call, proceed) =>
      proceed({
        path: withQuery(call, (query) => {
          if (Number(query.get('limit')) < 0) query.delete('limit');
        }),
      }),
    ),
  },
  'users-offset-wraps': {
    rule: 'Q-EP-06',
    is: 'An offset beyond the last quota begins again with the first.',
    alter: instead('GET', `${BASE}/users`, async (call, proceed) => {
      const answer = await proceed();
      if (answer.status !== 200 || listOf(fieldsIn(answer)).length > 0) return answer;
      return proceed({ path: withQuery(call, (query) => query.set('offset', '0')) });
    }),
  },
  'users-offset-needs-limit': {
    rule: 'Q-EP-06',
    is: 'Without a limit, a page with an offset ignores it.',
    alter: instead('GET', `${BASE}/users`, (call, proceed) =>
      proceed({
        path: withQuery(call, (query) => {
          if (!query.has('limit')) query.delete('offset');
        }),
      }),
    ),
  },
  'user-put-period-lost': {
    rule: 'Q-EP-07',
    is: 'PUT of a user quota ignores grace_period_days.',
    alter: callsAltered([['PUT', `${BASE}/users/*`]], (fields) => withoutField(fields, 'grace_period_days')),
  },
  'user-limit-of-0-ignored': {
    rule: 'Q-EP-07',
    is: 'A user quota of 0 bytes is taken for 1 TB.',
    alter: callsAltered([['PUT', `${BASE}/users/*`]], (fields) =>
      fields.limit_bytes === 0 ? { ...fields, limit_bytes: 1e12 } : fields,
    ),
  },
  'user-put-for-all': {
    rule: 'Q-EP-07',
    is: 'PUT of a user quota sets the thresholds of all user quotas.',
    alter: instead('PUT', `${BASE}/users/*`, async (call, proceed) => {
      const answer = await proceed();
      const { warning_threshold_1, warning_threshold_2, warning_threshold_3 } = fieldsIn(call);
      if (answer.status >= 300 || warning_threshold_1 === undefined) return answer;
      const thresholds = { warning_threshold_1, warning_threshold_2, warning_threshold_3 };
      const listing = await proceed({ method: 'GET', path: `${BASE}/users?limit=1000` });
      for (const { target_id } of listOf(fieldsIn(listing)))
        await proceed({ path: `${BASE}/users/${target_id}`, raw: bytesOf(thresholds) });
      return answer;
    }),
  },
  'second-exemption-for-show': {
    rule: 'Q-EP-08',
    is: 'Exempting a user again is answered and not done.',
    alter: () => {
      const times = counting();
      return {
        async answer(call, proceed) {
          const isExemption = isCall(call, 'POST', `${BASE}/users/*/exempt`);
          const isAgain = isExemption && fieldsIn(call).exempt === true && times(call.path) > 1;
          return isAgain ? answered(204) : proceed();
        },
      };
    },
  },
  'exemption-makes-soft': {
    rule: 'Q-EP-08',
    is: 'An exemption makes a hard quota a soft one.',
    alter: instead('POST', `${BASE}/users/*/exempt`, async (call, proceed) => {
      const answer = await proceed();
      await proceed({
        method: 'PUT',
        path: call.path.replace('/exempt', ''),
        raw: bytesOf({ limit_type: 'soft' }),
      });
      return answer;
    }),
  },
  'groups-without-oldest': {
    rule: 'Q-EP-09',
    is: 'The list of groups leaves one of several out.',
    alter: answersAltered([['GET', `${BASE}/groups`]], (fields) => ({
      data: listOf(fields).length > 1 ? listOf(fields).slice(0, -1) : listOf(fields),
    })),
  },
  'group-second-put-lost': {
    rule: 'Q-EP-09',
    is: 'The second PUT of a group quota is answered and not stored.',
    alter: secondPutLost('groups/*'),
  },
  'share-second-put-lost': {
    rule: 'Q-EP-10',
    is: 'The second PUT of a share quota is answered and not stored.',
    alter: secondPutLost('shares/*'),
  },
};
