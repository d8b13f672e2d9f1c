// Tokens of two implementations may have different forms: what is wrong about one is wrong about the other.

import { expect, test } from 'vitest';
import { startOracle, surfaceOf } from '../../../src/registry/oracle.ts';
import { openRegistry } from '../../../src/registry/registry.ts';
import type { Step } from '../../../src/verify/oracle/history.ts';
import { stepsOf, twinRun } from '../../../src/verify/oracle/running/twin-run.ts';
import type { OracleTarget } from '../../../src/verify/session.ts';

/** The same with other tokens: each has a dot in it. */
const dotted = (target: OracleTarget): OracleTarget => ({
  ...target,
  async open(purpose, at) {
    const session = await target.open(purpose, at);
    return Object.assign(Object.create(session), {
      credential: async (service: string, name: string) => `${await session.credential(service, name)}.end`,
    });
  },
  send(request) {
    const headers = new Headers(request.headers);
    const authorization = headers.get('authorization')?.replace(/\.end$/, '') ?? '';
    headers.set('authorization', authorization);
    return target.send?.({ ...request, headers }) as ReturnType<NonNullable<OracleTarget['send']>>;
  },
});

test.each([true, false])(
  'a token without its end is refused, also where only one has dots in it',
  async (isTarget) => {
    const registry = await openRegistry();
    const surface = await surfaceOf(registry, 'vault');
    const [one, other] = [await startOracle(registry, ['vault']), await startOracle(registry, ['vault'])];
    const as = { credential: 'admin', sentIn: { authorization: 'Bearer {unsigned}' } };
    const steps: readonly Step[] = [{ kind: 'call', id: 's1', operation: 'listWebhooks', as }];
    const twins = isTarget ? { oracle: one, target: dotted(other) } : { oracle: dotted(one), target: other };
    const { outcome, done } = await twinRun({ ...twins, surface }, stepsOf(steps));
    await Promise.all([one.close(), other.close()]);
    expect(outcome.kind).toBe('agreed');
    expect(done).toMatchObject([{ expected: { status: 401 }, observed: { status: 401 } }]);
  },
);
