// Runs of `countersign verify` against the example providers, as the command reports them.

import { expect } from 'vitest';
import type { RuleState } from '../../src/verify/rule-verdicts.ts';
import { PROVIDERS } from '../support/example-providers.ts';
import { runHere } from '../support/run-here.ts';

export interface Verified {
  readonly code: unknown;
  readonly checks: readonly {
    readonly id: string;
    readonly verdict: string;
    readonly detail: string;
    readonly gaps: readonly string[];
  }[];
  readonly rules: readonly { readonly id: string; readonly state: RuleState }[];
}

/** Runs the command against an example provider with its adapter in `examples/adapters/`. */
export async function verified(service: string, ...flags: readonly string[]): Promise<Verified> {
  await using provider = await PROVIDERS[service]?.start();
  const url = String(provider?.url);
  process.env[`${service.toUpperCase()}_URL`] = url;
  const target = ['--target', url, '--adapter', `examples/adapters/${service}.ts`];
  const { code, stdout, stderr } = await runHere(['verify', service, ...target, '--json', ...flags]);
  expect(stderr).toBe('');
  return { code, ...JSON.parse(stdout) };
}

export function idsOf({ rules }: Verified, state: RuleState): string[] {
  return rules.filter((rule) => rule.state === state).map(({ id }) => id);
}
