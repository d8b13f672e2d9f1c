// The sections of Markdown pages, each with the address that a reader would use.

export interface Section {
  /** A page with its heading, such as `docs/explore.md#try-it`, or the id of a rule. */
  readonly id: string;
  readonly text: string;
}

/**
 * The sections of pages, by their headings of the first three levels.
 *
 * @example sectionsOf(new Map([['docs/a.md', '# A\n…']])) // [{ id: 'docs/a.md#a', text: '# A\n…' }]
 */
export function sectionsOf(pages: ReadonlyMap<string, string>): Section[] {
  return Array.from(pages, ([path, text]) => sectionsIn(path, text)).flat();
}

function sectionsIn(path: string, text: string): Section[] {
  const sections: { id: string; lines: string[] }[] = [];
  let isCode = false;
  for (const line of text.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode;
    const heading = isCode ? undefined : /^#{1,3} (.+)/.exec(line)?.[1];
    if (heading !== undefined) sections.push({ id: `${path}#${slugOf(heading)}`, lines: [] });
    sections.at(-1)?.lines.push(line);
  }
  return sections.map(({ id, lines }) => ({ id, text: lines.join('\n').trim() }));
}

function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');
}
