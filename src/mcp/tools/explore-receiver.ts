// `explore_receiver`: searches for the smallest legal history of deliveries that breaks a receiver.

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { outsideLines } from '../outside-text.ts';
import {
  answerOf,
  type Means,
  objectOf,
  type Tool,
  type ToolAnswer,
  type ToolCall,
  ToolRefusal,
} from '../tool.ts';
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
  readonly restart?: string;
  readonly rotate?: string;
  readonly story?: string;
  readonly scenario?: string;
  readonly seed?: number;
  readonly histories?: number;
  readonly receipt?: boolean;
  readonly check?: string;
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
    'Searches for the smallest legal history of deliveries (late, twice, parallel, cut off, rotated …) after which a receiver is in a wrong state, and says why the service may do that and what receivers usually do about it. Needs two URLs of the receiver for tests: state (GET, JSON) and reset (POST). The same seed finds the same history. With receipt it keeps a receipt of the failure; after your fix, check with its id says whether it is one: neighbours of the history pass too, and nothing is hidden.',
  input: objectOf(
    {
      ...RECEIVER_PROPERTIES,
      state: URL_SCHEMA,
      reset: URL_SCHEMA,
      restart: { ...URL_SCHEMA, description: 'restarts it, by POST' },
      rotate: { ...URL_SCHEMA, description: 'takes {"secret"} by POST' },
      story: { type: 'string' },
      scenario: { type: 'string' },
      seed: { type: 'integer', minimum: 0, default: 1 },
      histories: { type: 'integer', minimum: 1, maximum: MAX_HISTORIES, default: 200 },
      receipt: { type: 'boolean', description: 'keep a receipt of the failure' },
      check: { type: 'string', description: 'judge a fix by the receipt of this id, instead of searching' },
    },
    ['service', 'url', 'secret', 'state', 'reset'],
  ),
  output: answerOf({
    passed: { type: 'boolean' },
    property: { type: ['string', 'null'] },
    histories: { type: 'integer' },
    receipt: { type: ['string', 'null'] },
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
  run(call) {
    return call.input.check === undefined ? search(call) : check(call, call.input.check);
  },
};

async function search({ input, means, signal }: ToolCall<ExploreReceiver>): Promise<ToolAnswer> {
  const { story, scenario, seed = 1, histories = 200, receipt = false } = input;
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'receipt.json');
  const flags = [
    ...hookFlags(input, means),
    ...flag('story', story),
    ...flag('scenario', scenario),
    ...flag('seed', seed),
    ...flag('histories', histories),
    ...flag('receipt', receipt ? file : undefined),
  ];
  const report = reportIn<ExploreReport>(await means.command(['explore', input.service, ...flags], signal));
  const [failure] = report.failures;
  const kept = receipt && failure !== undefined ? keep(await readFile(file, 'utf8'), means) : null;
  const facts = {
    passed: failure === undefined,
    property: failure?.property ?? null,
    histories: report.histories,
    receipt: kept,
  };
  return {
    text: failure === undefined ? passedText(report) : failedText(failure, means.mark(), kept),
    facts,
  };
}

/** Judges a fix by the receipt of what it is to mend. */
async function check({ input, means, signal }: ToolCall<ExploreReceiver>, id: string): Promise<ToolAnswer> {
  const text = means.receipts.get(id);
  if (text === undefined)
    throw new ToolRefusal(
      `there is no receipt of that id; there are ${[...means.receipts.keys()].join(', ') || 'none'}`,
    );
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'receipt.json');
  await writeFile(file, text);
  const result = await means.command(['receipt', 'check', file, ...hookFlags(input, means)], signal);
  const verdict = reportIn<Verdict>(result);
  const { accepted, property, histories, seed, checks } = verdict;
  const lines = checks.flatMap(({ title, passed, detail }) => [
    `${passed ? 'passed' : 'failed'}: ${title}`,
    detail,
  ]);
  return {
    text: [
      `The fix is ${accepted ? 'accepted' : 'refused'}: ${histories} histories, seed ${seed}.`,
      outsideLines(lines, { mark: means.mark(), more: 'mend this first' }),
      accepted
        ? 'Next: explore with another seed for what else is wrong.'
        : 'Mend the cause, and check again with the same id.',
    ].join('\n'),
    facts: { passed: accepted, property, histories, receipt: id },
  };
}

interface Verdict {
  readonly accepted: boolean;
  readonly property: string;
  readonly histories: number;
  readonly seed: number;
  readonly checks: readonly { readonly title: string; readonly passed: boolean; readonly detail: string }[];
}

function hookFlags(input: ExploreReceiver, means: Means): string[] {
  const { state, reset, restart, rotate } = input;
  return [
    ...receiverFlags(input, means),
    ...flag('state', state),
    ...flag('reset', reset),
    ...flag('crash', restart),
    ...flag('rotate', rotate),
  ];
}

const MAX_RECEIPTS = 50;
const ID_LENGTH = 12;

/** Keeps the latest receipts by the beginning of their hash. */
function keep(text: string, { receipts }: Means): string {
  const { sha256 } = JSON.parse(text) as { readonly sha256: string };
  const id = sha256.slice(0, ID_LENGTH);
  receipts.set(id, text);
  const [oldest] = receipts.keys();
  if (receipts.size > MAX_RECEIPTS && oldest !== undefined) receipts.delete(oldest);
  return id;
}

async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), 'countersign-receipt-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

function passedText({ histories }: ExploreReport): string {
  return `No history of ${histories} broke the receiver. More: give another seed, a story, or more histories.`;
}

function failedText(
  { heading, steps, seen, allowedBy, hints }: ExploreReport['failures'][number],
  mark: string,
  receipt: string | null,
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
    receipt === null
      ? 'Mend the cause, not this history, and explore again with the same seed and then with another.'
      : `Mend the cause, not this history; then call this again with check "${receipt}".`,
  ].join('\n');
}
