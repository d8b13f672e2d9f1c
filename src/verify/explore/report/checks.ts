// An exploration as a report of checks, a check for each property: the form from which JUnit is made, and most of JSON.

import type { Catalogue } from '../../catalogue.ts';
import { asJson } from '../../reports/json.ts';
import type { Check, Report } from '../../reports/report.ts';
import type { Exploration, ExploreFailure } from '../exploration.ts';
import { titleOf } from '../property.ts';
import { asReplay } from './replay.ts';
import { failureText } from './story.ts';

/**
 * The checks of an exploration.
 *
 * @example asJunit(exploredReport(exploration, catalogue))
 */
export function exploredReport(exploration: Exploration, catalogue: Catalogue): Report {
  const { service, url, properties, failures, historyCount, durationMs } = exploration;
  const checks = properties.map((property): Check => {
    const failed = failures.filter((failure) => breaks(failure, property));
    const common = {
      id: property,
      title: titleOf(property),
      durationMs: Math.round(durationMs / properties.length),
    };
    if (failed.length === 0)
      return { ...common, verdict: 'passed', rules: [], gaps: [], detail: `in ${historyCount} histories` };
    return { ...common, verdict: 'failed', ...basisOf(failed), ...textOf(failed, catalogue) };
  });
  return { subject: `${service} receiver under legal histories`, url, checks };
}

/**
 * An exploration as JSON.
 *
 * @example JSON.parse(exploredJson(exploration, catalogue)).failures[0].history.deviations
 */
export function exploredJson(exploration: Exploration, catalogue: Catalogue): string {
  const report = JSON.parse(asJson(exploredReport(exploration, catalogue)));
  const failures = exploration.failures.map((failure) => ({
    ...failureText(failure, catalogue),
    property: failure.property,
    seen_in: failure.seen,
    expected: failure.trial.expected,
    actual: failure.trial.actual,
    replay: JSON.parse(asReplay(exploration.service, failure)),
  }));
  const { historyCount: histories, seed, pairs: coverage, storyLengths: story_lengths } = exploration;
  const whole = { ...report, seed, story_lengths, histories, coverage, failures };
  return `${JSON.stringify(whole, null, 2)}\n`;
}

/** Whether a failure is of a property, or has shown it on the way. */
function breaks({ property, trial }: ExploreFailure, asked: string): boolean {
  return property === asked || trial.violations.some((violation) => violation.property === asked);
}

function basisOf(failures: readonly ExploreFailure[]): Pick<Check, 'rules' | 'gaps'> {
  const bases = failures.flatMap((failure) => [...failure.bases.values()]);
  return {
    rules: [...new Set(bases.flatMap(({ rules }) => rules))],
    gaps: [...new Set(bases.flatMap(({ gaps }) => gaps))],
  };
}

function textOf(failures: readonly ExploreFailure[], catalogue: Catalogue): Pick<Check, 'detail' | 'mend'> {
  const texts = failures.map((failure) => failureText(failure, catalogue));
  const detail = texts.map(({ steps, seen }) => [...steps, ...seen].join('\n')).join('\n\n');
  const mend = [...new Set(texts.flatMap(({ hints }) => hints))].join(' ');
  return { detail, ...(mend === '' ? {} : { mend }) };
}
