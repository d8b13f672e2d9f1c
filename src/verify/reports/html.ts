// A verification as one self-contained HTML page without scripts, whose style sheet filters rules by state.

import { RULE_STATES, type RuleState, type RuleVerdict, type StatementVerdict } from '../rule-verdicts.ts';
import { html, htmlPage, Markup } from './html-page.ts';
import { type Check, isAssumed } from './report.ts';
import {
  byService,
  notExercisedByReason,
  type RuleReport,
  searchLine,
  stateCounts,
  unruledGroups,
} from './rule-report.ts';
import { failureLines, runLine, seenIn, stateWord, verdictWord } from './words.ts';

/**
 * The report as an HTML document.
 *
 * @example await writeFile('verify.html', asRuleHtml(report))
 */
export function asRuleHtml(report: RuleReport): string {
  const title = `${report.subject} at ${report.url}`;
  return htmlPage({
    title,
    style: STYLE,
    body: html`<header><h1>${report.subject}</h1><p>at <code>${report.url}</code>${report.run === undefined ? '' : html`<br>${runLine(report.run, report.seed)}`}</p></header>
${filters(report)}
<main>
${brokenRules(report)}
${missingParts(report)}
${byService(report).map(([service, verdicts]) => section(service, verdicts.map(ruleItem)))}
${unruledGroups(report).map(([heading, checks]) => section(heading, checks.map(checkItem)))}
${searched(report)}
${baselineNotes(report)}
</main>`,
  });
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

/** What a search did; what it found stands with the rules. */
function searched({ searches = [] }: RuleReport): Markup | '' {
  if (searches.length === 0) return '';
  return section(
    'Search',
    searches.map((search) => {
      const reasons = Array.from(
        search.notJudged,
        ([reason, count]) => html`<li>${reason} <small>(${count})</small></li>
`,
      );
      const notJudged =
        reasons.length === 0
          ? ''
          : html`<details><summary class="plain">Not judged</summary><ul>${reasons}</ul></details>`;
      return html`<li>${searchLine(search)}${notJudged}</li>
`;
    }),
  );
}

function filters(report: RuleReport): Markup | '' {
  if (report.verdicts.length === 0) return '';
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

/** While a state is chosen, rules in another one are hidden. */
const filtering = RULE_STATES.map(
  (state) => `body:has(#show-${state}:checked) .rule:not([data-state="${state}"]) { display: none; }`,
).join('\n');

const STYLE = new Markup(`
nav { display: flex; flex-wrap: wrap; gap: .5rem; position: sticky; top: 0; padding: .5rem 0; background: Canvas; }
nav input { position: absolute; opacity: 0; }
nav label { padding: .2rem .7rem; border: 1px solid var(--line); border-radius: 1rem; cursor: pointer; }
nav input:checked + label { background: var(--line); font-weight: 600; }
nav input:focus-visible + label { outline: 2px solid; }
ul { list-style: none; padding: 0; }
.rule { border-bottom: 1px solid var(--line); }
summary { display: grid; grid-template-columns: 11rem 5.5rem 1fr; gap: .5rem; padding: .4rem 0; cursor: pointer; }
summary.plain { display: list-item; }
summary small { display: block; font-weight: normal; }
details > ul, details > p { margin: 0 0 .75rem 11.5rem; }
pre { margin: .3rem 0 .6rem; padding: .5rem .7rem; border-radius: .4rem; font-size: .85rem; white-space: pre-wrap; overflow-wrap: anywhere;
  background: color-mix(in srgb, CanvasText 6%, Canvas); }
.promise { padding: .6rem 0 .6rem 1rem; border-left: .25rem solid var(--bad); margin-bottom: .8rem; }
.promise p { margin: .2rem 0; }
.promise ul { margin-top: .5rem; }
.seen { margin: .2rem 0; overflow-wrap: anywhere; }
.proven, .holds_assuming, .passed > b { color: var(--good); }
.broken, .differs, .failed > b { color: var(--bad); }
.proven_in_part, .not_exercised, .not_covered, .not_exercised > b { color: var(--open); }
li.not_exercised { color: inherit; }
@media (max-width: 40rem) {
  summary { grid-template-columns: 1fr; }
  details > ul, details > p { margin-left: 1rem; }
}
${filtering}
`);
