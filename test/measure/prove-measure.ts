// `npm run prove:measure [-- --policies N --seed N --record]`: draws senders, measures each without its policy, and tells how
// much of the policies was found, how much of that is right, and whether anything wrong was stated as certain.

import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { PRESET_NAMES, presetNamed } from '../../src/delivery/policy/preset.ts';
import { type ComparedField, compared } from './compared.ts';
import { type DrawnSender, drawnSender } from './drawn-policy.ts';
import { measuredSender } from './measured-sender.ts';

const { values: flags } = parseArgs({
  options: {
    policies: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    record: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
});
/** By `npm run prove:measure -- --record`. */
const PAGE = new URL('../../docs/measure.md', import.meta.url);
const senders = fc.sample(drawnSender, { numRuns: Number(flags.policies), seed: Number(flags.seed) });
const fields: ComparedField[] = [];
/** Of the processor, since a machine may have other work. */
const timesMs: number[] = [];
for (const [index, sender] of senders.entries())
  fields.push(...(await comparedFields(sender, `policy ${index}`)));
const rows = figures(fields);
for (const [what, figure] of rows) process.stdout.write(`${what}: ${figure}\n`);
for (const name of PRESET_NAMES) await preset(name);
if (flags.record) await record();
process.exit();

async function comparedFields(sender: DrawnSender, name: string): Promise<readonly ComparedField[]> {
  const before = process.cpuUsage();
  const { findings } = await measuredSender(sender);
  const { user, system } = process.cpuUsage(before);
  timesMs.push((user + system) / 1_000);
  const found = compared(sender.policy, findings);
  for (const { field, truth, finding, verdict } of found) {
    const isTold = verdict === 'wrong' || (flags.verbose && verdict === 'not found');
    if (isTold)
      process.stdout.write(
        `  ${name}: ${verdict}, ${finding?.certainty}: ${field} is ${JSON.stringify(truth)}, and found is ${JSON.stringify(finding?.value)}: ${finding?.because}\n`,
      );
  }
  return found;
}

function figures(all: readonly ComparedField[]): [string, string][] {
  const truths = all.filter(({ truth }) => truth !== undefined);
  const stated = all.filter(({ verdict }) => verdict !== 'not found');
  const right = stated.filter(({ verdict }) => verdict === 'right');
  const wrongCertain = stated.filter(
    ({ verdict, finding }) => verdict === 'wrong' && finding?.certainty === 'certain',
  );
  const spans = all.flatMap(({ covered }) => covered);
  return [
    ['policies drawn', flags.policies],
    ['fields that a receiver can see', String(truths.length)],
    ['of them found', share(truths.filter(({ verdict }) => verdict !== 'not found').length, truths.length)],
    ['of those found, right', share(right.length, stated.length)],
    ['intervals that cover the truth', share(spans.filter(Boolean).length, spans.length)],
    ['wrong values stated as certain', String(wrongCertain.length)],
    [
      'processor time for one, on average and at most',
      `${seconds(timesMs.reduce((sum, ms) => sum + ms, 0) / timesMs.length)}, ${seconds(Math.max(...timesMs))}`,
    ],
  ];
}

function share(part: number, whole: number): string {
  return `${part} of ${whole} (${((100 * part) / Math.max(1, whole)).toFixed(1)} %)`;
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}

/** A preset is found by name, and as far as a receiver can see. */
async function preset(name: string): Promise<void> {
  const sender: DrawnSender = {
    policy: presetNamed(name) ?? {},
    events: { 'order.paid': { type: 'object' }, 'order.refunded': { type: 'object' } },
    secret: `whsec_${Buffer.from('a secret for a measurement only').toString('base64')}`,
  };
  const found = await comparedFields(sender, `the preset ${name}`);
  rows.push([
    `the preset \`${name}\``,
    `${found.filter(({ verdict }) => verdict === 'right').length} of ${found.length} fields, ${found.filter(({ verdict }) => verdict === 'wrong').length} wrong`,
  ]);
  process.stdout.write(`${rows.at(-1)?.join(': ')}\n`);
}

async function record(): Promise<void> {
  const page = await readFile(PAGE, 'utf8');
  const table = ['| | |', '|---|---|', ...rows.map(([what, figure]) => `| ${what} | ${figure} |`)].join('\n');
  const [before = '', rest = ''] = page.split('<!-- figures: begin -->');
  const [, after = ''] = rest.split('<!-- figures: end -->');
  await writeFile(PAGE, `${before}<!-- figures: begin -->\n${table}\n<!-- figures: end -->${after}`);
}
