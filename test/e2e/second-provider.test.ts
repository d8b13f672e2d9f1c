// A provider that the suite has never seen: what it is told of an honest one, and of one with a defect. It has no
// clock, and does whatever the documents leave open in another way than the mock.

import { expect, test } from 'vitest';
import type { RuleState } from '../../src/verify/rule-verdicts.ts';
import { runHere } from '../support/run-here.ts';
import { type SecondProvider, startSecondProvider } from '../support/second-provider/index.ts';
import type { Answer, Call } from '../support/second-provider/routes.ts';

interface Verified {
  readonly code: unknown;
  readonly checks: readonly {
    readonly id: string;
    readonly verdict: string;
    readonly detail: string;
    readonly gaps: readonly string[];
  }[];
  readonly rules: readonly {
    readonly id: string;
    readonly state: RuleState;
    readonly checks: readonly string[];
  }[];
}

async function verified(provider: SecondProvider, ...flags: readonly string[]): Promise<Verified> {
  process.env.QUOTA_URL = provider.url;
  const adapter = ['--target', provider.url, '--adapter', 'examples/adapters/quota.ts'];
  const { code, stdout, stderr } = await runHere(['verify', 'quota', ...adapter, '--json', ...flags]);
  expect(stderr).toBe('');
  return { code, ...JSON.parse(stdout) };
}

function idsOf({ rules }: Verified, state: RuleState): string[] {
  return rules.filter((rule) => rule.state === state).map(({ id }) => id);
}

/** One that leaves the files out of its history, and shows a partner's quota to the partner's admin. */
const careless = (answered: Answer, { path, caller }: Call): Answer => {
  if (path[1] === 'history' && answered.status === 200) return withoutFiles(answered);
  return path[0] === 'partner' && caller.rank === 2 ? { status: 200, body: {} } : answered;
};

function withoutFiles({ status, body }: Answer): Answer {
  const { history } = body as { history: readonly { date: string; used_bytes: number }[] };
  return { status, body: { history: history.map(({ date, used_bytes }) => ({ date, used_bytes })) } };
}

const [honest, assumed] = await (async () => {
  await using provider = await startSecondProvider();
  return [await verified(provider), await verified(provider, '--include', 'assumed')] as const;
})();
const defective = await (async () => {
  await using provider = await startSecondProvider(careless);
  return await verified(provider);
})();

test('of an honest provider no rule is broken, and most are proven', () => {
  expect(honest.code).toBe(0);
  expect(idsOf(honest, 'broken')).toEqual([]);
  expect(idsOf(honest, 'proven').length).toBeGreaterThan(20);
  expect(honest.checks.filter(({ verdict }) => verdict === 'failed')).toEqual([]);
});

test('what needs a clock is not exercised, and says so', () => {
  const untried = honest.checks.filter(({ verdict }) => verdict === 'not_exercised');
  expect(untried.map(({ detail }) => detail)).toContain('the target offers no clock');
  expect(untried.every(({ id }) => id.startsWith('flow:'))).toBe(true);
  expect(idsOf(honest, 'not_exercised')).toEqual(expect.arrayContaining(['Q-EN-05', 'Q-EN-06']));
});

test('a state that the provider does not have is not exercised, by its name', () => {
  expect(honest.checks.map(({ detail }) => detail)).toContain(
    'the target offers no state "the grace window has run out"',
  );
});

test('a defect breaks the rules that it is about, and no other', () => {
  expect(defective.code).toBe(1);
  expect(idsOf(defective, 'broken')).toEqual(['Q-OB-03', 'Q-EP-13', 'Q-AU-02']);
});

test('what it does in another way than assumed differs, and breaks nothing that is documented', () => {
  expect(idsOf(assumed, 'broken')).toEqual([]);
  expect(idsOf(assumed, 'proven')).toEqual(idsOf(honest, 'proven'));
  const failed = assumed.checks.filter(({ verdict }) => verdict === 'failed');
  expect(failed.length).toBeGreaterThan(5);
  expect(failed.every(({ gaps }) => gaps.length > 0)).toBe(true);
});
