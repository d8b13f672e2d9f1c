// The history of usage, by days.

import assert from 'node:assert/strict';
import { flowsOf } from '../../support/flows.ts';
import { FIELDS_OF_A_POINT } from '../statements.ts';
import { type Caller, heldBy, isRefused, superuser } from '../support.ts';

interface Point {
  readonly used_bytes: number;
  readonly file_count: number;
}

async function historyOf(caller: Caller, query: string): Promise<readonly Point[]> {
  return (await caller.see<{ readonly history: readonly Point[] }>(`/usage/history?${query}`)).history;
}

export const historyFlows = flowsOf('quota', {
  'each day of the history has the bytes and the files of that day': {
    rules: ['Q-OB-03.2', 'Q-OB-03.3', 'Q-EP-13.2', 'Q-EP-13.4'],
    needs: ['states', 'write', 'clock'],
    async run(session) {
      const { user_id } = await session.state('a user holds files', { used_bytes: 1_000, file_count: 1 });
      const caller = await superuser(session);
      const usages = [await heldBy(caller, `users/${user_id}`)];
      for (const files of [2, 3]) {
        await session.clock.advance('24h');
        await session.write({ user_id: String(user_id), bytes: 10 * files, files });
        usages.push(await heldBy(caller, `users/${user_id}`));
      }
      const points = await historyOf(caller, `target_type=user&target_id=${user_id}&days=3`);
      assert.deepEqual(
        points.map(({ used_bytes, file_count }) => `${used_bytes} in ${file_count}`).sort(),
        usages.map(({ bytes, files }) => `${bytes} in ${files}`).sort(),
        'the last three days should be in the history as they were, in whatever order',
      );
    },
  },
  'the history has what was held at the end of each day, the oldest first, with today as the last': {
    rules: ['Q-EP-13.2', 'Q-EP-13.4', ...FIELDS_OF_A_POINT],
    gaps: ['Q-G-23'],
    needs: ['states', 'write', 'clock'],
    async run(session) {
      const user = await session.state('a user holds files', { used_bytes: 1_000, file_count: 1 });
      const caller = await superuser(session);
      const write = (bytes: number) => session.write({ user_id: String(user.user_id), bytes });
      await write(10);
      await session.clock.advance('24h');
      await write(20);
      await write(30);
      await session.clock.advance('48h');
      await write(40);
      const today = (await session.clock.now()).getTime();
      const { bytes, files } = await heldBy(caller, `users/${user.user_id}`);
      const expected = [
        { used_bytes: bytes - 90, file_count: files - 3 },
        { used_bytes: bytes - 40, file_count: files - 1 },
        { used_bytes: bytes - 40, file_count: files - 1 },
        { used_bytes: bytes, file_count: files },
      ].map((held, index) => ({
        date: new Date(today - (3 - index) * 86_400_000).toISOString().slice(0, 'YYYY-MM-DD'.length),
        ...held,
      }));
      const of = `target_type=user&target_id=${user.user_id}`;
      assert.deepEqual(
        await historyOf(caller, `${of}&days=4`),
        expected,
        'days=4 should be the last four days',
      );
      assert.deepEqual(
        await historyOf(caller, `${of}&days=2`),
        expected.slice(2),
        'days=2 should be the last two',
      );
    },
  },
  'the history of 1 to 365 days is answered, by default that of 30': {
    rules: ['Q-EP-13.2', 'Q-EP-13.3'],
    needs: ['states'],
    async run(session) {
      const { user_id } = await session.state('a user holds files');
      const caller = await superuser(session);
      const of = `target_type=user&target_id=${user_id}`;
      for (const days of [1, 365]) await historyOf(caller, `${of}&days=${days}`);
      for (const days of [-1, 0, 366]) {
        const answer = await caller.ask('GET', `/usage/history?${of}&days=${days}`);
        assert.ok(isRefused(answer), `days=${days} should be refused, and answered ${answer.status}`);
      }
      const byDefault = await historyOf(caller, of);
      assert.deepEqual(byDefault, await historyOf(caller, `${of}&days=30`), '30 days should be the default');
    },
  },
  'a history is that of the target that is named': {
    rules: ['Q-EP-13.1', 'Q-EP-13.4', 'Q-OB-03.2', 'Q-OB-03.3'],
    needs: ['states', 'write'],
    async run(session) {
      const { user_ids } = await session.state('several users have quotas', { count: 1 });
      await session.write({ user_id: (user_ids as string[])[0] ?? '', bytes: 777 });
      const { share_id } = await session.state('a share holds files', { used_bytes: 4_000, file_count: 2 });
      const user = await session.state('a user holds files', { used_bytes: 9_000, file_count: 4 });
      const caller = await superuser(session);
      const targets = [
        { type: 'user', id: user.user_id, path: `users/${user.user_id}` },
        { type: 'share', id: share_id, path: `shares/${share_id}` },
        { type: 'tenant', id: user.tenant_id, path: 'tenant' },
        ...(user.group_ids as string[]).map((id) => ({ type: 'group', id, path: `groups/${id}` })),
      ];
      for (const { type, id, path } of targets) {
        const { bytes, files } = await heldBy(caller, path);
        const points = await historyOf(caller, `target_type=${type}&target_id=${id}&days=2`);
        assert.ok(
          points.some(({ used_bytes, file_count }) => used_bytes === bytes && file_count === files),
          `the history of ${type} ${id} should have a point with the ${bytes} bytes in ${files} files of today`,
        );
      }
    },
  },
});
