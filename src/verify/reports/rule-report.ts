// The result of a verification by rule, from which the text, HTML, JSON and JUnit reports are made.

import type { Baseline } from '../baseline.ts';
import { type Catalogue, ruleIdOf } from '../catalogue.ts';
import { RULE_STATES, type RuleState, type RuleVerdict, ruleVerdicts } from '../rule-verdicts.ts';
import { type Check, isAssumed, type Report } from './report.ts';

export interface RuleReport extends Report {
  readonly verdicts: readonly RuleVerdict[];
  /** Failing checks that a baseline does not know, without those that differ from an assumption and may. */
  readonly newFailures: readonly Check[];
  /** Failing checks that rest on gaps: an implementation may differ from our assumption, only a mock may not. */
  readonly differences: readonly Check[];
  /** Failing checks that it knows, or that are of pending pacts. */
  readonly knownFailures: readonly Check[];
  /** Checks that it knows to fail, and that pass. */
  readonly mended: readonly Check[];
  /** Checks that name no rule, as those of a team's own pacts. */
  readonly unruled: readonly Check[];
}

interface RuleReportOptions {
  readonly catalogue: Catalogue;
  readonly services: readonly string[];
  /** Failures that a team knows of. */
  readonly known?: Baseline;
  /** Ids of the rules and statements that were asked for: other rules are left out unless a check names them. All without. */
  readonly asked?: readonly string[];
}

/**
 * A report by rule.
 *
 * @example ruleReport(report, { catalogue, services: ['mail'] }).verdicts.filter(({ state }) => state === 'broken')
 */
export function ruleReport(
  report: Report,
  { catalogue, services, known = new Set(), asked }: RuleReportOptions,
): RuleReport {
  const { checks } = report;
  const mayDiffer = report.hasAdapter !== undefined;
  const isDifference = (check: Check) => mayDiffer && isAssumed(check) && check.adapterError === undefined;
  const all = checks.filter(({ verdict }) => verdict === 'failed');
  const failed = all.filter((check) => !isDifference(check));
  const isExcused = ({ id, isPending }: Check) => isPending === true || known.has(id);
  return {
    ...report,
    verdicts: ruleVerdicts(checks, { catalogue, services }).filter(
      ({ state, rule }) => state !== 'not_covered' || (asked?.map(ruleIdOf).includes(rule.id) ?? true),
    ),
    newFailures: failed.filter((check) => !isExcused(check)),
    differences: all.filter(isDifference),
    knownFailures: failed.filter(isExcused),
    mended: checks.filter(({ id, verdict }) => verdict === 'passed' && known.has(id)),
    unruled: checks.filter(({ rules }) => rules.length === 0),
  };
}

/** Every state that a rule of the report is in, and how many are, the worst first. */
export function stateCounts({ verdicts }: Pick<RuleReport, 'verdicts'>): [state: RuleState, count: number][] {
  const countOf = (state: RuleState) => verdicts.filter((verdict) => verdict.state === state).length;
  return RULE_STATES.map((state): [RuleState, number] => [state, countOf(state)]).filter(
    ([, count]) => count > 0,
  );
}

/** What was missing, in a line, and the rules that were not exercised for it. */
export function notExercisedByReason({
  verdicts,
}: Pick<RuleReport, 'verdicts'>): [reason: string, ids: string[]][] {
  const reasons = verdicts
    .filter(({ state }) => state === 'not_exercised')
    .flatMap(({ rule, checks }) =>
      checks.map(({ verdict, detail }) => ({
        id: rule.id,
        reason: verdict === 'passed' ? 'an answer that nothing is read of shows no effect' : detail,
      })),
    );
  const groups = Map.groupBy(reasons, ({ reason }) => reason);
  return [...groups].map(([reason, all]) => [reason, [...new Set(all.map(({ id }) => id))]]);
}

/** The verdicts of each service that has any, in the catalogue's order. */
export function byService({ verdicts }: Pick<RuleReport, 'verdicts'>): [string, RuleVerdict[]][] {
  return [...Map.groupBy(verdicts, ({ rule }) => rule.service)];
}

/**
 * The checks that name no rule, by where they come from: pacts of one's own, and what a search found that no rule speaks of.
 *
 * @example unruledGroups(report).map(([heading]) => heading) // ['Interactions without a rule']
 */
export function unruledGroups({
  unruled,
}: RuleReport): (readonly [heading: string, checks: readonly Check[]])[] {
  return [...Map.groupBy(unruled, headingOf)];
}

function headingOf({ id }: Check): string {
  const isFound = id.startsWith('search:');
  return isFound ? 'Differences from the mock that no rule speaks of' : 'Interactions without a rule';
}

/**
 * What a search did, in one line.
 *
 * @example searchLine(search) // 'quota: 75 histories, 259 pairs of decisions, 1 divergence, seed 1'
 */
export function searchLine({ service, seed, histories, pairs, divergences }: Searched): string {
  const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
  return [
    `${service}: ${counted(histories, 'history', 'histories')}`,
    `${counted(pairs, 'pair', 'pairs')} of decisions`,
    counted(divergences.length, 'divergence', 'divergences'),
    `seed ${seed}`,
  ].join(', ');
}

type Searched = NonNullable<RuleReport['searches']>[number];
