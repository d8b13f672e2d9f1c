// Simulated schedules of replicas, store, group commit, fences and leases: what was answered with success is never taken
// back, and without each of the rules that see to it a schedule is found in which it is. SCHEDULES runs more of them,
// FUZZ_SEED begins elsewhere; `npm run simulate` runs 100,000.

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Alteration } from '../../support/simulation/altered-source.ts';
import { simulate } from '../../support/simulation/simulate.ts';

const SCHEDULES = Number(process.env.SCHEDULES ?? 2_000);
const FIRST = Number(process.env.FUZZ_SEED ?? 1);

test(
  'whatever fails, nothing that was answered with success is lost, and no world has two owners',
  async () => {
    for (let seed = FIRST; seed < FIRST + SCHEDULES; seed++) {
      const violation = await simulate(seed);
      expect(violation, `repeat it with npm run simulate -- 1 ${seed}`).toBeUndefined();
    }
  },
  120_000 + SCHEDULES * 20,
);

const GROUPS = 'src/store/group-commit.ts';
const LOG = 'src/store/world-log.ts';
const WORLDS = 'src/server/worlds/worlds.ts';
const LOADED = 'src/server/worlds/loaded-worlds.ts';
const MEMBERSHIP = 'src/server/replicas/membership.ts';

/** The schedule that fails is among the first, and further threads have to be loaded. */
const ONE_THREAD = '1';

/** How many schedules are tried to find one that fails. */
const MOST_SCHEDULES = 10_000;

/** What is done to the rule, and a seed near which a schedule fails without it at present: the search begins there. */
interface Rule {
  readonly near: number;
  readonly without: readonly Alteration[];
}

const RULES: Readonly<Record<string, Rule>> = {
  'what waits behind a failed group is lost with it': {
    near: 50,
    without: [
      [GROUPS, 'if (behind.id !== member.id) continue;', 'continue;'],
      [LOG, 'if (this.#lost !== undefined) throw this.#lost.error;', ''],
    ],
  },
  'what the store refuses is lost': {
    near: 150,
    without: [[GROUPS, 'if (refused.includes(member.id))', 'if (false)']],
  },
  'a group has one write for each world': {
    near: 1,
    without: [[GROUPS, '(ids.has(member.id) ? behind : group)', 'group']],
  },
  'a lease that may have ended is renewed first': {
    near: 700,
    without: [[LOADED, 'if (this.membership?.isCurrent === false)', 'if (false)']],
  },
  'a renewal that took too long proves nothing': {
    near: 10,
    without: [[LOADED, 'if (!membership.isCurrent)', 'if (false)']],
  },
  'a call that waits for a load of another asks again': {
    near: 10_030,
    without: [[LOADED, 'managed ?? this.load(id)', 'managed']],
  },
  'a world that was loaded while the lease ended is not kept': {
    near: 70,
    without: [[LOADED, 'managed !== undefined && !isStillMember()', 'false']],
  },
  'a world that was reserved while the lease ended is not created': {
    near: 30,
    without: [[WORLDS, 'if (!isStillMember())', 'if (false)']],
  },
  'a process that has left has no lease': {
    near: 3_500,
    without: [[MEMBERSHIP, 'this.#renewedAt = NEVER;\n    await', 'await']],
  },
  'with its lease a process loses its worlds': {
    near: 320,
    without: [[MEMBERSHIP, 'this.#options.onLost();', '']],
  },
  'a lease is counted from when it was asked for': {
    near: 700,
    without: [
      [
        MEMBERSHIP,
        'if (isMember) this.#renewedAt = asked;',
        'if (isMember) this.#renewedAt = this.#readClocks();',
      ],
    ],
  },
};

test.each(Object.entries(RULES))('a schedule is found that fails without the rule: %s', async (_, rule) => {
  const { code, stdout } = await runWithout(rule);
  expect([code, stdout]).toEqual([1, expect.stringMatching(/^seed \d+: /)]);
});

function runWithout({ near, without }: Rule): Promise<{ readonly code: unknown; readonly stdout: string }> {
  const [hooks, run] = ['altered-source.ts', 'run.ts'].map((name) =>
    fileURLToPath(new URL(`../../support/simulation/${name}`, import.meta.url)),
  );
  const env = { ...process.env, ALTERED_SOURCE: JSON.stringify(without) };
  const flags = [
    '--import',
    hooks as string,
    run as string,
    String(MOST_SCHEDULES),
    String(near),
    ONE_THREAD,
  ];
  return new Promise((resolve) => {
    execFile(process.execPath, flags, { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code, stdout: stdout || stderr }),
    );
  });
}
