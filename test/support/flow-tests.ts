// The tests of a service's flows: each passes against the mock, needs what it declares, and is not
// exercised against a target that offers nothing.

import { afterAll, expect, test } from 'vitest';
import { startMockTarget } from '../../src/registry/suite.ts';
import { adapterTarget } from '../../src/verify/adapter-target.ts';
import { type Flow, runFlow } from '../../src/verify/flow.ts';
import type { Capability, Session, Target } from '../../src/verify/session.ts';

/** Declares the tests of some flows. */
export async function testFlows(flows: readonly Flow[]): Promise<void> {
  const mock = await startMockTarget();
  afterAll(() => mock.close());
  const named = flows.map((flow) => ({
    name: `${[...flow.rules, ...flow.gaps].join(' ')} ${flow.title}`,
    flow,
  }));

  test.each(named)('$name', async ({ flow }) => {
    const used = new Set<Capability>();
    const check = await runFlow(watched(mock, used), flow, 60_000);
    expect(check).toMatchObject({ verdict: 'passed', detail: '' });
    expect([...used].sort()).toEqual([...flow.needs].sort());
  });

  test.each(named.filter(({ flow }) => flow.needs.length > 0))(
    'a target that offers nothing does not pass: $name',
    async ({ flow }) => {
      const check = await runFlow(adapterTarget('http://127.0.0.1:9', {}), flow, 1_000);
      expect(check.verdict).toBe('not_exercised');
      expect(check.detail).toBe(`the target offers no ${flow.needs[0]}`);
    },
  );

  test('no two flows have the same title', () => {
    const titles = flows.map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });
}

/** A target that records which capabilities are used besides its services. */
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
    deliveries: noting('deliveries', session.deliveries),
    settings: noting('settings', session.settings),
    clock: { now: noting('clock', clock.now), advance: noting('clock', clock.advance) },
    inbox: {
      url: noting('inbox', inbox.url),
      received: noting('inbox', inbox.received),
      script: noting('inbox', inbox.script),
    },
  };
}
