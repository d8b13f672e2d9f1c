// Commands that change who belongs where, move the clock, and look back.

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { command } from './command.ts';
import { GROUPS, SHARES, USERS, user } from './inputs.ts';

const DAY_MS = 86_400_000;

export const memberships = fc
  .record({ user_id: fc.constantFrom(...USERS), groups: fc.uniqueArray(fc.constantFrom(...GROUPS)) })
  .map((input) =>
    command('membership', input, async (model, real) => {
      assert.deepEqual(await real.simulate('membership', input), {});
      for (const group of input.groups) model.groups.set(group, 'ten_main');
      model.users.set(input.user_id, { tenant: 'ten_main', groups: input.groups });
      model.settle();
    }),
  );

export const shareMoves = fc.record({ share_id: fc.constantFrom(...SHARES), owner: user }).map((input) =>
  command('share', input, async (model, real) => {
    const isForeign = input.owner === 'usr_side';
    assert.deepEqual(await real.simulate('share', input), isForeign ? 422 : {});
    if (isForeign) return;
    model.shares.set(input.share_id, { tenant: 'ten_main', owner: input.owner });
    model.settle();
  }),
);

export const clockMoves = fc
  .oneof(fc.constantFrom(1, DAY_MS - 1, DAY_MS, 3 * DAY_MS), fc.nat(2 * DAY_MS))
  .map((ms) =>
    command('advance', ms, async (model, real) => {
      await real.advance(ms);
      model.now += ms;
      model.settle();
    }),
  );

export const recalculations = fc.constant(command('recalculate', null, (_, real) => real.recalculate()));

export const restorations = fc.constant(command('restore', null, (_, real) => real.restore()));

export const historyReadings = fc
  .record({
    target: fc.constantFrom('user usr_ada', 'group grp_all', 'share shr_docs', 'tenant ten_main'),
    days: fc.integer({ min: 1, max: 12 }),
  })
  .map(({ target, days }) =>
    command('history', [target, days], async (model, real) => {
      const [type, id] = target.split(' ') as [string, string];
      const points = await real.history(type, id, days);
      const shown = points?.map(({ used_bytes, file_count }) => ({ used_bytes, file_count }));
      assert.deepEqual(shown, model.history(target, days));
    }),
  );
