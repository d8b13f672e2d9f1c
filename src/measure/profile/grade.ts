// Grades a sender by a profile: each requirement with its verdict and what it rests on. A requirement is a question to what a
// measurement has, so that nothing is asked of the sender a second time.

import type { Check, Report } from '../../verify/reports/report.ts';
import type { Measurement } from '../measure.ts';
import type { Answer } from './answer.ts';
import { answerFromAttempts } from './from-attempts.ts';
import { answerFromFindings } from './from-findings.ts';
import type { Profile, Question, Requirement } from './profile.ts';

export interface GradedRequirement extends Answer {
  readonly requirement: Requirement;
}

export interface Grade {
  readonly profile: Profile;
  readonly sender: string;
  readonly graded: readonly GradedRequirement[];
}

/**
 * Grades a measured sender.
 *
 * @example isBroken(graded(measurement, profile)) // false
 */
export function graded(measurement: Measurement, profile: Profile): Grade {
  const answered = profile.requirements.map((requirement) => ({
    requirement,
    ...answerTo(requirement.check, measurement),
  }));
  return { profile, sender: measurement.sender, graded: answered };
}

/** Whether something is broken that a sender must do. */
export function isBroken({ graded: all }: Grade): boolean {
  return all.some(({ verdict, requirement }) => verdict === 'broken' && requirement.level === 'MUST');
}

/** Whether nothing could be judged. */
export function isUnjudged({ graded: all }: Grade): boolean {
  return all.every(({ verdict }) => verdict === 'not judged');
}

/** A grade as a report of checks; a recommendation that is not followed is no failure. */
export function gradeReport({ profile, sender, graded: all }: Grade): Report {
  return { subject: `webhook sender, by ${profile.title}`, url: sender, checks: all.map(checkOf) };
}

function answerTo(check: Question, measurement: Measurement): Answer {
  return answerFromFindings(check, measurement.findings) ?? answerFromAttempts(check, measurement.runs);
}

function checkOf({ requirement: { id, level, says }, verdict, because }: GradedRequirement): Check {
  const isFailure = verdict === 'broken' && level === 'MUST';
  return {
    id,
    title: `${level}: ${says}`,
    verdict: isFailure ? 'failed' : verdict === 'met' ? 'passed' : 'not_exercised',
    rules: [],
    gaps: [],
    detail: verdict === 'broken' && !isFailure ? `recommended, and not so: ${because}` : because,
    durationMs: 0,
  };
}
