// `search_docs`: the rules, the gaps and the pages that have the words, best first.

import type { ControlClient } from '../../control-client/control-client.ts';
import { fittingLines } from '../fitting-text.ts';
import { type Section, sectionsOf } from '../page-sections.ts';
import { answerOf, objectOf, type Tool } from '../tool.ts';

interface SearchDocs {
  readonly query: string;
  readonly section?: string;
}

export const searchDocs: Tool<SearchDocs> = {
  name: 'search_docs',
  title: 'Search the documents',
  description:
    'Searches the rules (what the services promise), the gaps (what their documents leave open, with the assumption made) and the pages of the documentation. Give a few words; or a section that a search found, to read it whole.',
  input: objectOf(
    {
      query: { type: 'string', maxLength: 500 },
      section: { type: 'string', description: 'such as docs/explore.md#try-it' },
    },
    ['query'],
  ),
  output: answerOf({ found: { type: 'array', items: { type: 'string' } } }),
  isReadOnly: true,
  isDestructive: false,
  reachesOut: false,
  example: { query: 'retry schedule of a webhook' },
  async run({ input: { query, section }, means }) {
    const pages = sectionsOf(await means.pages());
    if (section !== undefined) return whole(pages, section);
    const entries = [...(await catalogueSections(await means.mock())), ...pages];
    const found = ranked(entries, query).slice(0, MAX_FOUND);
    const lines = found.map(({ id, text }) => `${id}: ${text.replaceAll('\n', ' ').slice(0, 320)}`);
    return {
      text:
        found.length === 0
          ? 'Nothing has these words. Use others, or fewer.'
          : fittingLines(lines, { more: 'use more words for fewer' }).concat(
              '\nMore: explain with the id of a rule, or search_docs with a section to read it whole.',
            ),
      facts: { found: found.map(({ id }) => id) },
    };
  },
};

const MAX_FOUND = 12;

function whole(pages: readonly Section[], id: string) {
  const found = pages.find((section) => section.id === id);
  const same = pages.filter((section) => section.id.split('#')[0] === id.split('#')[0]);
  if (found === undefined)
    return {
      text: `There is no such section. ${same.length === 0 ? 'Search first.' : `The page has ${same.map((section) => section.id).join(', ')}`}`,
      facts: { found: same.map((section) => section.id) },
    };
  return {
    text: fittingLines(found.text.split('\n'), { more: 'the page itself has the rest' }),
    facts: { found: [id] },
  };
}

async function catalogueSections(mock: ControlClient): Promise<Section[]> {
  const { rules, gaps } = await mock.rules();
  return [
    ...rules.map(({ id, service, says, statements }) => ({
      id,
      text: `${service}: ${[says, ...statements.map((each) => each.says).filter((each) => each !== says)].join(' ')}`,
    })),
    ...gaps.map(({ id, service, hole, choice }) => ({
      id,
      text: `${service}: left open: ${hole} Assumed: ${choice}`,
    })),
  ];
}

/** By how rare the words are that a section has; words in its name count double. */
function ranked(sections: readonly Section[], query: string): Section[] {
  const words = [...new Set(query.toLowerCase().match(/[a-z0-9_.-]{2,40}/g) ?? [])].slice(0, 20).map(stemOf);
  const texts = sections.map((section) => ({
    section,
    text: `${section.id}\n${section.text}`.toLowerCase(),
  }));
  const weights = words.map((word) =>
    Math.log(texts.length / (1 + texts.filter(({ text }) => text.includes(word)).length)),
  );
  return texts
    .map(({ section, text }) => ({
      section,
      score: scoreOf(section, text) / Math.sqrt(4 + text.length / 400),
    }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ section }) => section);

  function scoreOf({ id }: Section, text: string): number {
    return words.reduce((sum, word, at) => {
      const weight = Math.max(0.1, weights[at] ?? 0);
      return sum + (text.includes(word) ? weight : 0) + (id.toLowerCase().includes(word) ? weight : 0);
    }, 0);
  }
}

/** The beginning that the forms of a word have in common: "disables" is found where "disabled" stands. */
function stemOf(word: string): string {
  return word.length < 6 ? word : word.replace(/(?:ing|ed|es|s|e)$/, '');
}
