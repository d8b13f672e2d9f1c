// The tables of docs/statuses.md: all documented statuses, made from the ways that the tests meet them, and what the
// documents say of answers that the mock never shows. Run by itself it writes them into the page.

import { readFile, writeFile } from 'node:fs/promises';
import { type DocumentedStatus, everyStatus, isNameable } from '../e2e/statuses/index.ts';
import { UNSEEN } from '../e2e/unseen.ts';
import { services } from '../support/registry/services.ts';
import { SeenAnswers } from '../support/seen-answers.ts';

const PAGE = new URL('../../docs/statuses.md', import.meta.url);
const MARKED = /(?<=<!-- statuses: begin -->\n)[\s\S]*(?=<!-- statuses: end -->)/;
const UNSEEN_MARKED = /(?<=<!-- unseen: begin -->\n)[\s\S]*(?=<!-- unseen: end -->)/;

/** How many exceptions are told before operations are rather listed. */
const MOST_EXCEPTIONS = 4;

/** One status of several operations that is met for the same reason. */
type Row = readonly DocumentedStatus[];

/**
 * A table for each service, with a row for each status and reason.
 *
 * @example statusTables() // '<details>\n<summary><b>vault</b>: …'
 */
export function statusTables(): string {
  const ofServices = Map.groupBy(everyStatus, ({ service }) => service);
  return Array.from(ofServices, ([service, statuses]) => tableOf(service, statuses)).join('\n');
}

/**
 * How much the documents say of answers, and what of it is never seen.
 *
 * @example unseenTable() // '| Service | Statuses, fields and values | …'
 */
export function unseenTable(): string {
  const lines = Array.from(
    services.values(),
    ({ name, document }) => new SeenAnswers(name, document).documented,
  );
  const counts = lines.map((of) => `| ${of[0]?.split(' ', 1)[0]} | ${of.length} |`);
  const unseen = UNSEEN.map(({ what, why }) => {
    const count = lines.flat().filter((line) => what.test(line)).length;
    const [example = ''] = lines.flat().filter((line) => what.test(line));
    return `| \`${example}\`${count > 1 ? ` and ${count - 1} more` : ''} | ${why} |`;
  });
  return `| Service | Statuses, fields and values of answers |
|---|---|
${counts.join('\n')}

| Never seen | Why |
|---|---|
${unseen.join('\n')}
`;
}

/** What stands between the page's marks. */
export async function writtenTables(): Promise<{ statuses: string | undefined; unseen: string | undefined }> {
  const page = await readFile(PAGE, 'utf8');
  return { statuses: MARKED.exec(page)?.[0], unseen: UNSEEN_MARKED.exec(page)?.[0] };
}

function tableOf(service: string, statuses: Row): string {
  const operations = new Set(statuses.map(({ id }) => id));
  const documented = new Set(statuses.map(({ id, status }) => `${id} ${status}`));
  const rows = Map.groupBy(statuses, ({ status, way }) => `${status} ${way.reason}`);
  const lines = [...rows.values()].sort(byStatus).map((row) => lineOf(row, operations));
  return `<details>
<summary><b>${service}</b>: ${documented.size} statuses of ${operations.size} operations</summary>

| Status | Asked | Injected | For its true reason | Operations |
|---|---|---|---|---|
${lines.join('\n')}

</details>
`;
}

function lineOf(row: Row, operations: ReadonlySet<string>): string {
  const [{ status, way }] = row as [DocumentedStatus];
  const named = isNameable({ status });
  const cells = [
    status,
    named ? `\`Prefer: code=${status}\`` : 'a range cannot be asked for',
    named ? `\`"respond":{"status":${status}}\`` : 'nor injected',
    way.isScenario ? `*${way.reason}*` : way.reason,
    naming(new Set(row.map(({ id }) => id)), operations),
  ];
  return `| ${cells.join(' | ')} |`;
}

function naming(named: ReadonlySet<string>, all: ReadonlySet<string>): string {
  const others = all.difference(named);
  if (others.size === 0) return 'every operation';
  const isMost = others.size <= MOST_EXCEPTIONS && others.size < named.size / 2;
  return isMost ? `every operation but ${listed(others)}` : listed(named);
}

function listed(operations: ReadonlySet<string>): string {
  return Array.from(operations, (id) => `\`${id}\``).join(', ');
}

function byStatus([one]: Row, [other]: Row): number {
  return (one?.status ?? '').localeCompare(other?.status ?? '');
}

async function write(): Promise<void> {
  const page = await readFile(PAGE, 'utf8');
  if (!MARKED.test(page) || !UNSEEN_MARKED.test(page))
    throw new Error('docs/statuses.md has no marks for its tables');
  await writeFile(
    PAGE,
    page.replace(MARKED, () => statusTables()).replace(UNSEEN_MARKED, () => unseenTable()),
  );
}

if (import.meta.main) await write();
