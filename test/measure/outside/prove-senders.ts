// `npm run prove:senders [name…] [-- --record --kept]`: measures senders of other projects by `countersign measure`, on a real clock,
// and compares what it found with what their own sources say. It fails where they differ and nobody has said why.

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import type { Finding } from '../../../src/measure/finding.ts';
import { freePort } from '../../support/receivers.ts';
import { CACHE } from '../../support/toolchains.ts';
import { type OutsideSender, SENDERS } from './senders.ts';
import { comparedWithSource, type Grades, type MeasuredOutside, pageOf } from './senders-page.ts';
import { type StartedSender, startSender } from './start-sender.ts';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Writes docs/senders.md, of the senders that were not named by what was measured before. */
    record: { type: 'boolean', default: false },
    /** Measures nothing, and goes by what was measured before. */
    kept: { type: 'boolean', default: false },
  },
});
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const PAGE = new URL('../../../docs/senders.md', import.meta.url);
const SECRET = `whsec_${Buffer.from('a secret for a measurement only').toString('base64')}`;
const MAX_OUTPUT_BYTES = 64 * 1_048_576;

const KEPT = join(CACHE, 'senders');

const folder = await mkdtemp(join(tmpdir(), 'countersign-senders-'));
const isChosen = ({ name }: OutsideSender) =>
  !flags.kept && (positionals.length === 0 || positionals.includes(name));
const running: Started[] = [];
// One after another: several install into one folder.
for (const sender of SENDERS.filter(isChosen)) running.push(await started(sender));
// Most of the time they are waited for.
await Promise.all(running.map(async (each) => keep(await measuredOutside(each)))).finally(() =>
  rm(folder, { recursive: true }),
);
const measured = (await Promise.all(SENDERS.map(keptOf))).filter((each) => each !== undefined);
const unexplained = measured.flatMap((each) =>
  comparedWithSource(each)
    .filter(({ verdict, why }) => verdict === 'differs' && why === undefined)
    .map(({ field, said, found }) => `${each.sender.name}: ${field} is ${said}, and found is ${found}`),
);
for (const line of unexplained) process.stdout.write(`${line}\n`);
if (flags.record) await record();
process.exit(unexplained.length === 0 ? 0 : 1);

interface Started {
  readonly sender: OutsideSender;
  readonly port: number;
  readonly url: string;
  readonly process: StartedSender;
}

async function started(sender: OutsideSender): Promise<Started> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/hook`;
  return { sender, port, url, process: await startSender(sender, { url, secret: SECRET }) };
}

async function measuredOutside({ sender, port, url, process: outside }: Started): Promise<MeasuredOutside> {
  await using running = outside;
  const save = join(folder, `${sender.name}.measure`);
  const where = ['--listen', String(port), '--url', url, '--secret', SECRET];
  const observed = [...where, '--for', sender.watch, '--save', save, '--trigger', running.trigger];
  const run = (...args: readonly string[]) => countersign([...args, ...observed, '--json']);
  const before = performance.now();
  const { findings } = JSON.parse(await run('measure')) as { findings: readonly Finding[] };
  const tookMs = performance.now() - before;
  const requests = (await readFile(save, 'utf8')).split('"number":').length - 1;
  process.stdout.write(`${sender.name}: ${requests} requests in ${Math.round(tookMs / 1_000)} s\n`);
  const { profile } = sender;
  if (profile === undefined) return { sender, findings, requests, tookMs };
  const { requirements } = JSON.parse(await run('grade-sender', '--profile', profile, '--resume')) as Grades;
  return { sender, findings, requests, tookMs, requirements };
}

/** What a command printed; that a sender breaks a requirement is no failure of the command. */
async function countersign(args: readonly string[]): Promise<string> {
  const given = [join(ROOT, 'src/cli.ts'), ...args];
  const options = { cwd: ROOT, maxBuffer: MAX_OUTPUT_BYTES };
  try {
    return (await promisify(execFile)(process.execPath, given, options)).stdout;
  } catch (error) {
    const { code, stdout, stderr } = error as { code?: unknown; stdout: string; stderr: string };
    if (code === 1 && stdout !== '') return stdout;
    throw new Error(`countersign ${args.join(' ')} ended with ${code}: ${stderr}`);
  }
}

async function keep(measured: MeasuredOutside): Promise<void> {
  await mkdir(KEPT, { recursive: true });
  await writeFile(join(KEPT, `${measured.sender.name}.json`), JSON.stringify(measured));
}

/** What was measured last, with what is said of the sender now. */
async function keptOf(sender: OutsideSender): Promise<MeasuredOutside | undefined> {
  const text = await readFile(join(KEPT, `${sender.name}.json`), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : { ...(JSON.parse(text) as MeasuredOutside), sender };
}

async function record(): Promise<void> {
  const page = await readFile(PAGE, 'utf8');
  const [before = '', rest = ''] = page.split('<!-- senders: begin -->');
  const [, after = ''] = rest.split('<!-- senders: end -->');
  await writeFile(PAGE, `${before}<!-- senders: begin -->\n${pageOf(measured)}<!-- senders: end -->${after}`);
}
