// `npm run prove:audit [service…] [-- --from N --seeds N --faults N --record]`: what an audit says of an hour of made-up consumers' traffic.
// Of the second implementations as they are it must say nothing; of their faults that the traffic shows, it should name the rule.

import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { Validators } from '../../../src/openapi/validators.ts';
import { surfaceOf } from '../../../src/registry/oracle.ts';
import { ruleIdOf } from '../../../src/verify/catalogue.ts';
import { faultsOf, PROVIDERS, startProvider } from '../../providers/providers.ts';
import { Chance } from './hour.ts';
import { contradictedIn, judgedHour, registry } from './judged-hour.ts';
import { callsExplaining, gapsAllowing, isLeftOpen } from './open-faults.ts';
import { type RecordedHour, recordedHour } from './recorded-hour.ts';
import { isOtherHour, Striking } from './striking.ts';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seeds: { type: 'string', default: '5' },
    /** The first seed, by which the faults are drawn, too. */
    from: { type: 'string', default: '1' },
    /** So many faults of each service; all by default. */
    faults: { type: 'string', default: '100000' },
    record: { type: 'boolean', default: false },
  },
});
const services = positionals.length === 0 ? Object.keys(PROVIDERS) : positionals;
const firstSeed = Number(flags.from);
const PAGE = new URL('../../../docs/audit.md', import.meta.url);
/** So many calls by callers who are not recorded explain something: there are a few in each hour. */
const FEW_CALLS = 2;
const rows: { readonly what: string; readonly figure: string }[] = [];

for (const service of services) {
  const add = (what: string, figure: string) => {
    rows.push({ what, figure });
    print(`${service}: ${what}: ${figure}`);
  };
  await asItIs(service, add);
  await withFaults(service, add);
}
// The table is of all services.
if (flags.record && positionals.length === 0) await record();
process.exit();

type Add = (what: string, figure: string) => void;

async function asItIs(service: string, add: Add): Promise<void> {
  const counted = { entries: 0, deliveries: 0, agreed: 0, diverged: 0 };
  const reasons = new Map<string, number>();
  for (let seed = firstSeed; seed < firstSeed + Number(flags.seeds); seed++) {
    const hour = await hourOf(service, { seed });
    for (const { entry, verdict } of await judgedHour(service, hour)) {
      counted.entries += 1;
      if (entry.direction === 'delivery') counted.deliveries += 1;
      if (verdict.kind === 'agreed') counted.agreed += 1;
      if (verdict.kind === 'not_judged') reasons.set(verdict.reason, (reasons.get(verdict.reason) ?? 0) + 1);
      if (verdict.kind !== 'diverged') continue;
      counted.diverged += 1;
      const [first] = verdict.differences;
      print(`  seed ${seed} entry ${entry.index} ${entry.method} ${entry.url} ${JSON.stringify(first)}`);
    }
  }
  add('hours of traffic', flags.seeds);
  add('entries, of them deliveries', `${counted.entries}, ${counted.deliveries}`);
  add('entries that were judged', `${Math.round((100 * counted.agreed) / Math.max(1, counted.entries))} %`);
  add('contradictions in the provider as it is', `${counted.diverged}`);
  for (const [reason, count] of [...reasons].toSorted(([, one], [, other]) => other - one))
    print(`    ${count}: ${reason}`);
}

