// What is known of the faults by kind: which were seen, and by what; and the table of it, as docs/verify.md has it.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { KINDS, type KindFault, keyOf, kindFaultsOf } from './faults.ts';

export interface Seen {
  readonly search: boolean;
  /** Of processor time. */
  readonly seconds: number;
  readonly histories: number;
  /** How many plans of histories were done. */
  readonly plans: number;
  /** Of the first divergence. */
  readonly statements?: readonly string[];
  /** Of the first divergence, made small. */
  readonly steps?: number;
  /** Of the service without a fault: the keys of its divergences. */
  readonly differs?: readonly string[];
  /** The check that failed first; `false` if none did, nothing if not all were run. */
  readonly flows?: string | false;
}

/** What nobody has looked for. */
export const UNSEEN: Seen = { search: false, seconds: 0, histories: 0, plans: 0 };

/** By what is wrong. */
export type SeenFaults = Record<string, Seen>;

/** What an earlier run has left; nothing if there is no such file. */
export async function readSeen(file: string): Promise<SeenFaults> {
  const text = await readFile(file, 'utf8').catch(() => '{}');
  return JSON.parse(text) as SeenFaults;
}

export async function writeSeen(file: string, seen: SeenFaults): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(seen, undefined, 1)}\n`);
}

/** The table in Markdown, of the faults that were looked for. */
export async function tableOfKinds(services: readonly string[], state: string): Promise<string> {
  const all = (await Promise.all(services.map((service) => seenOf(service, state)))).flat();
  const rows = [...KINDS, undefined].map((kind) => {
    const of = all.filter(({ fault }) => kind === undefined || fault.kind === kind).map(({ seen }) => seen);
    const either = of.filter(({ search, flows }) => search || flows).length;
    const unsearched = of.filter(({ search, flows, seconds }) => !search && !flows && seconds === 0).length;
    const cells = [
      kind ?? 'all',
      of.length,
      of.filter(({ flows }) => flows).length,
      of.filter(({ search, flows }) => search && !flows).length,
      of.length - either - unsearched,
      unsearched,
      `${Math.round((100 * either) / of.length)} %`,
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    '| Kind of fault | Faults | Seen by flows | Seen by the search alone | Missed | Not searched yet | Seen |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

async function seenOf(
  service: string,
  state: string,
): Promise<readonly { readonly fault: KindFault; readonly seen: Seen }[]> {
  const seen = await readSeen(`${state}-${service}.json`);
  return (await kindFaultsOf(service)).flatMap((fault) => {
    const of = seen[keyOf(fault)];
    return of === undefined ? [] : [{ fault, seen: of }];
  });
}
