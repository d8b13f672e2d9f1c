// The texts of reports: the verdict of a check, its rules and gaps, the request that failed and its answer, and the
// summary.

import { redactedText } from '../../engine/redacted-text.ts';
import type { RuleState, StatementVerdict } from '../rule-verdicts.ts';
import { type Check, type CheckVerdict, type Exchange, type Report, type Run, summaryOf } from './report.ts';

const WORDS: Readonly<Record<CheckVerdict, string>> = {
  passed: 'passed',
  failed: 'FAILED',
  not_exercised: 'not exercised',
};

const STATE_WORDS: Readonly<Record<RuleState | StatementVerdict['state'], string>> = {
  broken: 'BROKEN',
  differs: 'differs, assuming',
  proven_in_part: 'proven in part',
  proven: 'proven',
  holds_assuming: 'holds, assuming',
  not_exercised: 'not exercised',
  not_covered: 'not covered',
  unobservable: 'unobservable',
};

export function verdictWord(verdict: CheckVerdict): string {
  return WORDS[verdict];
}

/** What is said of a rule or a statement in this state. */
export function stateWord(state: RuleState | StatementVerdict['state']): string {
  return STATE_WORDS[state];
}

/**
 * The rules that a check is about, and the gaps it assumes.
 *
 * @example basisOf({ rules: ['V-DL-07'], gaps: ['V-G-11'] }) // 'V-DL-07, assuming V-G-11'
 */
export function basisOf({ rules, gaps }: Pick<Check, 'rules' | 'gaps'>): string {
  const parts = [rules.join(' '), gaps.length === 0 ? '' : `assuming ${gaps.join(' ')}`];
  return parts.filter((part) => part !== '').join(', ');
}

/**
 * When a report was made, by what, how long it took, and the seed of a mock.
 *
 * @example runLine({ at: '2026-01-01T00:00:00.000Z', version: '1.2.0', durationMs: 12_345 }, 1) // '2026-01-01 00:00 UTC, countersign 1.2.0, 12 s, seed 1'
 */
export function runLine({ at, version, durationMs }: Run, seed?: number): string {
  const when = `${at.slice(0, 16).replace('T', ' ')} UTC`;
  const parts = [when, `countersign ${version}`, `${Math.round(durationMs / 1_000)} s`];
  return [...parts, ...(seed === undefined ? [] : [`seed ${seed}`])].join(', ');
}

/** How many steps of a flow are shown. */
const MAX_STEPS = 12;

/**
 * What a check did before it failed: the steps of a flow, the last ones if there are many, then a command that repeats
 * the request that failed, and its answer.
 *
 * @example failureLines(check) // ['state "a user has a quota"', "curl -X GET '…'", 'answered 404 without a body']
 */
export function failureLines({ steps = [], exchange }: Pick<Check, 'steps' | 'exchange'>): string[] {
  // The last step is told by its command.
  const before = exchange === undefined ? steps : steps.slice(0, -1);
  const hidden = before.length - MAX_STEPS;
  return [
    ...(hidden > 0 ? [`${hidden} ${hidden === 1 ? 'step' : 'steps'} before`] : []),
    ...before.slice(-MAX_STEPS),
    ...(exchange === undefined ? [] : [curlOf(exchange), answerLine(exchange)]),
  ];
}

/** What was seen; of what was not exercised, why. */
export function seenIn({ verdict, detail }: Pick<Check, 'verdict' | 'detail'>): string {
  return verdict === 'not_exercised' ? `because ${detail}` : detail;
}

/**
 * A check of a rule in one line.
 *
 * @example checkLine(check) // 'lists endpoints: $.total: Expected 3 to be an integer'
 */
export function checkLine(check: Pick<Check, 'title' | 'verdict' | 'detail'>): string {
  const seen = seenIn(check);
  return seen === '' ? check.title : `${check.title}: ${seen}`;
}

/**
 * The last line of a report.
 *
 * @example summaryLine(report) // '27 checks: 22 passed, 1 failed, 4 not exercised; 8 of the 23 rest on an assumption'
 */
export function summaryLine(report: Report): string {
  const { passed, failed, notExercised, assumed } = summaryOf(report);
  const counts = `${report.checks.length} checks: ${passed} passed, ${failed} failed, ${notExercised} not exercised`;
  return assumed === 0 ? counts : `${counts}; ${assumed} of the ${passed + failed} rest on an assumption`;
}

/** How much of an answer is shown. */
const MAX_SHOWN = 500;

/**
 * A command that repeats the request; its credential is the variable TOKEN.
 *
 * @example curlOf(exchange) // curl -X DELETE 'https://staging.example.com/v3/user/webhooks/wh_1' -H "Authorization: Bearer $TOKEN"
 */
export function curlOf(exchange: Exchange): string {
  const { method, url, isAuthorized, sentIn, requestType, requestHeaders = {}, requestBody } = exchange;
  return [
    `curl -X ${method} ${quoted(url)}`,
    ...(isAuthorized ? authorization(sentIn) : []),
    ...Object.entries(requestHeaders).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(requestBody === '' ? [] : [`-H ${quoted(`Content-Type: ${requestType}`)} -d ${quoted(requestBody)}`]),
  ].join(' ');
}

/** The headers of a credential as a shell writes them. */
function authorization(sentIn: Exchange['sentIn'] = { Authorization: 'Bearer {token}' }): string[] {
  const inShell = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name) => IN_SHELL[name] ?? '');
  return Object.entries(sentIn).map(([name, text]) => `-H "${name}: ${inShell(text)}"`);
}

const IN_SHELL: Readonly<Record<string, string>> = {
  token: '$TOKEN',
  TOKEN: '$TOKEN_IN_OTHER_CASE',
  shorter: `\${TOKEN%?}`,
  unsigned: `\${TOKEN%.*}.`,
};

/** The status of the answer and the beginning of its body, without secrets, since reports are kept where many read them. */
export function answerLine({ status, body }: Exchange): string {
  const text = redactedText(body);
  const shown = text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN)}…`;
  return `answered ${status}${shown === '' ? ' without a body' : ` ${shown}`}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
