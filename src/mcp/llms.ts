// The pages for programs that read: a list of them (llms.txt), and all of them as one text (llms-full.txt).

import type { ServerResponse } from 'node:http';
import { readPages } from './pages.ts';

const ABOUT =
  'Contract tests and a stateful mock server for three HTTP services, a secrets vault, a mail sender and a storage quota service: signed webhooks, retries on a virtual clock, faults, and tools that grade webhook receivers and prove fixes of them.';

/** What every reader wants first; the others follow in the order of their names. */
const FIRST = [
  'docs/agents.md',
  'docs/consumers.md',
  'docs/explore.md',
  'docs/cli.md',
  'docs/control-api.md',
];

/**
 * The list of pages, each with what it is about.
 *
 * @example llmsText(await readPages()).startsWith('# Countersign')
 */
export function llmsText(pages: ReadonlyMap<string, string>): string {
  const lines = ordered(pages).map(([path, text]) => {
    const [title = path, ...rest] = text
      .split('\n')
      .filter((line) => line.trim() !== '' && !/^(<!--|```|##)/.test(line));
    return `- [${title.replace(/^#+ /, '')}](${path}): ${summaryOf(rest.join(' '))}`;
  });
  const parts = [
    '# Countersign',
    `> ${ABOUT}`,
    'Tools over the Model Context Protocol: `npx countersign mcp`. All pages as one text: `/llms-full.txt` of a running mock.',
    '## Pages',
    lines.join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** All pages, one after another, each behind its path. */
export function llmsFullText(pages: ReadonlyMap<string, string>): string {
  return ordered(pages)
    .map(([path, text]) => `<!-- ${path} -->\n\n${text.trim()}\n`)
    .join('\n');
}

function ordered(pages: ReadonlyMap<string, string>): [path: string, text: string][] {
  const first = FIRST.flatMap((path): [string, string][] => {
    const text = pages.get(path);
    return text === undefined ? [] : [[path, text]];
  });
  const others = [...pages].filter(([path]) => !FIRST.includes(path) && path !== 'README.md');
  return [...first, ...others.toSorted(([a], [b]) => (a < b ? -1 : 1))];
}

/** The first sentence, without links. */
function summaryOf(text: string): string {
  const plain = text.replace(/\]\([^()]*\)/g, ']').replaceAll(/[[\]*]/g, '');
  const end = plain.search(/[.:](?= |$)/);
  return (end === -1 ? plain : plain.slice(0, end)).slice(0, 200).trim();
}

/** Answers with the list of pages, or with all of them. */
export async function sendPages(response: ServerResponse, kind: 'list' | 'whole'): Promise<void> {
  const pages = await readPages();
  response.writeHead(200, {
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  response.end(kind === 'list' ? llmsText(pages) : llmsFullText(pages));
}
