// Faults of usage and its history.

import {
  answered,
  answersAltered,
  callsAltered,
  changed,
  type Fields,
  instead,
  isCall,
  queryOf,
  type Stranger,
  withQuery,
} from '../../../support/altered-provider.ts';
import { BASE, listOf, USAGE_READS } from './alterations.ts';

export const usageStrangers: Readonly<Record<string, Stranger>> = {
  'usage-in-blocks': {
    rule: 'Q-OB-02',
    is: 'used_bytes is rounded down to blocks of 512 bytes.',
    alter: answersAltered(USAGE_READS, (usage) => ({
      ...usage,
      used_bytes: Number(usage.used_bytes) - (Number(usage.used_bytes) % 512),
    })),
  },
  'deleted-files-counted': {
    rule: 'Q-OB-02',
    is: 'file_count does not go down when files are deleted.',
    alter: callsAltered([['POST', '/internal/storage/deletes']], (fields) => ({ ...fields, files: 0 })),
  },
  'trash-never-emptied': {
    rule: 'Q-OB-02',
    is: 'trash_bytes stay when the trash is emptied.',
    alter: instead('POST', '/internal/storage/trash/empty', () => answered(204)),
  },
  'versions-of-users-only': {
    rule: 'Q-OB-02',
    is: 'version_bytes of the tenant are 0.',
    alter: answersAltered([['GET', `${BASE}/usage/tenant`]], (usage) => ({ ...usage, version_bytes: 0 })),
  },
  'yesterday-empty': {
    rule: 'Q-OB-03',
    is: 'The point of the day before is 0.',
    alter: answersAltered([['GET', `${BASE}/usage/history`]], (fields) => {
      const points = fields.history as readonly Fields[];
      const yesterday = [...points].sort((a, b) => String(b.date).localeCompare(String(a.date)))[1];
      const history = points.map((point) =>
        point === yesterday ? { ...point, used_bytes: 0, file_count: 0 } : point,
      );
      return { history };
    }),
  },
  'recalculate-loses-folders': {
    rule: 'Q-EP-11',
    is: 'After recalculate the tenant has no folders.',
    alter: () => {
      let isLost = false;
      return {
        async answer(call, proceed) {
          if (call.path === '/test/reset') isLost = false;
          if (!isCall(call, 'GET', `${BASE}/usage/tenant`)) return proceed();
          isLost ||= queryOf(call).get('recalculate') === 'true';
          return changed(await proceed(), (usage) => (isLost ? { ...usage, folder_count: 0 } : usage));
        },
      };
    },
  },
  'usage-lists-newest-twice': {
    rule: 'Q-EP-12',
    is: 'GET /usage/users lists a user twice.',
    alter: answersAltered([['GET', `${BASE}/usage/users`]], (fields) => ({
      data: [...listOf(fields), ...listOf(fields).slice(0, 1)],
    })),
  },
  'usage-of-first-share': {
    rule: 'Q-EP-12',
    is: 'GET /usage/shares/{id} shows the figures of the first share that was asked for.',
    alter: () => {
      let first: Fields | undefined;
      return {
        async answer(call, proceed) {
          if (call.path === '/test/reset') first = undefined;
          if (!isCall(call, 'GET', `${BASE}/usage/shares/*`)) return proceed();
          return changed(await proceed(), (usage) => {
            if (first === undefined || first.target_id === usage.target_id) first = usage;
            return { ...first, target_id: usage.target_id };
          });
        },
      };
    },
  },
  'usage-list-stale': {
    rule: 'Q-EP-12',
    is: 'GET /usage/groups shows the figures of its first call.',
    alter: () => {
      let first: Fields | undefined;
      return {
        async answer(call, proceed) {
          if (call.path === '/test/reset') first = undefined;
          if (!isCall(call, 'GET', `${BASE}/usage/groups`)) return proceed();
          return changed(await proceed(), (usage) => (first ??= usage));
        },
      };
    },
  },
  'history-one-day-more': {
    rule: 'Q-EP-13',
    is: 'days=N goes back N + 1 days, but for 365.',
    alter: instead('GET', `${BASE}/usage/history`, (call, proceed) =>
      proceed({
        path: withQuery(call, (query) => {
          const days = Number(query.get('days') ?? 0);
          if (days > 0 && days < 365) query.set('days', String(days + 1));
        }),
      }),
    ),
  },
  'history-of-one-day-empty': {
    rule: 'Q-EP-13',
    is: 'days=1 answers no point.',
    alter: instead('GET', `${BASE}/usage/history`, async (call, proceed) =>
      changed(await proceed(), (fields) => (queryOf(call).get('days') === '1' ? { history: [] } : fields)),
    ),
  },
  'history-of-share-is-tenants': {
    rule: 'Q-EP-13',
    is: 'The history of a share is that of the tenant.',
    alter: instead('GET', `${BASE}/usage/history`, async (call, proceed) => {
      const answer = await proceed();
      if (answer.status !== 200 || queryOf(call).get('target_type') !== 'share') return answer;
      return proceed({
        path: withQuery(call, (query) => {
          query.set('target_type', 'tenant');
          query.delete('target_id');
        }),
      });
    }),
  },
};
