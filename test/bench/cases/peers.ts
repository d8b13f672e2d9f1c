// Ours and the mock servers that others use, side by side in one run: the start, a GET, and the memory. Processor time is
// compared with that of a bare node:http server, so that a busy machine counts for nothing.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Load, median, run } from '../load.ts';
import { mockAt } from '../mock-process.ts';
import { BARE, findPeers, type Material, OURS, pathOf, type Subject, writeMaterial } from '../peers.ts';
import { cpuSeconds, type Measured, residentMb } from '../processes.ts';
import type { Finding } from '../report.ts';

const START_ROUNDS = 5;
const GET_ROUNDS = 5;
const WARM_UP_SECONDS = 4;
const GETS_BEFORE_MEMORY = 20_000;

/** The figures that docs/speed.md shows. */
const RECORD = new URL('../../../docs/speed.json', import.meta.url);

const HOOK = { url: 'https://hooks.example.test/mail', enabled_events: ['bounce', 'dropped'] };

/** What one server took; processor time where the system tells it. */
export interface Figures {
  readonly name: string;
  readonly note: string;
  readonly start: { readonly cpuMs: number; readonly wallMs: number };
  readonly get: { readonly cpuMicros: number };
  readonly memoryMb: number;
}

/**
 * Measures all that are here, and says which are left out and why.
 *
 * @param options.install whether to install those that are not here
 * @param options.record whether docs/speed.json gets the figures, for `npm run generate` to draw
 */
export async function peerCases(options: {
  readonly install: boolean;
  readonly record: boolean;
}): Promise<Finding[]> {
  const { peers, leftOut } = await findPeers(options.install);
  for (const { name, reason } of leftOut) console.error(`${name} is left out: ${reason}`);
  if (options.record && leftOut.length > 0) throw new Error('only figures of all peers are recorded');
  const figures = await measured([BARE, OURS, ...peers]);
  if (options.record) await record(figures);
  return findingsOf(figures);
}

async function record(servers: readonly Figures[]): Promise<void> {
  const figures = { date: new Date().toISOString().slice(0, 10), node: process.versions.node, servers };
  const round = (_: string, value: unknown) => (typeof value === 'number' ? Math.round(value) : value);
  await writeFile(RECORD, `${JSON.stringify(figures, round, 2)}\n`);
}

