// The contents of a list. The field that contains its items is not documented, so they are searched for
// everywhere.

import assert from 'node:assert/strict';
import { NotOffered } from '../../../src/verify/session.ts';
import { flowsOf } from '../../support/flows.ts';
import {
  assertAgree,
  type Caller,
  callerAs,
  isRefused,
  type Quota,
  superuser,
  TERMS,
  targetsIn,
  textsIn,
  WIDE_TERMS,
} from '../support.ts';

interface QuotaPage {
  readonly quotas: readonly Quota[];
  readonly total: number;
}

export const listFlows = flowsOf('quota', {
  'every user quota of the tenant is listed, and pages leave none out': {
    rules: ['Q-EP-06.1', 'Q-EP-06.2', 'Q-EP-06.3'],
    needs: ['states'],
    async run(session) {
      const { user_ids } = await session.state('several users have quotas', { count: 4 });
      const caller = await superuser(session);
      const listed = async (query: string) =>
        targetsIn(await caller.see(`/users?${query}`)).map(({ target_id }) => target_id);
      const expected = [...(user_ids as string[])].sort();
      assert.deepEqual(
        (await listed('limit=1000')).sort(),
        expected,
        'GET /users should list every user quota',
      );
      const paged: string[] = [];
      for (const offset of [0, 2]) {
        const page = await listed(`limit=2&offset=${offset}`);
        assert.equal(page.length, 2, `limit=2&offset=${offset} of four should list two, not ${page.length}`);
        paged.push(...page);
      }
      assert.deepEqual(paged.sort(), expected, 'two pages of two should together list all four, each once');
    },
  },
  'the list of user quotas shows each as it is: changed, exempted, and gone once it is removed': {
    rules: ['Q-EP-06.1', 'Q-EP-07.4', 'Q-EP-08.1', 'Q-OB-01.7'],
    needs: ['states'],
    async run(session) {
      const { user_ids } = await session.state('several users have quotas', { count: 3 });
      const [changed, exempted, removed] = user_ids as [string, string, string];
      const caller = await superuser(session);
      for (const [index, id] of [changed, exempted, removed].entries())
        await caller.change('PUT', `/users/${id}`, { ...TERMS, limit_bytes: 1_000 + index, exempt: false });
      await caller.change('PUT', `/users/${changed}`, { ...TERMS, limit_bytes: 7_777, exempt: false });
      await caller.change('POST', `/users/${exempted}/exempt`, { exempt: true, reason: 'moves the archive' });
      await caller.change('DELETE', `/users/${removed}`);
      const listed = targetsIn(await caller.see('/users?limit=1000'));
      assert.deepEqual(
        listed.map(({ target_id }) => target_id).sort(),
        [changed, exempted].sort(),
        'GET /users should list the users who have a quota, and no longer the one whose quota was removed',
      );
      for (const quota of listed)
        assertAgree(`/users/${quota.target_id}`, quota, await caller.see(`/users/${quota.target_id}`));
    },
  },
  'any offset begins a page where it says, and the last page is as short as what is left': {
    rules: ['Q-EP-06.2', 'Q-EP-06.3'],
    needs: ['states'],
    async run(session) {
      await session.state('several users have quotas', { count: 5 });
      const caller = await superuser(session);
      const page = async (query: string) =>
        targetsIn(await caller.see(`/users?${query}`)).map(({ target_id }) => target_id);
      const all = await page('limit=1000');
      assert.equal(all.length, 5, 'the whole list should have the five users that have a quota');
      for (const [offset, limit] of [
        [0, 3],
        [1, 2],
        [3, 3],
        [4, 1],
      ] as const) {
        const want = all.slice(offset, offset + limit);
        const query = `limit=${limit}&offset=${offset}`;
        assert.deepEqual(
          await page(query),
          want,
          `GET /users?${query} should be that part of the whole list`,
        );
      }
    },
  },
  'user quotas are listed in ascending order of their ids, and there is nothing beyond the last': {
    rules: ['Q-EP-06.1', 'Q-EP-06.2', 'Q-EP-06.3'],
    gaps: ['Q-G-05', 'Q-G-35'],
    needs: ['states'],
    async run(session) {
      const { user_ids } = await session.state('several users have quotas', { count: 102 });
      const caller = await superuser(session);
      const page = async (query: string) => {
        const { quotas, total } = await caller.see<QuotaPage>(`/users?${query}`);
        assert.equal(total, 102, `GET /users?${query}: total should count all, whatever the page`);
        return quotas.map(({ target_id }) => target_id);
      };
      const ids = user_ids as string[];
      assert.deepEqual(
        await page(''),
        ids.slice(0, 100),
        'a page is of 100, from the first, unless asked otherwise',
      );
      assert.deepEqual(await page('limit=1000'), ids, 'a page of 1000 should list all 102');
      assert.deepEqual(await page('limit=3&offset=100'), ids.slice(100), 'the last page should have two');
      assert.deepEqual(await page('offset=102'), [], 'beyond the last there should be nothing');
    },
  },
  'a page of user quotas has 1 to 1000': {
    rules: ['Q-EP-06.2'],
    async run(session) {
      const caller = await superuser(session);
      for (const limit of [1, 1_000]) await caller.see(`/users?limit=${limit}`);
      for (const limit of [-1, 0, 1_001]) {
        const answer = await caller.ask('GET', `/users?limit=${limit}`);
        assert.ok(isRefused(answer), `limit=${limit} should be refused, and answered ${answer.status}`);
      }
    },
  },
  'every group that has a quota is in the list of groups, in whatever form': {
    rules: ['Q-EP-09.1'],
    needs: ['states'],
    async run(session) {
      const { target_id } = await session.state('a group has a quota');
      const caller = await superuser(session);
      const known = targetsIn(await caller.see('/usage/groups')).map((usage) => usage.target_id);
      const groups = [...new Set([String(target_id), ...known.slice(0, 5)])];
      for (const id of groups)
        await caller.change('PUT', `/groups/${id}`, { ...WIDE_TERMS, exempt: false, exempt_reason: null });
      const listed = new Set(textsIn(await caller.see('/groups')));
      for (const id of groups) assert.ok(listed.has(id), `GET /groups should list ${id}, which has a quota`);
    },
  },
  'setting, exempting or removing the quota of one group does not change that of another': {
    rules: ['Q-EP-09.3', 'Q-EP-09.4', 'Q-EP-09.5'],
    needs: ['states'],
    async run(session) {
      for (let count = 0; count < 2; count++) await session.state('a group has a quota');
      const caller = await superuser(session);
      const [one, other] = targetsIn(await caller.see('/usage/groups')).map((usage) => usage.target_id);
      if (one === undefined || other === undefined) throw new NotOffered('second group');
      const terms = { ...WIDE_TERMS, exempt: false, exempt_reason: null };
      for (const id of [one, other]) await caller.change('PUT', `/groups/${id}`, terms);
      const before = await caller.see<Quota>(`/groups/${other}`);
      await caller.change('PUT', `/groups/${one}`, { ...terms, limit_bytes: 7_777_000_000_000 });
      await caller.change('POST', `/groups/${one}/exempt`, { exempt: true, reason: 'moves the archive' });
      await caller.change('DELETE', `/groups/${one}`);
      const { status, body } = await caller.ask('GET', `/groups/${other}`);
      assert.equal(status, 200, `only the quota of ${one} was removed`);
      assert.deepEqual(body, before, `${other} should be as it was`);
    },
  },
  'a page of user quotas is as long as is asked for, if there are as many': {
    rules: ['Q-EP-06.2'],
    needs: ['states'],
    async run(session) {
      await session.state('several users have quotas', { count: 120 });
      const caller = await superuser(session);
      for (const [limit, want] of [
        [119, 119],
        [1_000, 120],
      ] as const) {
        const page = targetsIn(await caller.see(`/users?limit=${limit}`));
        assert.equal(page.length, want, `limit=${limit} of 120 should list ${want}, not ${page.length}`);
      }
    },
  },
  'a group quota is listed': {
    rules: ['Q-EP-09.1'],
    gaps: ['Q-G-16'],
    needs: ['states'],
    async run(session) {
      const { target_id } = await session.state('a group has a quota');
      const listed = targetsIn(await (await superuser(session)).see('/groups'));
      assert.ok(
        listed.some((quota) => quota.target_id === target_id),
        `GET /groups should list ${target_id}`,
      );
    },
  },
  'the user quotas of another tenant are not listed': {
    rules: ['Q-EP-06.1'],
    needs: ['states'],
    async run(session) {
      await session.state('a target belongs to another tenant', { level: 'user' });
      const other = await callerAs(session, 'other_partner_admin');
      const [theirs] = targetsIn((await other.ask('GET', '/usage/users')).body);
      if (theirs === undefined) throw new NotOffered('user in the other partner’s tenant');
      const path = `/users/${theirs.target_id}`;
      const { status } = await other.ask('PUT', path, { ...TERMS, exempt: false, exempt_reason: null });
      if (isRefused({ status })) throw new NotOffered('user quota in the other partner’s tenant');
      const listed = async (caller: Caller) =>
        targetsIn(await caller.see('/users?limit=1000')).map(({ target_id }) => target_id);
      assert.ok((await listed(other)).includes(theirs.target_id), `GET /users should list ${path} there`);
      const here = await listed(await superuser(session));
      await other.ask('DELETE', path);
      assert.ok(!here.includes(theirs.target_id), `GET /users should not list ${path} of another tenant`);
    },
  },
});
