// A verification as one self-contained HTML page without scripts. The style sheet filters rules by state.

import type { RuleState, RuleVerdict, StatementVerdict } from '../rule-verdicts.ts';
import { html, type Markup } from './markup.ts';
import { pageStyle } from './page-style.ts';
import { type Check, isAssumed } from './report.ts';
import { byService, notExercisedByReason, type RuleReport, stateCounts } from './rule-report.ts';
import { failureLines, runLine, seenIn, stateWord, verdictWord } from './words.ts';

/**
 * The report as an HTML document.
 *
 * @example await writeFile('verify.html', asRuleHtml(report))
 */
export function asRuleHtml(report: RuleReport): string {
  const title = `${report.subject} at ${report.url}`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${pageStyle}</style>
</head>
<body>
<header><h1>${report.subject}</h1><p>at <code>${report.url}</code>${report.run === undefined ? '' : html`<br>${runLine(report.run, report.seed)}`}</p></header>
${filters(report)}
<main>
${brokenRules(report)}
${missingParts(report)}
${byService(report).map(([service, verdicts]) => section(service, verdicts.map(ruleItem)))}
${report.unruled.length > 0 ? section('Interactions without a rule', report.unruled.map(checkItem)) : ''}
${baselineNotes(report)}
</main>
</body>
</html>
`.text;
}

/** What is broken comes first: what the documents say, and each check that shows it, told once. */
function brokenRules({ verdicts }: RuleReport): Markup | '' {
  const broken = verdicts.filter(({ state }) => state === 'broken');
  if (broken.length === 0) return '';
  const told = new Set<Check>();
  return section(
    'Broken',
    broken.map((verdict) => brokenRule(verdict, told)),
  );
}

function brokenRule({ rule, statements, checks }: RuleVerdict, told: Set<Check>): Markup {
  const promises = statements.filter(({ state }) => state === 'broken').map(({ statement }) => statement);
  const failed = checks.filter((check) => check.verdict === 'failed' && !isAssumed(check));
  const fresh = failed.filter((check) => !told.has(check));
  for (const check of fresh) told.add(check);
  const above = failed.length - fresh.length;
  return html`<li class="promise">
${(promises.length === 0 ? [rule] : promises).map(
  ({
    id,
    says,
  }) => html`<p><a href="#${rule.id}"><code>${id}</code></a> ${says} <small>${rule.service}.md</small></p>
`,
)}${fresh.length === 0 ? '' : html`<ul>${fresh.map(checkItem)}</ul>`}${
  above === 0
    ? ''
    : html`<p><small>${fresh.length === 0 ? 'Shown' : 'Also shown'} by ${above} of the checks above.</small></p>`
}</li>
`;
}

/** What the target or its adapter lacks, each with the rules that wait for it. */
function missingParts(report: RuleReport): Markup | '' {
  const groups = notExercisedByReason(report);
  if (groups.length === 0) return '';
  return section(
    'Not exercised, by what is missing',
    groups.map(
      ([reason, ids]) =>
        html`<li>${reason}: ${ids.map((id) => html`<a href="#${id}"><code>${id}</code></a> `)}</li>
`,
    ),
  );
}

function filters(report: RuleReport): Markup {
  const choice = (id: string, label: string, isChosen: boolean) =>
    html`<input type="radio" name="show" id="${`show-${id}`}"${isChosen ? html` checked` : ''}><label class="${id}" for="${`show-${id}`}">${label}</label>`;
  return html`<nav aria-label="Show rules that are">
${choice('all', `all ${report.verdicts.length} rules`, true)}
${stateCounts(report).map(([state, count]) => choice(state, `${count} ${stateWord(state).toLowerCase()}`, false))}
</nav>`;
}

function section(heading: string, items: readonly Markup[]): Markup {
  return html`<section><h2>${heading}</h2>
<ul>
${items}
</ul></section>`;
}

function ruleItem({ rule, state, gaps, checks, statements }: RuleVerdict): Markup {
  return html`<li class="rule" data-state="${state}" id="${rule.id}"><details${isTelling(state) ? html` open` : ''}>
<summary><b class="${state}">${stateWord(state)}${gaps.length > 0 ? html` <small>${gaps.join(' ')}</small>` : ''}</b> <code>${rule.id}</code> <span>${rule.says}</span></summary>
${statements.length > 1 ? html`<ul>${statements.map(statementItem)}</ul>` : ''}
${checks.length === 0 ? html`<p>No check names it.</p>` : html`<ul>${checks.map(checkItem)}</ul>`}
</details></li>
`;
}

function statementItem({ statement, state, gaps }: StatementVerdict): Markup {
  return html`<li><b class="${state}">${stateWord(state)}${gaps.length > 0 ? ` ${gaps.join(' ')}` : ''}</b> <code>${statement.id}</code> ${statement.says}${statement.unobservable === undefined ? '' : ` (${statement.unobservable})`}</li>
`;
}

function checkItem(check: Check): Markup {
  const seen = seenIn(check);
  const repeated = failureLines(check);
  const lines = repeated.length === 0 ? '' : html`<pre>${repeated.join('\n')}</pre>`;
  return html`<li class="${check.verdict}"><b>${verdictWord(check.verdict)}</b> ${check.title}${isAssumed(check) ? html` <small>assuming ${check.gaps.join(' ')}</small>` : ''}${seen === '' ? '' : html`<p class="seen">${seen}</p>`}${lines}${check.adapterError === undefined ? '' : html`<pre>${check.adapterError}</pre>`}</li>
`;
}

/** What a reader should see without asking, besides what is broken, which stands above. */
function isTelling(state: RuleState): boolean {
  return state === 'differs' || state === 'proven_in_part';
}

function baselineNotes({ knownFailures, mended }: RuleReport): Markup | '' {
  if (knownFailures.length + mended.length === 0) return '';
  const item = ({ id }: Check, says: string) => html`<li><code>${id}</code> ${says}</li>
`;
  return section('Baseline', [
    ...knownFailures.map((check) => item(check, 'is known to fail')),
    ...mended.map((check) => item(check, 'is known to fail, and passes: take it out')),
  ]);
}
