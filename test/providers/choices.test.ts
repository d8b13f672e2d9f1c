// What a second implementation chooses where it may, and what its states leave unsaid, is no divergence; a wrong choice is one.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOracle, surfaceOf } from '../../src/registry/oracle.ts';
import { openRegistry } from '../../src/registry/registry.ts';
import type { CallStep, Step, Value } from '../../src/verify/oracle/history.ts';
import { replay, type Surface } from '../../src/verify/oracle/index.ts';
import type { OracleTarget } from '../../src/verify/session.ts';
import { startProvider } from './providers.ts';

let surface: Surface;
let oracle: OracleTarget;
let provider: Awaited<ReturnType<typeof startProvider>>;

beforeAll(async () => {
  const registry = await openRegistry();
  surface = await surfaceOf(registry, 'quota');
  oracle = await startOracle(registry, ['quota']);
  provider = await startProvider({ service: 'quota' });
});

afterAll(async () => {
  await Promise.all([oracle.close(), provider[Symbol.asyncDispose]()]);
});

const as = { credential: 'superuser' };
const state = (id: string, name: string): Step => ({ kind: 'state', id, state: name, params: {} });
const call = (id: string, operation: string, more: Partial<CallStep> = {}): CallStep => ({
  kind: 'call',
  id,
  operation,
  as,
  ...more,
});
const of = (step: string, at: string): Value => ({ $of: step, at });
const action = (id: string, name: string, input: Readonly<Record<string, Value>>): Step => ({
  kind: 'action',
  id,
  action: name,
  input,
});

const divergencesIn = async (steps: readonly Step[]) => {
  const { target } = provider;
  const { divergences } = await replay([{ service: 'quota', steps }], { surface, twins: { oracle, target } });
  return divergences.map(({ differences }) => differences);
};

const user = { user_id: of('s1', '/user_id') };

test.each<[string, readonly Step[]]>([
  [
    'a grace period that nobody has given, and nobody reads',
    [
      state('s1', 'the user has no quota'),
      call('s2', 'replaceUserQuota', {
        path: { user_id: of('s1', '/target_id') },
        body: { limit_bytes: 10, limit_type: 'soft' },
      }),
      action('s3', 'write', { user_id: of('s1', '/target_id'), bytes: 11 }),
      { kind: 'clock', id: 's4', byMs: 8 * 86_400_000 },
      action('s5', 'write', { user_id: of('s1', '/target_id'), bytes: 0 }),
    ],
  ],
  [
    'thresholds of a quota that only a state has set, and that a replacement keeps',
    [
      state('s1', 'a quota is nearly full'),
      call('s2', 'replaceUserQuota', {
        path: { user_id: of('s1', '/target_id') },
        body: { limit_bytes: 9_000_000 },
      }),
      call('s3', 'getUserQuota', { path: { user_id: of('s1', '/target_id') } }),
    ],
  ],
  [
    'a tenant of a state that has a quota on one side only',
    [
      state('s1', 'the partner has another tenant'),
      call('s2', 'getTenantQuotaById', { path: { tenant_id: of('s1', '/tenant_id') } }),
    ],
  ],
  [
    'a quota that a state makes anew on one side only',
    [
      call('s1', 'getPartnerQuota'),
      state('s2', 'the partner is full'),
      call('s3', 'getPartnerQuota', { path: {} }),
    ],
  ],
  [
    'days that pass in a state on one side only',
    [
      state('s1', 'usage grew day by day'),
      call('s2', 'getUserUsage', { path: user }),
      call('s3', 'getUsageHistory', { query: { target_type: 'tenant' } }),
    ],
  ],
  [
    'two states that are about one user on one side only',
    [
      state('s1', 'the user has no quota'),
      state('s2', 'the group is full'),
      action('s3', 'write', { user_id: of('s1', '/target_id'), bytes: 1 }),
    ],
  ],
])('%s: no divergence', async (_, steps) => {
  expect(await divergencesIn(steps)).toEqual([]);
});
