// Two calls at once: an outcome of either order is accepted, and nothing else.

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Send } from '../../../src/control-client/send.ts';
import { startOracle, surfaceOf } from '../../../src/registry/oracle.ts';
import { openRegistry } from '../../../src/registry/registry.ts';
import type { CallStep, Step } from '../../../src/verify/oracle/history.ts';
import type { Surface } from '../../../src/verify/oracle/index.ts';
import { stepsOf, twinRun } from '../../../src/verify/oracle/running/twin-run.ts';
import type { OracleTarget } from '../../../src/verify/session.ts';

let oracle: OracleTarget;
let target: OracleTarget;
let surface: Surface;

beforeAll(async () => {
  const registry = await openRegistry();
  [oracle, target] = [await startOracle(registry, ['quota']), await startOracle(registry, ['quota'])];
  surface = await surfaceOf(registry, 'quota');
});

afterAll(() => Promise.all([oracle.close(), target.close()]));

const as = { credential: 'superuser' };
const write = (id: string, limit_bytes: number): CallStep => ({
  kind: 'call',
  id,
  operation: 'replaceTenantQuota',
  as,
  body: { limit_bytes },
});
const STEPS: readonly Step[] = [
  { kind: 'together', id: 'both', calls: [write('a', 1_000), write('b', 2_000)] },
  { kind: 'call', id: 'after', operation: 'getTenantQuota', as },
];

test('what two calls at once have shown can be named by a later one', async () => {
  const path = { tenant_id: { $of: 'both', at: '/0/body/target_id' } };
  const steps: readonly Step[] = [
    ...STEPS,
    { kind: 'call', id: 'named', operation: 'getTenantQuotaById', as, path },
  ];
  const { done } = await twinRun({ oracle, target, surface }, stepsOf(steps));
  expect(done.at(-1)).toMatchObject({ expected: { status: 200 }, observed: { status: 200 } });
});

test('the second call may take effect first', async () => {
  const { outcome } = await runWith(firstWaits);
  expect(outcome.kind).toBe('agreed');
});

test('they may take effect as they stand at one time, and the other way round at another', async () => {
  const again = { kind: 'together', id: 'again', calls: [write('c', 3_000), write('d', 4_000)] } as const;
  const later = { kind: 'call', id: 'later', operation: 'getTenantQuota', as } as const;
  const { outcome } = await runWith(
    (send) => {
      const reversed = firstWaits(send);
      return (request) => (/[34]000/.test(String(request.body)) ? reversed(request) : send(request));
    },
    [...STEPS, again, later],
  );
  expect(outcome.kind).toBe('agreed');
});

test('what receivers are sent then is compared, though something was read before', async () => {
  const user = { user_id: { $of: 's2', at: '/user_id' } };
  const wrote = (id: string, bytes: number) =>
    ({ kind: 'action', id, action: 'write', input: { ...user, bytes } }) as const;
  const limit = { ...write('s3', 1_000), operation: 'replaceUserQuota', path: user };
  const steps: readonly Step[] = [
    { kind: 'state', id: 's1', state: 'warnings go to a receiver', params: { url: { $receiver: 'r1' } } },
    { kind: 'state', id: 's2', state: 'no file was written', params: {} },
    limit,
    { kind: 'call', id: 's4', operation: 'getUserQuota', as, path: user },
    { kind: 'together', id: 's5', calls: [wrote('s5a', 600), wrote('s5b', 850)] },
  ];
  const second = Promise.withResolvers<void>();
  const open: OracleTarget['open'] = async (...how) => {
    const session = await target.open(...how);
    const inTurn = async (input: Parameters<typeof session.write>[0]) => {
      if (input.bytes === 600) await second.promise;
      const outcome = await session.write(input);
      second.resolve();
      return outcome;
    };
    return Object.create(session, { isTemporary: { value: undefined }, write: { value: inTurn } });
  };
  const choices = new Map([['Q-G-10 as sent', 'settled']]);
  const twins = { oracle, target: { ...target, open }, surface, choices };
  const { outcome, done } = await twinRun(twins, stepsOf(steps));
  expect(outcome.kind).toBe('agreed');
  expect(done.at(-1)?.observed.body).toMatchObject([{ status: 507 }, { status: 201 }]);
});

test('a lost update is a divergence', async () => {
  const { outcome } = await runWith(bothAreLost);
  expect(outcome.kind).toBe('diverged');
});

test('a call that waits for a receiver may be overtaken by one that removes it', async () => {
  const registry = await openRegistry();
  const ofVault = await surfaceOf(registry, 'vault');
  const sides = [await startOracle(registry, ['vault']), await startOracle(registry, ['vault'])] as const;
  const onIt = (id: string, operation: string): CallStep => ({
    kind: 'call',
    id,
    operation,
    as: { credential: 'admin' },
    path: { id: { $of: 'list', at: '/webhooks/0/id' } },
  });
  const steps: readonly Step[] = [
    { kind: 'state', id: 'several', state: 'several webhooks exist', params: {} },
    { kind: 'call', id: 'list', operation: 'listWebhooks', as: { credential: 'admin' } },
    { kind: 'together', id: 'both', calls: [onIt('a', 'testWebhook'), onIt('b', 'deleteWebhook')] },
  ];
  const { outcome } = await twinRun({ oracle: sides[0], target: sides[1], surface: ofVault }, stepsOf(steps));
  await Promise.all(sides.map((side) => side.close()));
  expect(outcome.kind).toBe('agreed');
});

function runWith(altered: (send: Send) => Send, steps = STEPS) {
  const send = altered(target.send as Send);
  return twinRun({ oracle, target: { ...target, send }, surface }, stepsOf(steps));
}

/** The first of two writes is done after the second. */
function firstWaits(send: Send): Send {
  let first: Promise<unknown> | undefined;
  const second = Promise.withResolvers<void>();
  return async (request) => {
    if (request.method !== 'PUT') return send(request);
    if (first === undefined) {
      first = second.promise;
      await first;
      return send(request);
    }
    const answer = await send(request);
    second.resolve();
    return answer;
  };
}

/** Both writes are answered as if they were done, and what is read later is of neither. */
function bothAreLost(send: Send): Send {
  return async (request) => {
    if (request.method === 'PUT') return send(request);
    const authorization = request.headers.get('authorization') ?? '';
    const headers = new Headers({ authorization, 'content-type': 'application/json' });
    await send({ ...request, method: 'PUT', headers, body: '{"limit_bytes":3000}' });
    return send(request);
  };
}
