// Joins what a consumer rests on with what the last report of each provider says of it: what stands between the two.

import { type Catalogue, ruleIdOf } from '../catalogue.ts';
import type { RuleState, StatementVerdict } from '../rule-verdicts.ts';
import type { ProviderReport, ReportedCheck, ReportedRule } from './provider-report.ts';
import type { RestedOn } from './rested-on.ts';

/** How a rule, a statement or a gap stands; `not_reported` where no report is about its service. */
export type Standing = RuleState | StatementVerdict['state'] | 'not_reported';

export interface RestedRule {
  readonly id: string;
  readonly service: string;
  readonly says: string;
  readonly standing: Standing;
  /** What of the consumer rests on it. */
  readonly neededBy: readonly string[];
  /** What the report saw: of what fails what differed, of what was not exercised why. */
  readonly seen: readonly string[];
}

const HOLDS: ReadonlySet<Standing> = new Set(['proven', 'holds_assuming', 'unobservable']);

/** Whether it stands in the way of a deployment: it does not hold, or nobody knows. */
export function standsBetween({ standing }: Pick<RestedRule, 'standing'>): boolean {
  return !HOLDS.has(standing);
}

/**
 * How each thing stands that the consumer rests on, in the order of the catalogue; what only a consumer can keep is left out.
 *
 * @param reports of several about one service the newest counts
 * @example restedRules(restedOn, { catalogue, reports }).filter(standsBetween)
 */
export function restedRules(
  restedOn: RestedOn,
  { catalogue, reports }: { readonly catalogue: Catalogue; readonly reports: readonly ProviderReport[] },
): RestedRule[] {
  const order = [...catalogue.rules.keys(), ...catalogue.gaps.keys()];
  return [...restedOn]
    .toSorted(([a], [b]) => order.indexOf(ruleIdOf(a)) - order.indexOf(ruleIdOf(b)) || (a < b ? -1 : 1))
    .flatMap(([id, neededBy]) => {
      const found = catalogue.gaps.has(id)
        ? standingOfGap(id, catalogue, reports)
        : standingOfRule(id, catalogue, reports);
      return found === undefined ? [] : [{ ...found, id, neededBy: [...neededBy] }];
    });
}

type Found = Omit<RestedRule, 'id' | 'neededBy'>;

function standingOfRule(
  id: string,
  { rules }: Catalogue,
  reports: readonly ProviderReport[],
): Found | undefined {
  const rule = rules.get(ruleIdOf(id));
  if (rule === undefined || rule.proof !== 'provider') return undefined;
  const { service } = rule;
  const says = rule.statements.find((statement) => statement.id === id)?.says ?? rule.says;
  const report = reportOf(service, reports);
  const reported = report?.rules.find((each) => each.id === rule.id);
  if (report === undefined || reported === undefined)
    return { service, says, standing: report === undefined ? 'not_reported' : 'not_covered', seen: [] };
  const standing = reported.statements.find((each) => each.id === id)?.state ?? reported.state;
  return { service, says, standing, seen: seenOf(report, reported, standing) };
}

/** A gap is assumed in one way by the mock: a provider that differs there breaks nothing but who rests on it. */
function standingOfGap(
  id: string,
  { gaps }: Catalogue,
  reports: readonly ProviderReport[],
): Found | undefined {
  const gap = gaps.get(id);
  if (gap === undefined) return undefined;
  const { service, choice: says } = gap;
  const report = reportOf(service, reports);
  if (report === undefined) return { service, says, standing: 'not_reported', seen: [] };
  const checks = report.checks.filter((check) => check.gaps.includes(id));
  const failed = checks.filter(({ verdict }) => verdict === 'failed');
  const isShown = checks.some(({ verdict }) => verdict === 'passed');
  const standing = failed.length > 0 ? 'differs' : isShown ? 'holds_assuming' : 'not_exercised';
  return { service, says, standing, seen: failed.map(lineOf) };
}

/** The newest report that is about a service. */
function reportOf(service: string, reports: readonly ProviderReport[]): ProviderReport | undefined {
  return reports
    .filter(({ rules }) => rules.some((rule) => rule.service === service))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .at(-1);
}

/** The checks that speak against a rule, and of those that were not exercised one. */
function seenOf({ checks }: ProviderReport, { checks: ids }: ReportedRule, standing: Standing): string[] {
  if (HOLDS.has(standing)) return [];
  const own = checks.filter(({ id }) => ids.includes(id));
  const failed = own.filter(({ verdict }) => verdict === 'failed');
  const missing = own.filter(({ verdict }) => verdict === 'not_exercised').slice(0, 1);
  return (failed.length > 0 ? failed : missing).map(lineOf);
}

function lineOf({ title, verdict, detail }: ReportedCheck): string {
  return `${title}: ${verdict === 'not_exercised' ? 'not exercised, because ' : ''}${detail}`;
}
