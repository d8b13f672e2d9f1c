// A grade as one self-contained HTML page without scripts.

import { html, htmlPage, type Markup, Markup as Text } from '../../verify/reports/html-page.ts';
import type { Grade, GradedRequirement } from './grade.ts';

/**
 * The page.
 *
 * @example await writeFile('grade.html', gradePage(grade))
 */
export function gradePage({ profile, sender, graded }: Grade): string {
  return htmlPage({
    title: `${sender}, by ${profile.title}`,
    style: new Text(STYLE),
    body: html`<header><h1>${sender}, by ${profile.title}</h1><p>${profile.note}</p>
<p>${profile.sources.map((source) => html`<code>${source}</code> `)}</p></header>
<main><table><tr><th></th><th>Level</th><th>Requirement</th><th>Verdict</th><th>What was seen</th></tr>
${graded.map(row)}</table></main>`,
  });
}

function row({
  requirement: { id, level, section, says },
  verdict,
  because,
  evidence,
}: GradedRequirement): Markup {
  const mark = verdict === 'broken' ? `broken ${level.toLowerCase()}` : verdict.replace(' ', '-');
  const attempts = evidence.length === 0 ? '' : `; attempts ${evidence.slice(0, 12).join(', ')}`;
  return html`<tr class="${mark}"><td><code>${id}</code></td><td>${level}</td><td>${says}<br><small>${section}</small></td><td>${verdict}</td><td>${because}${attempts}</td></tr>
`;
}

const STYLE = `
td, th { text-align: left; vertical-align: top; padding: 0.2em 0.8em 0.2em 0; }
.broken.must td { color: var(--bad); }
.not-judged td { opacity: 0.6; }
`;
