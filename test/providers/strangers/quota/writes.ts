// Faults of permissions, and of what writes meet.

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
  type Stranger,
} from '../../../support/altered-provider.ts';
import { admitted, BASE, named, QUOTA_READS, refusedAs, WRITES, withoutField } from './alterations.ts';

export const writesStrangers: Readonly<Record<string, Stranger>> = {
  'grace-start-of-the-day': {
    rule: 'Q-EN-04',
    is: 'grace_started_at is the beginning of the day.',
    alter: answersAltered(QUOTA_READS, (quota) =>
      typeof quota.grace_started_at === 'string'
        ? { ...quota, grace_started_at: `${quota.grace_started_at.slice(0, 10)}T00:00:00.000000+00:00` }
        : quota,
    ),
  },
  'tenant-put-forbidden-and-done': {
    rule: 'Q-AU-01',
    is: 'PUT /tenant by a tenant admin is 403, and done.',
    alter: () => ({
      async answer(call, proceed) {
        const answer = await proceed();
        if (answer.status !== 403 || !isCall(call, 'PUT', `${BASE}/tenant`)) return answer;
        const found = await proceed({
          method: 'GET',
          path: '/test/tokens/partner_admin',
          raw: Buffer.alloc(0),
        });
        const authorization = `Bearer ${fieldsIn(found).token}`;
        await proceed({ headers: { ...call.headers, authorization } });
        return answer;
      },
    }),
  },
  'partner-put-by-partner-admin': {
    rule: 'Q-AU-02',
    is: 'PUT /partner takes anybody.',
    alter: admitted('PUT', `${BASE}/partner`, 'superuser'),
  },
  'partners-read-by-all': {
    rule: 'Q-AU-02',
    is: 'GET /partners/{id} takes anybody.',
    alter: admitted('GET', `${BASE}/partners/*`, 'superuser'),
  },
  'foreign-tenant-read': {
    rule: 'Q-AU-03',
    is: 'GET /tenants/{id} shows tenants of other partners.',
    alter: admitted('GET', `${BASE}/tenants/*`, 'superuser'),
  },
  'third-group-ignored': {
    rule: 'Q-EN-02',
    is: 'Of a user’s groups only the first two count.',
    alter: callsAltered([['POST', '/internal/storage/memberships']], (fields) => ({
      ...fields,
      groups: (fields.groups as readonly unknown[]).slice(0, 2),
    })),
  },
  'refused-for-good': {
    rule: 'Q-EN-03',
    is: 'After a refusal the next write of the user is refused, too, though it fits.',
    alter: () => {
      const refusals = new Map<unknown, PassedAnswer>();
      return {
        async answer(call, proceed) {
          if (!isCall(call, 'POST', WRITES)) return proceed();
          const { user_id } = fieldsIn(call);
          const before = refusals.get(user_id);
          refusals.delete(user_id);
          if (before !== undefined) return before;
          const answer = await proceed();
          if (answer.status === 507) refusals.set(user_id, answer);
          return answer;
        },
      };
    },
  },
  'refusal-leaves-a-file': {
    rule: 'Q-EN-03',
    is: 'A refused write leaves an empty file behind.',
    alter: instead('POST', WRITES, async (call, proceed) => {
      const answer = await proceed();
      if (answer.status === 507) await proceed({ raw: bytesOf({ ...fieldsIn(call), bytes: 0, files: 1 }) });
      return answer;
    }),
  },
  'last-byte-free': {
    rule: 'Q-EN-03',
    is: 'A write of one byte is always accepted.',
    alter: instead('POST', WRITES, async (call, proceed) => {
      const answer = await proceed();
      return answer.status === 507 && fieldsIn(call).bytes === 1 ? answered(201) : answer;
    }),
  },
  'exhausted-once': {
    rule: 'Q-EN-05',
    is: 'Of writes after the window has run out the first is QUOTA_GRACE_EXHAUSTED, the others QUOTA_EXCEEDED.',
    alter: () => {
      const times = counting();
      return {
        async answer(call, proceed) {
          const answer = await proceed();
          const body = fieldsIn(answer);
          if (answer.status !== 507 || body.code !== 'QUOTA_GRACE_EXHAUSTED') return answer;
          return times(String(fieldsIn(call).user_id)) === 1
            ? answer
            : { ...answer, raw: bytesOf({ ...body, code: 'QUOTA_EXCEEDED' }) };
        },
      };
    },
  },
  'share-named-folder': {
    rule: 'Q-EN-08',
    is: 'A refusal of a share’s quota names the level folder.',
    alter: refusedAs((body, level) => (level === 'share' ? named(body, 'folder') : undefined)),
  },
  'partner-named-tenant': {
    rule: 'Q-EN-08',
    is: 'A refusal of a partner’s quota names the tenant.',
    alter: refusedAs((body, level) => (level === 'partner' ? named(body, 'tenant') : undefined)),
  },
  'second-refusal-without-level': {
    rule: 'Q-EN-08',
    is: 'From the second refusal of a user on no level is named.',
    alter: () => {
      const times = counting();
      return {
        async answer(call, proceed) {
          const answer = await proceed();
          if (answer.status !== 507 || times(String(fieldsIn(call).user_id)) === 1) return answer;
          return { ...answer, raw: bytesOf(withoutField(fieldsIn(answer), 'quota')) };
        },
      };
    },
  },
  'warned-once-ever': {
    rule: 'Q-EN-09',
    gap: 'Q-G-10',
    is: 'A threshold that is reached again is not told of again.',
    alter: () => {
      const times = counting();
      return {
        async send({ body }, proceed) {
          const { level, target, reached_percent } = JSON.parse(body);
          const isFirst = times(`${level} ${target} ${reached_percent}`) === 1;
          return isFirst ? proceed() : new Response(null, { status: 200 });
        },
      };
    },
  },
  'first-of-several-thresholds': {
    rule: 'Q-EN-09',
    gap: 'Q-G-10',
    is: 'Of the thresholds that one write reaches only the first is told of.',
    alter: () => {
      const last = new Map<string, number>();
      return {
        async send({ body, url }, proceed) {
          const { level, target, used_bytes } = JSON.parse(body);
          const key = `${url} ${level} ${target}`;
          const isSame = last.get(key) === used_bytes;
          last.set(key, used_bytes);
          return isSame ? new Response(null, { status: 200 }) : proceed();
        },
      };
    },
  },
  'second-threshold-of-shares-silent': {
    rule: 'Q-EN-09',
    is: 'The thresholds of shares are not told of.',
    alter: () => ({
      async send({ body }, proceed) {
        return JSON.parse(body).level === 'share' ? new Response(null, { status: 200 }) : proceed();
      },
    }),
  },
  'group-code-in-lower-case': {
    rule: 'Q-EN-10',
    is: 'The code of a group’s refusal is in lower case.',
    alter: refusedAs((body, level) =>
      level === 'group' ? { ...body, code: String(body.code).toLowerCase() } : undefined,
    ),
  },
  'partner-refuses-with-403': {
    rule: 'Q-EN-10',
    is: 'A refusal of a partner’s quota has the status 403.',
    alter: refusedAs((body, level) => (level === 'partner' ? body : undefined), 403),
  },
};
