// A measurement as one self-contained HTML page without scripts: each finding beside what the document says, and the attempts
// of each experiment on a time line.

import type { Members } from '../delivery/policy/written-policy.ts';
import { html, htmlPage, Markup } from '../verify/reports/html-page.ts';
import { type ComparedFinding, comparedFindings, shownValue } from './drift.ts';
import { durationOf } from './duration.ts';
import type { Measurement } from './measure.ts';
import { isFailure, type Run } from './observation.ts';

const WIDTH = 720;

/**
 * The page.
 *
 * @param policy the `x-webhook-delivery` of the document that it is compared with, if there is one
 * @example await writeFile('acme.html', measuredPage(measurement, policy))
 */
export function measuredPage(measurement: Measurement, policy: Members | undefined): string {
  const { sender, runs, findings } = measurement;
  return htmlPage({
    title: `How ${sender} delivers`,
    style: STYLE,
    body: html`<header><h1>How ${sender} delivers</h1><p>${runs.length} experiments</p></header>
<main>
<section><h2>What was found</h2><table><tr><th>Field</th><th>Found</th>${policy === undefined ? '' : html`<th>Document</th>`}<th>Sure</th><th>Because</th></tr>
${comparedFindings(findings, policy).map((each) => row(each, policy !== undefined))}</table></section>
<section><h2>What was seen</h2><p>Each attempt at its time, on a scale that grows: filled where it failed, empty where it was taken.</p>
${runs.filter(({ attempts }) => attempts.length > 0).map(timeLine)}</section>
</main>`,
  });
}

function row({ finding, documented, verdict }: ComparedFinding, isCompared: boolean): Markup {
  const { field, value, certainty, because } = finding;
  return html`<tr class="${verdict === 'drift' ? 'drift' : ''}"><td><code>${field}</code></td><td>${shownValue(value)}</td>${isCompared ? html`<td>${shownValue(documented)}</td>` : ''}<td>${certainty.replaceAll('_', ' ')}</td><td>${because}</td></tr>
`;
}

/** From seconds to days: the logarithm of the time since the first event. */
function timeLine({ id, attempts, emitted }: Run): Markup {
  const fromMs = emitted[0]?.atMs ?? attempts[0]?.atMs ?? 0;
  const spanMs = Math.max(...attempts.map(({ atMs }) => atMs - fromMs), 1_000);
  const at = (ms: number) => 8 + ((WIDTH - 16) * Math.log1p(ms / 1_000)) / Math.log1p(spanMs / 1_000);
  return html`<figure><figcaption>${id}</figcaption><svg viewBox="0 0 ${WIDTH} 16" width="${WIDTH}" role="img" aria-label="${attempts.length} attempts in ${durationOf(spanMs)}"><line x1="0" y1="8" x2="${WIDTH}" y2="8" stroke="currentColor" stroke-opacity="0.3"/>
${attempts.map(
  (attempt) =>
    html`<circle cx="${at(attempt.atMs - fromMs).toFixed(1)}" cy="8" r="4" stroke="currentColor" fill="${isFailure(attempt) ? 'currentColor' : 'none'}"><title>attempt ${attempt.number}, ${durationOf(attempt.atMs - fromMs)}: ${attempt.answer.status ?? 'no answer'}</title></circle>`,
)}</svg></figure>
`;
}

const STYLE = new Markup(`
td, th { text-align: left; vertical-align: top; padding: 0.2em 0.8em 0.2em 0; }
.drift td { color: var(--bad); }
svg { max-width: 100%; }
`);
