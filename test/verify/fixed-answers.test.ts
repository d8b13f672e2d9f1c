// A server that gives one fixed answer to everything proves nothing, whatever its adapter says. ANSWERS=all tries more of
// them.

import { afterAll, expect, test } from 'vitest';
import scenarios from '../../specs/generated/scenarios.json' with { type: 'json' };
import type { Adapter } from '../../src/verify/adapter.ts';
import { adapterTarget } from '../../src/verify/adapter-target.ts';
import { withDocumentedStates } from '../../src/verify/documented-states.ts';
import { NativeVerifier } from '../../src/verify/pact/native-verifier.ts';
import { ruleVerdicts } from '../../src/verify/rule-verdicts.ts';
import { runSuite } from '../../src/verify/run-suite.ts';
import { startReceiver } from '../support/receivers.ts';
import { catalogue } from '../support/registry/services.ts';
import { suite } from '../support/registry/suite.ts';

const verifier = new NativeVerifier();
afterAll(() => verifier.close());

type Schema = {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly properties?: Record<string, Schema>;
};
const states: Readonly<Record<string, { readonly result?: Schema }>> = Object.assign(
  {},
  ...Object.values(scenarios),
);

/** An adapter that offers everything and does nothing. */
const pretender: Adapter = {
  credentials: () => 'token',
  states: (name, params) => ({ ...examplesOf(states[name]?.result), ...params }),
  clock: { now: async () => new Date(), advance: async () => undefined },
  simulate: async () => ({}),
  emit: async () => ({ event_id: 'evt_1' }),
  deliveries: async () => [],
  inbox: {
    url: (name) => `https://inbox.example.com/${name}`,
    received: async () => [],
    script: async () => undefined,
  },
  settings: async () => undefined,
  write: async () => ({ accepted: true, status: 201, body: null }),
};

type FixedAnswer = readonly [status: number, body: string | undefined];

/** What most checks of success, and most of refusals, could take for right. */
const SOME: readonly FixedAnswer[] = [
  [200, '{}'],
  [401, '{}'],
  [404, '{"detail":"not found"}'],
];
const OTHERS: readonly FixedAnswer[] = [
  [200, '[]'],
  [204, undefined],
  [500, '{"detail":"it does not work"}'],
];

test.each(process.env.ANSWERS === 'all' ? [...SOME, ...OTHERS] : SOME)(
  '%i %s to everything',
  async (status, body) => {
    await using server = await startReceiver((response) => {
      response.writeHead(status, body === undefined ? {} : { 'content-type': 'application/json' }).end(body);
    });
    const services = [...suite.keys()];
    const setUps = new Map(
      services.map((service) => [service, suite.get(service)?.setUps ?? { states: {} }] as const),
    );
    const target = withDocumentedStates(adapterTarget(server.origin, pretender), setUps);
    const checks = await runSuite({ target, suite, services, includesAssumed: false, verifier });
    const proven = ruleVerdicts(checks, { catalogue, services }).filter(({ state }) => state === 'proven');
    expect(proven.map(({ rule, checks }) => [rule.id, ...checks.map(({ title }) => title)])).toEqual([]);
  },
);

function examplesOf({ properties = {} }: Schema = {}): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, exampleOf(name, schema)]),
  );
}

function exampleOf(name: string, { type, enum: [first] = [] }: Schema): unknown {
  const [only] = [type].flat();
  if (first !== undefined) return first;
  if (only === 'integer' || only === 'number') return 1;
  if (only === 'array') return ['one', 'two'];
  return only === 'boolean' ? true : `${name}_1`;
}
