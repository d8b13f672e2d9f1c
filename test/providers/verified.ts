// What is expected of a second implementation: `countersign verify` finds no rule broken in it, and a sample of the
// faults of the contract. `npm run prove:providers` tries all of them.

import { afterAll, expect, test } from 'vitest';
import { NativeVerifier } from '../../src/verify/pact/native-verifier.ts';
import type { RuleState } from '../../src/verify/rule-verdicts.ts';
import { runHere } from '../support/run-here.ts';
import { NOT_SHOWN } from './not-shown.ts';
import { faultsOf, PROVIDERS, tryFault } from './providers.ts';

interface Report {
  readonly code: unknown;
  readonly checks: readonly {
    readonly id: string;
    readonly verdict: string;
    readonly detail: string;
    readonly gaps: readonly string[];
  }[];
  readonly rules: readonly { readonly id: string; readonly state: RuleState }[];
}

/**
 * Declares the tests of a service's second implementation.
 *
 * @param unproven the rules that may not be proven of it
 */
export async function testProvider(service: string, unproven: readonly string[]): Promise<void> {
  const report = await verified(service, '--include', 'assumed');
  const failed = report.checks.filter(({ verdict }) => verdict === 'failed');

  test(`of the ${service} service no rule is broken, and all are proven but those that rest on gaps`, () => {
    expect(failed.filter(({ gaps }) => gaps.length === 0)).toEqual([]);
    expect(report.code).toBe(0);
    const others = report.rules.filter(({ state }) => state !== 'proven');
    expect(others.filter(({ state }) => state === 'broken')).toEqual([]);
    expect(others.map(({ id }) => id)).toEqual(unproven);
  });

  test('what it does in another way than assumed differs', () => {
    expect(failed.length).toBeGreaterThan(5);
  });

  // Starting one takes longer than most faults do.
  const verifier = new NativeVerifier();
  afterAll(() => verifier.close());

  const known = new Set(failed.map(({ id }) => id));
  test.each(sampleOf(service))('it is found out: $rule $does', async (fault) => {
    expect(await tryFault(service, fault, { verifier, known })).not.toBe('never');
  });
}

/** Eight faults, spread over all rules. */
function sampleOf(service: string) {
  const faults = faultsOf(service).filter(({ does }) => NOT_SHOWN[service]?.[does] === undefined);
  return faults.filter((_, index) => index % Math.ceil(faults.length / 8) === 0);
}

/** Runs the command against a provider with its adapter in `examples/adapters/`. */
async function verified(service: string, ...flags: readonly string[]): Promise<Report> {
  await using provider = await PROVIDERS[service]?.({});
  const url = String(provider?.url);
  process.env[`${service.toUpperCase()}_URL`] = url;
  const target = ['--target', url, '--adapter', `examples/adapters/${service}.ts`];
  const { code, stdout, stderr } = await runHere(['verify', service, ...target, '--json', ...flags]);
  expect(stderr).toBe('');
  return { code, ...JSON.parse(stdout) };
}
