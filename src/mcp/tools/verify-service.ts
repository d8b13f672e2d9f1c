// `verify_service`: verifies the mock, or a real implementation, against the contracts.

import { answerOf, objectOf, type Tool, ToolRefusal } from '../tool.ts';
import { type CheckReport, checkText, reportIn } from './certify-receiver.ts';
import { flag, URL_SCHEMA } from './receiver-input.ts';

interface VerifyService {
  readonly service: string;
  readonly rules?: readonly string[];
  readonly target?: string;
  readonly adapter?: string;
}

interface VerifyReport extends CheckReport {
  readonly rules: readonly { readonly id: string; readonly state: string }[];
}

export const verifyService: Tool<VerifyService> = {
  name: 'verify_service',
  title: 'Verify an implementation',
  description:
    'Verifies an implementation of a service rule by rule: a mock by default, or yours at target (with adapter, a file, for what only you can reach). Name rules to check only those; all take a minute. Proven means a check passed that rests on no gap of the documents.',
  input: objectOf(
    {
      service: { type: 'string', pattern: '^[a-z0-9_-]{1,64}$' },
      rules: { type: 'array', items: { type: 'string', pattern: '^[A-Z0-9.-]{1,20}$' }, maxItems: 50 },
      target: URL_SCHEMA,
      adapter: { type: 'string' },
    },
    ['service'],
  ),
  output: answerOf({ passed: { type: 'boolean' }, states: { type: 'object' } }),
  isReadOnly: false,
  isDestructive: true,
  reachesOut: true,
  example: { service: 'mail', rules: ['M-LF-01'] },
  async run({ input, means, signal }) {
    const { service, rules = [], target, adapter } = input;
    if (adapter !== undefined && !means.mayNameFiles)
      throw new ToolRefusal(
        'an adapter is a file, and no files can be named over HTTP; use "countersign mcp" on stdio',
      );
    const flags = [
      ...rules.flatMap((rule) => flag('rule', rule)),
      ...flag('target', target),
      ...flag('adapter', adapter),
      '--json',
    ];
    const report = reportIn<VerifyReport>(await means.command(['verify', service, ...flags], signal));
    const states = Object.fromEntries(
      Object.entries(Object.groupBy(report.rules, ({ state }) => state)).map(([state, of = []]) => [
        state,
        of.length,
      ]),
    );
    const counted = Object.entries(states).map(([state, count]) => `${count} ${state.replaceAll('_', ' ')}`);
    const text = [
      `Rules: ${counted.join(', ')}.`,
      checkText(report, means.mark()),
      'More: explain with the id of a rule.',
    ].join('\n');
    return { text, facts: { passed: report.summary.failed === 0, states } };
  },
};
