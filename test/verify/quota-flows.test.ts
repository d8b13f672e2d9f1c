// The flows of the quota service, each against the mock: that it holds there, and that it needs what it says.

import { afterAll, expect, test } from 'vitest';
import { quotaFlows } from '../../contracts/quota/flows/index.ts';
import { startMockTarget } from '../../src/contracts.ts';
import { adapterTarget } from '../../src/verify/adapter-target.ts';
import { runFlow } from '../../src/verify/flow.ts';
import type { Capability, Session, Target } from '../../src/verify/session.ts';

const mock = await startMockTarget();
afterAll(() => mock.close());

const named = quotaFlows.map((flow) => ({
  name: `${[...flow.rules, ...flow.gaps].join(' ')} ${flow.title}`,
  flow,
}));

test.each(named)('$name', async ({ flow }) => {
  const used = new Set<Capability>();
  const check = await runFlow(watched(mock, used), flow, 10_000);
  expect(check).toMatchObject({ verdict: 'passed', detail: '' });
  expect([...used].sort()).toEqual([...flow.needs].sort());
});

test('no two flows have the same title', () => {
  const titles = quotaFlows.map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
});

test.each(named.filter(({ flow }) => flow.needs.length > 0))(
  'a target that offers nothing does not pass: $name',
  async ({ flow }) => {
    const { verdict, detail } = await runFlow(adapterTarget('http://127.0.0.1:9', {}), flow, 1_000);
    expect(verdict).toBe('not_exercised');
    expect(detail).toBe(`the target offers no ${flow.needs[0]}`);
  },
);

/** A target that notes what is used of it beside its services. */
function watched(target: Target, used: Set<Capability>): Target {
  return { ...target, open: async (purpose) => watchedSession(await target.open(purpose), used) };
}

function watchedSession(session: Session, used: Set<Capability>): Session {
  const noting =
    <Args extends unknown[], Result>(capability: Capability, method: (...args: Args) => Result) =>
    (...args: Args): Result => {
      used.add(capability);
      return method(...args);
    };
  const { clock, inbox } = session;
  return {
    ...session,
    state: noting('states', session.state),
    write: noting('write', session.write),
    simulate: noting('simulate', session.simulate),
    emit: noting('emit', session.emit),
    settings: noting('settings', session.settings),
    clock: { now: noting('clock', clock.now), advance: noting('clock', clock.advance) },
    inbox: {
      url: noting('inbox', inbox.url),
      received: noting('inbox', inbox.received),
      script: noting('inbox', inbox.script),
    },
  };
}
