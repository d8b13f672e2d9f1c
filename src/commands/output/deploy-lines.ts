// The answer of `countersign can-i-deploy` as text: what stands in between, and what holds.

import type { ProviderReport } from '../../verify/deploy/provider-report.ts';
import { type RestedRule, type Standing, standsBetween } from '../../verify/deploy/stands-between.ts';
import { stateWord } from '../../verify/reports/words.ts';
import { plain } from './plain.ts';
import { styled } from './table.ts';

export interface DeployAnswer {
  readonly rules: readonly RestedRule[];
  /** Interactions of the consumer's pacts that the mock does not answer as they expect. */
  readonly misunderstood: readonly string[];
  readonly reports: readonly ProviderReport[];
}

/** How many of each list are shown. */
const MAX_SHOWN = 3;

/**
 * The lines of an answer.
 *
 * @example deployLines({ rules: [], misunderstood: [], reports: [] })
 */
export function deployLines({ rules, misunderstood, reports }: DeployAnswer): string[] {
  const between = rules.filter(standsBetween);
  return [
    ...between.flatMap(ruleLines),
    ...misunderstood.map((line) => `${styled('red', 'NOT SO IN THE DOCUMENTS')}  ${plain(line)}`),
    ...(between.length + misunderstood.length > 0 ? [''] : []),
    ...reports.map(
      ({ file, url, at, rules: all }) =>
        `${[...new Set(all.map(({ service }) => service))].join(', ')}: ${plain(url)}, ${at.slice(0, 16).replace('T', ' ')} UTC (${plain(file)})`,
    ),
    conclusion(rules, between, misunderstood),
  ];
}

function ruleLines({ id, says, standing, neededBy, seen }: RestedRule): string[] {
  return [
    `${styled(isBroken(standing) ? 'red' : 'yellow', wordOf(standing))}  ${id}  ${plain(says)}`,
    ...some(neededBy).map((what) => `    needed by ${plain(what)}`),
    ...some(seen).map((what) => `    ${plain(what)}`),
  ];
}

function isBroken(standing: Standing): boolean {
  return standing === 'broken' || standing === 'differs';
}

function wordOf(standing: Standing): string {
  return standing === 'not_reported' ? 'no report' : stateWord(standing);
}

function some(lines: readonly string[]): readonly string[] {
  const left = lines.length - MAX_SHOWN;
  return left > 0 ? [...lines.slice(0, MAX_SHOWN), `… and ${left} more`] : lines;
}

function conclusion(
  rules: readonly RestedRule[],
  between: readonly RestedRule[],
  misunderstood: readonly string[],
): string {
  const assumed = rules.filter(({ standing }) => standing === 'holds_assuming').length;
  const holding = `${rules.length - between.length} hold${assumed === 0 ? '' : `, ${assumed} of them assuming what the documents leave open`}`;
  if (between.length + misunderstood.length === 0)
    return `Yes: nothing stands in between. Of ${rules.length} rules and gaps that it rests on, ${holding}.`;
  const wrong =
    misunderstood.length === 0
      ? ''
      : `, and ${misunderstood.length} of its interactions are not so in the documents`;
  return `No: ${between.length} of the ${rules.length} rules and gaps that it rests on stand in between${wrong}; ${holding}.`;
}
