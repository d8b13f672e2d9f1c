// `explore_receiver`: searches for the smallest legal history of deliveries that breaks a receiver.

import { outsideLines } from '../outside-text.ts';
import { answerOf, objectOf, type Tool } from '../tool.ts';
import { type CheckReport, reportIn } from './certify-receiver.ts';
import {
  flag,
  RECEIVER_PROPERTIES,
  type ReceiverInput,
  receiverFlags,
  URL_SCHEMA,
} from './receiver-input.ts';

interface ExploreReceiver extends ReceiverInput {
  readonly state: string;
  readonly reset: string;
  readonly rotate?: string;
  readonly story?: string;
  readonly scenario?: string;
  readonly seed?: number;
  readonly histories?: number;
}

interface ExploreReport extends CheckReport {
  readonly histories: number;
  readonly failures: readonly {
    readonly heading: string;
    readonly steps: readonly string[];
    readonly seen: readonly string[];
    readonly allowedBy: readonly string[];
    readonly hints: readonly string[];
    readonly property: string;
  }[];
}

/** More would take longer than clients wait. */
const MAX_HISTORIES = 1_000;

export const exploreReceiver: Tool<ExploreReceiver> = {
  name: 'explore_receiver',
  title: 'Explore a receiver',
  description:
    'Searches for the smallest legal history of deliveries (late, twice, parallel, cut off, rotated …) after which a receiver is in a wrong state, and says why the service may do that and what receivers usually do about it. Needs two URLs of the receiver for tests: state (GET, JSON) and reset (POST). The same seed finds the same history.',
  input: objectOf(
    {
      ...RECEIVER_PROPERTIES,
      state: URL_SCHEMA,
      reset: URL_SCHEMA,
      rotate: { ...URL_SCHEMA, description: 'takes {"secret"} by POST' },
      story: { type: 'string' },
      scenario: { type: 'string' },
      seed: { type: 'integer', minimum: 0, default: 1 },
      histories: { type: 'integer', minimum: 1, maximum: MAX_HISTORIES, default: 200 },
    },
    ['service', 'url', 'secret', 'state', 'reset'],
  ),
  output: answerOf({
    passed: { type: 'boolean' },
    property: { type: ['string', 'null'] },
    histories: { type: 'integer' },
  }),
  isReadOnly: false,
  isDestructive: true,
  reachesOut: true,
  example: {
    service: 'vault',
    url: 'http://localhost:3000/hooks',
    secret: 'whsec_…',
    state: 'http://localhost:3000/state',
    reset: 'http://localhost:3000/reset',
  },
  async run({ input, means, signal }) {
    const { service, state, reset, rotate, story, scenario, seed = 1, histories = 200 } = input;
    const flags = [
      ...receiverFlags(input, means),
      ...flag('state', state),
      ...flag('reset', reset),
      ...flag('rotate', rotate),
      ...flag('story', story),
      ...flag('scenario', scenario),
      ...flag('seed', seed),
      ...flag('histories', histories),
    ];
    const report = reportIn<ExploreReport>(await means.command(['explore', service, ...flags], signal));
    const [failure] = report.failures;
    const facts = {
      passed: failure === undefined,
      property: failure?.property ?? null,
      histories: report.histories,
    };
    return { text: failure === undefined ? passedText(report) : failedText(failure, means.mark()), facts };
  },
};

function passedText({ histories }: ExploreReport): string {
  return `No history of ${histories} broke the receiver. More: give another seed, a story, or more histories.`;
}

function failedText(
  { heading, steps, seen, allowedBy, hints }: ExploreReport['failures'][number],
  mark: string,
): string {
  return [
    `${heading}.`,
    outsideLines([...steps, ...seen], {
      mark,
      more: 'the first steps are the ones that matter',
      length: 2_400,
    }),
    'Why the service may do this:',
    ...allowedBy,
    'What receivers usually do about it:',
    ...hints,
    'Mend the cause, not this history, and explore again with the same seed and then with another.',
  ].join('\n');
}
