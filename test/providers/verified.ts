// What is expected of a second implementation: the contract finds no rule broken in it, whatever it does otherwise where the
// documents leave it free, and finds a sample of its own faults. `npm run prove:providers` tries all of them.

import { afterAll, expect, test } from 'vitest';
import { NativeVerifier } from '../../src/verify/pact/native-verifier.ts';
import { ruleVerdicts } from '../../src/verify/rule-verdicts.ts';
import { catalogue } from '../support/registry/services.ts';
import { NOT_SHOWN } from './not-shown.ts';
import { faultsOf, tryFault, verifyProvider } from './providers.ts';

/**
 * Declares the tests of a service's second implementation.
 *
 * @param unproven the rules that may not be proven of it
 */
export async function testProvider(service: string, unproven: readonly string[]): Promise<void> {
  const checks = await verifyProvider({ service, isRelative: true, includesAssumed: true });
  const failed = checks.filter(({ verdict }) => verdict === 'failed');

  test(`of the ${service} service no rule is broken, and all are proven but those that rest on gaps`, () => {
    expect(failed.filter(({ gaps }) => gaps.length === 0)).toEqual([]);
    const rules = ruleVerdicts(checks, { catalogue, services: [service] });
    const others = rules.filter(({ state }) => state !== 'proven');
    expect(others.filter(({ state }) => state === 'broken')).toEqual([]);
    expect(others.map(({ rule }) => rule.id)).toEqual(unproven);
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
