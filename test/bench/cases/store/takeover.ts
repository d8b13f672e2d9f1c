// How long a world is without an owner: after one that was killed, and after one that was stopped.

import { seconds } from '../../in-process.ts';
import { median } from '../../load.ts';
import { type MockProcess, startMockProcess } from '../../mock-process.ts';
import type { Finding } from '../../report.ts';
import type { Places } from './places.ts';

const ROUNDS = 3;

export async function takeoverCases(places: Places): Promise<Finding[]> {
  return [
    {
      what: 'a call to a world whose owner was killed, lease 5 s',
      figure: await takeover(places, ({ pid }) => process.kill(pid, 'SIGKILL')),
      unit: 's',
      goal: { atMost: 5.5 },
    },
    {
      what: 'a call to a world whose owner is being stopped',
      figure: await takeover(places, ({ pid }) => process.kill(pid, 'SIGTERM')),
      unit: 's',
      goal: { atMost: 1 },
    },
  ];
}

/** Ends the owner of the world `default`, and measures how long a call by another replica takes then. */
async function takeover(places: Places, end: (owner: MockProcess) => unknown): Promise<number> {
  const taken: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const flags = ['--store', await places.postgres()];
    await using owner = await startMockProcess(...flags);
    await using other = await startMockProcess(...flags);
    const world = `${other.url}/v3/user/webhooks`;
    const headers = { authorization: `Bearer ${other.key}` };
    end(owner);
    const figure = await seconds(async () => {
      const { status } = await fetch(world, { headers });
      if (status !== 200) throw new Error(`the call during the takeover was answered ${status}`);
    });
    taken.push(figure);
  }
  return median(taken);
}
