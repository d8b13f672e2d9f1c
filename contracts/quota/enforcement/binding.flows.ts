// What a PUT sets is what writes have to satisfy from then on: the limit, its type, and the grace, at every level.

import assert from 'node:assert/strict';
import type { RuleId } from '../../../specs/generated/rules.ts';
import { type Flow, flow } from '../../../src/verify/flow.ts';
import { flowsOf } from '../../support/flows.ts';
import { STATEMENTS_OF } from '../statements.ts';
import {
  assertAccepted,
  assertRefused,
  callerAs,
  EXCEEDED,
  type Level,
  type Quota,
  setAsTenant,
  superuser,
  TERMS,
} from '../support.ts';
import { writeWhere } from './full.flows.ts';

const HELD = 1_000_000;

interface Way {
  readonly level: Level;
  /** The path of the quota, for the id of its target. */
  readonly path: (id: unknown) => string;
  readonly rules: readonly RuleId[];
  readonly grace: readonly RuleId[];
}

/** Every path to a quota that can be set. */
const WAYS: readonly Way[] = [
  {
    level: 'tenant',
    path: () => '/tenant',
    rules: ['Q-EP-02.1', 'Q-EP-02.2', 'Q-EP-02.5'],
    grace: ['Q-EP-02.4'],
  },
  { level: 'tenant', path: (id) => `/tenants/${id}`, rules: ['Q-EP-05.2'], grace: ['Q-EP-05.2'] },
  { level: 'partner', path: () => '/partner', rules: ['Q-EP-03.2'], grace: ['Q-EP-03.2'] },
  { level: 'partner', path: (id) => `/partners/${id}`, rules: ['Q-EP-04.2'], grace: ['Q-EP-04.2'] },
  { level: 'user', path: (id) => `/users/${id}`, rules: ['Q-EP-07.2'], grace: ['Q-EP-07.2'] },
  { level: 'group', path: (id) => `/groups/${id}`, rules: ['Q-EP-09.3'], grace: ['Q-EP-09.3'] },
  { level: 'share', path: (id) => `/shares/${id}`, rules: ['Q-EP-10.2'], grace: ['Q-EP-10.2'] },
];

const NO_EXEMPTION = { exempt: false, exempt_reason: null };

/** All fields of a PUT; only those of users and groups are documented to have an exemption. */
function termsOf(level: Level, terms: object): object {
  return { ...TERMS, ...terms, ...(level === 'user' || level === 'group' ? NO_EXEMPTION : {}) };
}

export const bindingFlows: readonly Flow[] = [
  ...WAYS.map(({ level, path, rules }) =>
    flow({
      service: 'quota',
      title: `what PUT ${path('…')} sets is what writes have to satisfy, each time that it is set`,
      rules: [...rules, STATEMENTS_OF[level][0], 'Q-EN-03.2'],
      needs: ['states', 'write'],
      async run(session) {
        const full = await session.state(`the ${level} is full`, { limit_bytes: HELD });
        const caller = await superuser(session);
        const set = (terms: object) => setAsTenant(caller, path(full.target_id), termsOf(level, terms));
        const write = (bytes: number) => session.write(writeWhere(full, bytes));
        const refused = async (bytes: number, why: string) =>
          assertRefused(await write(bytes), { code: EXCEEDED, level, why });
        await set({ limit_bytes: HELD + 1_000, limit_type: 'hard' });
        for (const attempt of [1, 2])
          await refused(1_001, `attempt ${attempt}: the ${level} has room for 1000 bytes`);
        assertAccepted(await write(999), `the ${level} has room for 1000 bytes, whatever was refused`);
        await refused(2, `the ${level} has room for one byte`);
        await set({ limit_bytes: HELD, limit_type: 'soft', grace_extra_percent: 50 });
        assertAccepted(await write(400_000), `the ${level} has a grace of 50 percent, or 500000 bytes`);
        await refused(200_000, `200000 bytes more are beyond the ceiling of 1500000 of the ${level}`);
        await set({ limit_bytes: 3 * HELD, limit_type: 'hard' });
        assertAccepted(await write(1_000_000), `the limit of the ${level} was raised to 3000000 bytes`);
      },
    }),
  ),
  ...WAYS.map(({ level, path, grace }) =>
    flow({
      service: 'quota',
      title: `the grace that PUT ${path('…')} sets begins with the first write above the limit, and ends in time`,
      rules: [...grace, 'Q-EN-04.1', 'Q-EN-05'],
      needs: ['states', 'write', 'clock'],
      async run(session) {
        const full = await session.state(`the ${level} is full`, { limit_bytes: HELD });
        const caller = await superuser(session);
        const quota = () => caller.see<Quota>(path(full.target_id));
        const write = (bytes: number) => session.write(writeWhere(full, bytes));
        const terms = { limit_bytes: HELD, limit_type: 'soft', grace_period_days: 3 };
        await setAsTenant(caller, path(full.target_id), termsOf(level, terms));
        assert.equal((await quota()).grace_started_at, null, `the ${level} is not above its limit`);
        await session.clock.advance('10h');
        assertAccepted(await write(1), `the grace of the ${level} begins`);
        const { grace_started_at: opened } = await quota();
        assert.notEqual(opened, null, `the ${level} is a byte above its limit`);
        await session.clock.advance('71h');
        assertAccepted(await write(1), `an hour of the three days of the ${level} is left`);
        assert.equal((await quota()).grace_started_at, opened, 'a later write should not move the window');
        await session.clock.advance('61m');
        const why = `the three days of the ${level} are over`;
        assertRefused(await write(1), { code: 'QUOTA_GRACE_EXHAUSTED', level, why });
      },
    }),
  ),
  ...flowsOf('quota', {
    'a soft quota that is set again as it was, while it is exceeded, keeps its window': {
      rules: ['Q-EN-04.1', 'Q-EP-02.1'],
      gaps: ['Q-G-13'],
      needs: ['states', 'write', 'clock'],
      async run(session) {
        const full = await session.state('the tenant is full', { limit_bytes: HELD });
        const caller = await callerAs(session, 'partner_admin');
        const terms = { ...TERMS, limit_bytes: HELD };
        await caller.change('PUT', '/tenant', terms);
        assertAccepted(await session.write(writeWhere(full, 1)), 'the grace of the tenant begins');
        const { grace_started_at: opened } = await caller.see<Quota>('/tenant');
        await session.clock.advance('24h');
        await caller.change('PUT', '/tenant', terms);
        const { grace_started_at: kept } = await caller.see<Quota>('/tenant');
        assert.equal(kept, opened, 'the tenant is above its limit as before');
      },
    },
  }),
];
