// How a flow ends: what it shows, what its target lacks, and what is wrong with the adapter.

import { expect, test } from 'vitest';
import { AdapterError } from '../../src/verify/adapter.ts';
import { flow, flowId, runFlow } from '../../src/verify/flow.ts';
import { type Capability, NotOffered, type Session, type Target } from '../../src/verify/session.ts';

/** A target that offers these, and counts how often it was left. */
function targetOffering(...offers: readonly Capability[]): Target & { readonly closed: readonly string[] } {
  const closed: string[] = [];
  const open = async (purpose: string) =>
    ({ offers: new Set(offers), close: async () => void closed.push(purpose) }) as unknown as Session;
  return { name: 'fake', url: 'http://fake.test', isStandIn: false, open, close: async () => {}, closed };
}

/** Only what hangs meets it. */
const LIMIT_MS = 60_000;

const DECLARED = { service: 'mail', title: 'is tried again', rules: ['M-DL-02'] } as const;
const ID = 'flow:mail/is tried again';

test.each<[string, () => Promise<void>, { verdict: string; detail: string }]>([
  ['runs through', async () => {}, { verdict: 'passed', detail: '' }],
  [
    'throws',
    () => Promise.reject(new Error('3 attempts, not 2')),
    { verdict: 'failed', detail: '3 attempts, not 2' },
  ],
  [
    'meets what is not offered',
    () => Promise.reject(new NotOffered('state "x"')),
    { verdict: 'not_exercised', detail: 'the target offers no state "x"' },
  ],
])('one that %s', async (_, run, ended) => {
  const target = targetOffering();
  const check = await runFlow(target, flow({ ...DECLARED, run }), LIMIT_MS);
  expect(check).toMatchObject({ ...ended, id: ID, rules: ['M-DL-02'], gaps: [] });
  expect(target.closed).toEqual([ID]);
});

test('one that needs what the target lacks is not begun', async () => {
  const target = targetOffering('inbox');
  const run = () => Promise.reject(new Error('begun'));
  const check = await runFlow(target, flow({ ...DECLARED, needs: ['inbox', 'clock'], run }), LIMIT_MS);
  expect(check).toMatchObject({ verdict: 'not_exercised', detail: 'the target offers no clock' });
  expect(target.closed).toEqual([ID]);
});

test('one without an end fails at its limit', async () => {
  const endless = flow({ ...DECLARED, run: () => new Promise(() => {}) });
  expect(await runFlow(targetOffering(), endless, 10)).toMatchObject({
    verdict: 'failed',
    detail: 'not done within 0.01 s',
  });
});

test.each([
  ['in the check', async () => undefined, () => Promise.reject(adapterError())],
  ['when the session is closed', () => Promise.reject(adapterError()), async () => undefined],
])('an adapter that throws %s fails the check, with its stack', async (_, close, run) => {
  const target = {
    ...targetOffering(),
    open: async () => ({ offers: new Set(), close }) as unknown as Session,
  };
  const check = await runFlow(target, flow({ ...DECLARED, run }), LIMIT_MS);
  expect(check).toMatchObject({ verdict: 'failed', detail: 'clock of the adapter throws: no battery' });
  expect(check.adapterError).toMatch(/^Error: no battery\n +at .*flow\.test\.ts/);
});

const adapterError = () =>
  new AdapterError('clock of the adapter throws: no battery', { cause: new Error('no battery') });

test('its id stays the same from run to run', () => {
  expect(flowId(DECLARED)).toBe(ID);
});
