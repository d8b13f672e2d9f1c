// The flows of all services, against a target that offers nothing. They pass against the mock in test/e2e/verify.test.ts.

import { expect, test } from 'vitest';
import { adapterTarget } from '../../src/verify/adapter-target.ts';
import { flowId, runFlow } from '../../src/verify/flow.ts';
import { suite } from '../support/registry/suite.ts';

const flows = Array.from(suite.values(), (part) => part.flows).flat();
const titled = flows.map((flow) => ({ name: [...flow.rules, ...flow.gaps, flow.title].join(' '), flow }));

test.each(titled.filter(({ flow }) => flow.needs.length > 0))(
  'a target that offers nothing does not pass: $name',
  async ({ flow }) => {
    const check = await runFlow(adapterTarget('http://127.0.0.1:9', {}), flow, 60_000);
    expect(check.verdict).toBe('not_exercised');
    expect(check.detail).toBe(`the target offers no ${flow.needs[0]}`);
  },
);

test('no two flows of a service have the same title', () => {
  expect(new Set(flows.map(flowId)).size).toBe(flows.length);
});
