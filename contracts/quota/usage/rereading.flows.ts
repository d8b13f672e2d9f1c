// Usage that is read more than once: of another target, after a write, and after a recalculation.

import assert from 'node:assert/strict';
import { type Flow, flow } from '../../../src/verify/flow.ts';
import { flowsOf } from '../../support/flows.ts';
import { assertAgree, superuser, targetsIn, type Usage } from '../support.ts';

/** All that usage says, apart from when it was calculated. */
function figuresOf({ calculated_at: _, ...figures }: Usage) {
  return figures;
}

export const rereadingFlows: readonly Flow[] = [
  ...flowsOf('quota', {
    'a recalculation of what is right changes no figure': {
      rules: ['Q-EP-11.2', 'Q-OB-02.3', 'Q-OB-02.4', 'Q-OB-02.5', 'Q-OB-02.6'],
      needs: ['states', 'simulate'],
      async run(session) {
        const { user_id, share_id } = await session.state('a share holds files');
        const written = { bytes: 70, files: 2, folders: 3, version_bytes: 40 };
        await session.simulate('quota', 'write', { user_id, share_id, ...written });
        await session.simulate('quota', 'trash', { user_id, share_id, bytes: 30, files: 1 });
        const caller = await superuser(session);
        const before = figuresOf(await caller.see<Usage>('/usage/tenant'));
        for (const query of ['?recalculate=true', '']) {
          const after = figuresOf(await caller.see<Usage>(`/usage/tenant${query}`));
          assert.deepEqual(after, before, `GET /usage/tenant${query} should show what is held`);
        }
      },
    },
  }),
  ...(
    [
      ['share', 'Q-EP-12.5', 'Q-EP-12.6'],
      ['user', 'Q-EP-12.1', 'Q-EP-12.2'],
    ] as const
  ).map(([level, list, single]) =>
    flow({
      service: 'quota',
      title: `each ${level} has usage of its own, in the list as by its id, and after each write anew`,
      rules: [list, single],
      needs: ['states', 'write'],
      async run(session) {
        const caller = await superuser(session);
        const read = async (id: unknown) => figuresOf(await caller.see<Usage>(`/usage/${level}s/${id}`));
        const held = await session.state('a share holds files', { used_bytes: 4_000, file_count: 4 });
        const id = level === 'share' ? held.share_id : held.user_id;
        await session.state(`a ${level} has a quota`);
        for (const { target_id: other } of targetsIn(await caller.see(`/usage/${level}s`))) await read(other);
        for (const bytes of [11, 13]) {
          const before = await read(id);
          await session.write({ user_id: String(held.user_id), share_id: String(held.share_id), bytes });
          const after = await read(id);
          assert.equal(
            after.used_bytes - before.used_bytes,
            bytes,
            `${bytes} bytes were written into the ${level}`,
          );
          const listed = targetsIn(await caller.see(`/usage/${level}s`)).find(
            ({ target_id }) => target_id === id,
          );
          assert.ok(listed !== undefined, `GET /usage/${level}s should list ${id}`);
          assertAgree(`/usage/${level}s/${id}`, listed, await caller.see(`/usage/${level}s/${id}`));
        }
      },
    }),
  ),
  ...flowsOf('quota', {
    'the usage of all groups shows what each holds after each write': {
      rules: ['Q-EP-12.3', 'Q-EP-12.4'],
      needs: ['states', 'write'],
      async run(session) {
        const { user_id, group_ids } = await session.state('a user holds files', {
          used_bytes: 900,
          file_count: 1,
        });
        const caller = await superuser(session);
        const listed = async (id: unknown) =>
          targetsIn(await caller.see('/usage/groups')).find(({ target_id }) => target_id === id);
        for (const bytes of [17, 19]) {
          await session.write({ user_id: String(user_id), bytes });
          for (const id of group_ids as string[])
            assertAgree(
              `/usage/groups/${id}`,
              (await listed(id)) ?? {},
              await caller.see(`/usage/groups/${id}`),
            );
        }
      },
    },
  }),
];
