// An exploration as one self-contained HTML page without scripts.

import type { Catalogue } from '../../catalogue.ts';
import { html, htmlPage, Markup } from '../../reports/html-page.ts';
import { DEVIATION_KINDS, type DeviationKind } from '../deviation.ts';
import type { Exploration, ExploreFailure } from '../exploration.ts';
import { diagramSvg } from './diagram.ts';
import { failureText } from './story.ts';

/**
 * The report as an HTML document.
 *
 * @example await writeFile('explore.html', exploredHtml(exploration, catalogue))
 */
export function exploredHtml(exploration: Exploration, catalogue: Catalogue): string {
  const { service, url, failures, historyCount, durationMs, seed } = exploration;
  const summary = `${historyCount} histories in ${Math.round(durationMs / 1_000)} s, seed ${seed}: ${failures.length} failing`;
  return htmlPage({
    title: `${service} receiver at ${url}`,
    style: STYLE,
    body: html`<header><h1>${service} receiver</h1><p>at <code>${url}</code><br>${summary}</p></header>
<main>
${failures.map((failure) => failureSection(failure, catalogue))}
${coverageTable(exploration)}
</main>`,
  });
}

function failureSection(failure: ExploreFailure, catalogue: Catalogue): Markup {
  const { heading, steps, seen, allowedBy, hints } = failureText(failure, catalogue);
  return html`<section><h2>${heading}</h2>
${diagramSvg(failure.trial.steps)}
<h3>What happened</h3><pre>${steps.join('\n')}</pre>
<h3>What was seen</h3><pre>${seen.join('\n')}</pre>
<details><summary>The state, and what it should be</summary><div class="states"><pre>${pretty(failure.trial.actual.state)}</pre><pre>${pretty(failure.trial.expected.state)}</pre></div></details>
<h3>Why the service may do this</h3><pre>${allowedBy.join('\n')}</pre>
<h3>What receivers usually do</h3><ul>${hints.map((hint) => html`<li>${hint}</li>`)}</ul>
</section>
`;
}

function coverageTable({ pairs }: Exploration): Markup {
  const types = [...new Set(pairs.map(({ type }) => type))];
  const kinds = DEVIATION_KINDS.filter((kind) => pairs.some((pair) => pair.kind === kind));
  const countOf = (type: string, kind: DeviationKind) =>
    pairs.find((pair) => pair.type === type && pair.kind === kind)?.count ?? '';
  return html`<section><h2>What was tried</h2>
<div class="wide"><table><tr><th></th>${kinds.map((kind) => html`<th>${kind.replaceAll('_', ' ')}</th>`)}</tr>
${types.map((type) => html`<tr><th>${type}</th>${kinds.map((kind) => html`<td>${countOf(type, kind)}</td>`)}</tr>\n`)}</table></div></section>
`;
}

function pretty(state: unknown): string {
  return JSON.stringify(state, null, 2);
}

const STYLE = new Markup(`
body { max-width: 60rem; }
section { border-top: 1px solid var(--line); }
pre { margin: .2rem 0; white-space: pre-wrap; overflow-wrap: anywhere; }
.states { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
.wide { overflow-x: auto; }
th, td { padding: .1rem .5rem; border: 1px solid var(--line); text-align: right; font-weight: normal; }
table { border-collapse: collapse; }
.sequence { max-width: 40rem; font: 12px system-ui, sans-serif; fill: CanvasText; }
.sequence .life { stroke: var(--line); }
.sequence .arrow { fill: none; stroke: CanvasText; }
.sequence .lost { stroke: var(--bad); }
.sequence .note, .sequence .time { opacity: .75; }
`);
