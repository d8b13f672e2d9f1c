// The part of docs/generate.md that a run of the matrix makes: a table of all cells, the command lines, and what fails.

import { readFile, writeFile } from 'node:fs/promises';
import { knownBugs } from './known-bugs.ts';
import { sessionNames } from './session.ts';
import type { GeneratorTool } from './tool.ts';

const PAGE = new URL('../../docs/generate.md', import.meta.url);
const PART = /(?<=<!-- generators: begin -->\n)[\s\S]*(?=<!-- generators: end -->)/;

/** Whether a client of a service did its session, by tool and service. */
export type Outcomes = ReadonlyMap<string, ReadonlyMap<string, boolean>>;

/** The part as it is in the page. */
export async function writtenPart(): Promise<string> {
  return PART.exec(await readFile(PAGE, 'utf8'))?.[0] ?? '';
}

/** Writes the part into the page. */
export async function writePart(part: string): Promise<void> {
  await writeFile(
    PAGE,
    (await readFile(PAGE, 'utf8')).replace(PART, () => part),
  );
}

/** @example partOf(tools, outcomes) // '| Language | Generator | Reads | vault | mail | quota |…' */
export function partOf(tools: readonly GeneratorTool[], outcomes: Outcomes): string {
  const rows = tools.map(({ name, version, language, openapi, unionBug }) => {
    const cells = sessionNames.map((service) => (outcomes.get(name)?.get(service) ? 'yes' : 'no'));
    const union = unionBug === undefined ? 'yes' : 'no';
    return `| ${[language, `${name} ${version}`, openapi, ...cells, union].join(' | ')} |`;
  });
  return [
    `| Language | Generator | Reads | ${sessionNames.join(' | ')} | any event |`,
    `|---|---|---|${'---|'.repeat(sessionNames.length)}---|`,
    ...rows,
    '',
    'Each by this command, beside a document `spec.json`:',
    '',
    '```text',
    ...tools.map(({ command }) => command),
    '```',
    '',
    'What fails is the generator’s own:',
    '',
    ...knownBugs.map(({ told }) => `- ${told}.`),
    '',
    'What keeps events from being parsed by the union of all, so that each is parsed by its own type:',
    '',
    ...tools.flatMap(({ unionBug }) => (unionBug === undefined ? [] : [`- ${unionBug}.`])),
    '',
  ].join('\n');
}