async function measured(subjects: readonly Subject[]): Promise<Figures[]> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-peers-'));
  try {
    const material = await writeMaterial(folder, await answerOfOurs());
    const starts = await startsOf(subjects, material);
    const gets = await getsOf(subjects, material);
    const figures: Figures[] = [];
    for (const [index, subject] of subjects.entries()) {
      figures.push({
        name: subject.name,
        note: subject.note,
        start: starts[index] as Figures['start'],
        get: { cpuMicros: gets[index] as number },
        memoryMb: await memoryOf(subject, material),
      });
    }
    return figures;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** What every server is to answer: a webhook as ours shows it. */
async function answerOfOurs(): Promise<string> {
  await using server = await OURS.start({ document: '', mappings: '', answer: '' });
  return (await target(OURS, server)).answer;
}

/** Rounds in turn, so that a machine that slows down slows all. */
async function startsOf(subjects: readonly Subject[], material: Material): Promise<Figures['start'][]> {
  const sums = subjects.map(() => ({ cpuMs: 0, wallMs: 0 }));
  for (let round = 0; round < START_ROUNDS; round++) {
    for (const [index, subject] of subjects.entries()) {
      await using server = await subject.start(material);
      const sum = sums[index] as { cpuMs: number; wallMs: number };
      sum.cpuMs += (cpu(server) * 1_000) / START_ROUNDS;
      sum.wallMs += server.readyMs / START_ROUNDS;
    }
  }
  return sums;
}

/** Microseconds of processor time for each GET: the median of rounds in turn, in the first of which Java may still be compiling. */
async function getsOf(subjects: readonly Subject[], material: Material): Promise<number[]> {
  await using stack = new AsyncDisposableStack();
  const servers: { readonly server: Measured; readonly load: Load; readonly costs: number[] }[] = [];
  for (const subject of subjects) {
    const server = stack.use(await subject.start(material));
    const { load, answer } = await target(subject, server);
    // Ours answers with the webhook that it has just created, and its time.
    if (subject !== OURS && answer !== material.answer)
      throw new Error(`${subject.name} answered ${answer} and not ${material.answer}`);
    await run({ ...load, seconds: WARM_UP_SECONDS });
    servers.push({ server, load, costs: [] });
  }
  for (let round = 0; round < GET_ROUNDS; round++) {
    for (const each of servers) {
      const before = cpu(each.server);
      const count = await answered(each.load);
      each.costs.push(((cpu(each.server) - before) * 1_000_000) / count);
    }
  }
  return servers.map(({ costs }) => median(costs));
}

async function memoryOf(subject: Subject, material: Material): Promise<number> {
  await using server = await subject.start(material);
  const { load } = await target(subject, server);
  await answered({ ...load, amount: GETS_BEFORE_MEMORY });
  return residentMb(server.pid) ?? Number.NaN;
}

/** What is asked of a server, and its answer once, as compact JSON. */
async function target(
  subject: Subject,
  server: { readonly origin: string },
): Promise<{ readonly load: Load; readonly answer: string }> {
  const load = subject === OURS ? await loadOfOurs(server.origin) : loadOf(server.origin, 'wh_any', 'any');
  const response = await fetch(load.url, { headers: load.headers ?? {} });
  return { load, answer: JSON.stringify(await response.json()) };
}

async function loadOfOurs(origin: string): Promise<Load> {
  const mock = await mockAt(origin);
  await mock.control('PATCH', '/settings', { mail: { rate_limit: { limit: 1_000_000_000, window: '1m' } } });
  const { id } = await mock.mail('POST', '/v3/user/webhooks', HOOK);
  return loadOf(origin, String(id), mock.key);
}

function loadOf(origin: string, id: string, key: string): Load {
  return { url: origin + pathOf(id), headers: { authorization: `Bearer ${key}` } };
}

async function answered(load: Load): Promise<number> {
  const result = await run(load);
  if (result.notOk > 0) throw new Error(`${result.notOk} requests to ${load.url} were not answered with 2xx`);
  return result.answered;
}

function cpu({ pid }: Measured): number {
  const seconds = cpuSeconds(pid);
  if (seconds === undefined) throw new Error('this system does not tell the processor time of a process');
  return seconds;
}

function findingsOf(figures: readonly Figures[]): Finding[] {
  const [bare, ours] = figures as [Figures, Figures, ...Figures[]];
  const rest = figures.slice(1);
  return [
    ...rest.map(({ name, start }) => ({
      what: `start until the first answer, processor time: ${name}`,
      figure: start.cpuMs / bare.start.cpuMs,
      unit: 'times bare node:http',
      ...(name === ours.name && { goal: { atMost: 1.8 } }),
      note: `${start.cpuMs.toFixed(0)} ms, ${start.wallMs.toFixed(0)} ms by the clock; bare ${bare.start.cpuMs.toFixed(0)} and ${bare.start.wallMs.toFixed(0)}`,
    })),
    ...rest.map(({ name, note, get }) => ({
      what: `GET of one webhook, processor time: ${name}`,
      figure: get.cpuMicros / bare.get.cpuMicros,
      unit: 'times bare node:http',
      ...(name === ours.name && { goal: { atMost: 1.33 } }),
      note: `${get.cpuMicros.toFixed(0)} µs, bare ${bare.get.cpuMicros.toFixed(0)} µs; ${note}`,
    })),
    ...rest.map(({ name, memoryMb }) => ({
      what: `resident memory after ${GETS_BEFORE_MEMORY} GETs: ${name}`,
      figure: memoryMb,
      unit: 'MB',
      note: `bare ${bare.memoryMb.toFixed(0)} MB`,
    })),
  ];
}
