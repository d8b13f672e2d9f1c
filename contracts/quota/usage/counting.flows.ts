// What usage counts besides bytes and files, and how the history remembers it, at every level whose usage is reported.

import assert from 'node:assert/strict';
import type { Session, Values } from '../../../src/verify/session.ts';
import { flowsOf } from '../../support/flows.ts';
import { FIELDS_OF_A_POINT } from '../statements.ts';
import { type Caller, heldBy, superuser, type Usage } from '../support.ts';

const DAY_MS = 86_400_000;

interface Point {
  readonly date: string;
  readonly used_bytes: number;
  readonly file_count: number;
}

/** A share, its owner, and the tenant, with the ends of their paths. */
async function sharedSpace(session: Session) {
  const { user_id, share_id } = await session.state('a share holds files', {
    used_bytes: 900,
    file_count: 3,
  });
  const { tenant_id } = await session.state('the caller is a superuser');
  const place: Values = { user_id, share_id };
  const targets = [
    { type: 'share', id: share_id, usage: `shares/${share_id}` },
    { type: 'user', id: user_id, usage: `users/${user_id}` },
    { type: 'tenant', id: tenant_id, usage: 'tenant' },
  ] as const;
  return { place, targets };
}

const COUNTED = ['folder_count', 'version_bytes', 'trash_bytes', 'file_count'] as const;

async function countsOf(caller: Caller, usage: string) {
  const found = await caller.see<Usage>(`/usage/${usage}`);
  return Object.fromEntries(COUNTED.map((field) => [field, found[field]]));
}

/** The difference between two days, of which a date can be off by one: its time zone is not documented. */
function daysBetween(date: string, instant: Date): number {
  return (instant.getTime() - Date.parse(date)) / DAY_MS;
}

async function pointsOf(caller: Caller, query: string): Promise<readonly Point[]> {
  const { history } = await caller.see<{ readonly history: readonly Point[] }>(`/usage/history?${query}`);
  return [...history].sort((one, other) => Date.parse(one.date) - Date.parse(other.date));
}

export const countingFlows = flowsOf('quota', {
  'folders, versions and trash in a share count for the share, its owner and the tenant': {
    rules: ['Q-OB-02.3', 'Q-OB-02.4', 'Q-OB-02.5', 'Q-OB-02.6'],
    needs: ['states', 'simulate'],
    async run(session) {
      const { place, targets } = await sharedSpace(session);
      const caller = await superuser(session);
      const counts = () => Promise.all(targets.map(({ usage }) => countsOf(caller, usage)));
      const before = await counts();
      const written = { bytes: 10, files: 1, folders: 2, version_bytes: 40 };
      await session.simulate('quota', 'write', { ...place, ...written });
      const after = await counts();
      const expected = { folder_count: 2, version_bytes: 40, trash_bytes: 0, file_count: 1 };
      for (const [index, { usage }] of targets.entries())
        for (const field of COUNTED) {
          const grown = Number(after[index]?.[field]) - Number(before[index]?.[field]);
          const why = `a file, two folders and 40 bytes of versions were written, by which ${field} of ${usage} should grow`;
          assert.equal(grown, expected[field], why);
        }
      await session.simulate('quota', 'trash', { ...place, bytes: 300, files: 1 });
      const trashed = await counts();
      for (const [index, { usage }] of targets.entries()) {
        const grown = Number(trashed[index]?.trash_bytes) - Number(after[index]?.trash_bytes);
        assert.equal(grown, 300, `300 bytes went into the trash, by which that of ${usage} should grow`);
      }
    },
  },
  'the history of a share, its owner and the tenant has each day as it was, with its date': {
    rules: ['Q-EP-13.1', 'Q-EP-13.4', ...FIELDS_OF_A_POINT],
    needs: ['states', 'write', 'clock'],
    async run(session) {
      const { place, targets } = await sharedSpace(session);
      const caller = await superuser(session);
      const days: { readonly at: Date; readonly held: Awaited<ReturnType<typeof heldBy>>[] }[] = [];
      for (const files of [2, 3]) {
        const bytes = 100 * files;
        await session.write({ ...(place as { user_id: string; share_id: string }), bytes, files });
        const held = await Promise.all(targets.map(({ usage }) => heldBy(caller, usage)));
        days.push({ at: await session.clock.now(), held });
        if (files === 2) await session.clock.advance('24h');
      }
      for (const [index, { type, id }] of targets.entries()) {
        const points = await pointsOf(caller, `target_type=${type}&target_id=${id}&days=2`);
        const dates = days.map(({ at, held }) => {
          const { bytes, files } = held[index] ?? {};
          const point = points.find(
            ({ used_bytes: used, file_count: count }) => used === bytes && count === files,
          );
          const why = `the history of ${type} ${id} should have a point with ${bytes} bytes in ${files} files`;
          assert.ok(point !== undefined, why);
          const off = daysBetween(point.date, at);
          assert.ok(off > -0.6 && off < 1.6, `what was held on ${at.toISOString()} is dated ${point.date}`);
          return Date.parse(point.date);
        });
        assert.equal((dates[1] ?? 0) - (dates[0] ?? 0), DAY_MS, `a day is between the two points of ${type}`);
      }
    },
  },
  'the history goes back as many days as are asked for, and no more; 30 by default': {
    rules: ['Q-EP-13.2', 'Q-EP-13.3'],
    needs: ['states', 'write', 'clock'],
    async run(session) {
      const { user_id } = await session.state('a user holds files', { used_bytes: 1_000, file_count: 1 });
      const caller = await superuser(session);
      const write = () => session.write({ user_id: String(user_id), bytes: 10 });
      await write();
      for (let count = 0; count < 20; count++) {
        await session.clock.advance('240h');
        await write();
      }
      const now = await session.clock.now();
      const of = `target_type=user&target_id=${user_id}`;
      const oldest = async (query: string) => {
        const [first] = await pointsOf(caller, of + query);
        assert.ok(first !== undefined, `GET /usage/history?${of}${query} should have points`);
        return daysBetween(first.date, now);
      };
      for (const days of [15, 120, 195]) {
        const ago = await oldest(`&days=${days}`);
        assert.ok(ago < days + 1.6, `days=${days} should not go back ${Math.floor(ago)} days`);
        // Something was written every ten days, so that even a history of changes alone goes back this far.
        assert.ok(ago > days - 11.6, `days=${days} should go back farther than ${Math.floor(ago)} days`);
      }
      const [byDefault, thirty] = [await pointsOf(caller, of), await pointsOf(caller, `${of}&days=30`)];
      assert.deepEqual(byDefault, thirty, '30 days should be the default');
    },
  },
});