async function withFaults(service: string, add: Add): Promise<void> {
  const faults = new Chance(firstSeed).shuffled(faultsOf(service)).slice(0, Number(flags.faults));
  let [shown, named, seen, ofCauses, ofOthers] = [0, 0, 0, 0, 0];
  const open = new Map<string, number>();
  const plain = await hourOf(service, { seed: firstSeed });
  const { document } = await surfaceOf(registry, service);
  const validators = new Validators(service, document);
  const isValid = (event: unknown, type: string) => validators.event(type)?.(event).length === 0;
  const judge = (hour: RecordedHour, given: Parameters<typeof judgedHour>[2]) =>
    judgedHour(service, hour, given);
  for (const fault of faults) {
    const striking = new Striking(fault.atWire);
    const hour = await hourOf(service, { seed: firstSeed, fault: striking }).catch(() => undefined);
    if (hour === undefined) continue;
    if (!striking.hasStruck && !(striking.mayShowLater && isOtherHour(plain, hour))) continue;
    shown += 1;
    const contradicted = contradictedIn(await judgedHour(service, hour));
    if (contradicted.size > 0) seen += 1;
    if (contradicted.has(ruleIdOf(fault.rule))) {
      named += 1;
      continue;
    }
    if (contradicted.size === 0 && striking.isOfCauses(isValid)) {
      ofCauses += 1;
      print(`  only who caused it knows: ${fault.rule} ${fault.does}`);
      continue;
    }
    const calls =
      contradicted.size > 0 ? undefined : await callsExplaining(fault.rule, { judge, plain, hour });
    if (calls !== undefined && calls <= FEW_CALLS) {
      ofOthers += 1;
      print(`  ${calls} calls by others explain it: ${fault.rule} ${fault.does}`);
      continue;
    }
    const gap =
      contradicted.size > 0 ? undefined : await gapOf(fault.rule, striking, { judge, plain, hour, document });
    if (gap !== undefined) open.set(gap, (open.get(gap) ?? 0) + 1);
    const said = contradicted.size > 0 ? `said ${[...contradicted].join(' ')}` : 'missed';
    print(`  ${gap === undefined ? said : `left open by ${gap}`}: ${fault.rule} ${fault.does}`);
  }
  const openCount = [...open.values()].reduce((sum, each) => sum + each, 0);
  add('planted faults, of them shown by the traffic', `${faults.length}, ${shown}`);
  const gaps = [...open].map(([gap, count]) => (count > 1 ? `${gap} ${count} times` : gap)).join(', ');
  add('of these, only gaps leave it open', openCount === 0 ? '0' : `${openCount} (${gaps})`);
  add('of these, told by an event of what nobody else knows', `${ofCauses}`);
  add('of these, explained by one or two calls of callers who are not recorded', `${ofOthers}`);
  add('shown faults that are contradicted', percent(seen, shown));
  add('shown faults whose rule is named', percent(named, shown));
  add(
    'the same, without those of these three kinds',
    percent(named, shown - openCount - ofCauses - ofOthers),
  );
}

/** The gaps that leave open what a missed fault does; `undefined` if none do. */
async function gapOf(
  rule: string,
  { answers }: Striking,
  means: Parameters<typeof isLeftOpen>[1],
): Promise<string | undefined> {
  const allowing = gapsAllowing(answers, means.document);
  if (allowing !== undefined) return allowing.join(' with ');
  return (await isLeftOpen(rule, means)) ? 'several gaps' : undefined;
}

function percent(part: number, whole: number): string {
  return `${part} of ${whole} (${Math.round((100 * part) / Math.max(1, whole))} %)`;
}

async function hourOf(
  service: string,
  { seed, fault }: { readonly seed: number; readonly fault?: Striking },
): Promise<RecordedHour> {
  await using running = await startProvider({ service, atWire: fault && (() => fault.atWire()) });
  return await recordedHour(running.target, service, {
    seed,
    ...(fault && { watcher: fault }),
  });
}

/** Writes the figures of all services into the page. */
async function record(): Promise<void> {
  const page = await readFile(PAGE, 'utf8');
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const table = [
    line(['An hour of traffic', ...services]),
    `|---|${services.map(() => '---|').join('')}`,
    ...[...Map.groupBy(rows, ({ what }) => what)].map(([what, own]) =>
      line([what, ...own.map(({ figure }) => figure)]),
    ),
  ].join('\n');
  const marked = /(<!-- prove:audit: begin -->\n)[\s\S]*(<!-- prove:audit: end -->)/;
  await writeFile(
    PAGE,
    page.replace(marked, (_, begin, end) => `${begin}${table}\n${end}`),
  );
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
